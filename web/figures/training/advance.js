/**
 * Trains runs side by side, from wherever they are: those furthest behind first, so that all of them are seen at
 * one step. A run is kept as plain data, from which it goes on bit for bit.
 */

/** @typedef {import('../../engine/trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('../../engine/trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('../../engine/training.js').Run} Training */
/** @typedef {{ loss: number, accuracy: number }} Tested */

/**
 * @typedef {object} Kept what is known of a run
 * @property {Record<string, unknown>} options of the engine's `train`
 * @property {TrainingRecord[]} records by step
 * @property {SavedRun | undefined} saved where it goes on
 * @property {number | undefined} divergedAt
 * @property {Map<string, Tested>} tested by step and length of the context
 * @property {Promise<unknown>} busy until this is settled
 */

/** @param {Record<string, unknown>} options @returns {Kept} */
export const newRun = (options) => ({
  options,
  records: [],
  saved: undefined,
  divergedAt: undefined,
  tested: new Map(),
  busy: Promise.resolve(),
});

/** @param {number} step @param {number} length */
export const testOf = (step, length) => `${step} ${length}`;

/** @param {Kept} run */
const stepOf = ({ records }) => records.at(-1)?.step ?? 0;

/**
 * @typedef {object} Parts
 * @property {import('../sharedLab.js').Lab} lab
 * @property {number} to the step to reach
 * @property {number} every a record so often
 * @property {readonly number[]} lengths of contexts to be tested with, at the step reached
 * @property {() => boolean} ends whether to end here: what was reached is kept
 * @property {() => boolean} wanted whether anyone still waits for what is reached
 * @property {() => Promise<void> | undefined} onRecord
 */

/** What must still be done for a run. @param {Kept} run @param {Pick<Parts, 'to' | 'lengths'>} parts */
export const isBehind = (run, { to, lengths }) =>
  !(run.divergedAt !== undefined && run.divergedAt <= to) &&
  lengths.some((length) => !run.tested.has(testOf(to, length)));

/** @param {readonly Kept[]} runs @param {Parts} parts */
export function advance(runs, parts) {
  const free = Promise.all(runs.map(({ busy }) => busy));
  const done = free.then(() =>
    trainOn(
      runs.filter((run) => isBehind(run, parts)),
      parts,
    ),
  );
  const settled = done.catch(() => {});
  for (const run of runs) run.busy = settled;
  return done;
}

/** One record more. @param {Kept} run @param {Training} training @returns {Promise<boolean>} whether the run goes on */
async function follow(run, training) {
  const { value: record } = await training.next();
  // A record of a run that diverged repeats the numbers of the last one that had any.
  if (record?.diverged) run.divergedAt = record.step;
  else if (record) run.records.push(record);
  return record !== undefined && !record.diverged;
}

/** @param {Kept} run @param {Parts} parts @returns {Promise<Training>} from where the run stands */
async function goOn(run, { lab, to, every }) {
  if (run.saved && run.saved.step > to) run.saved = undefined;
  const at = run.saved?.step ?? 0;
  run.divergedAt = undefined;
  run.records = run.records.filter(({ step }) => step <= at);
  if (!run.saved) {
    // Whatever else is recorded, the first step is: the weights as they were drawn.
    const settings = /** @type {any} */ ({ ...run.options, steps: 1, example: true });
    const first = await lab.train(settings);
    await follow(run, first);
    run.saved = await first.save();
  }
  return lab.train({ resume: run.saved, steps: to, every, example: true });
}

/** @param {readonly Kept[]} runs @param {Parts} parts */
async function trainOn(runs, parts) {
  const all = await Promise.all(
    runs.map(async (run) => ({ run, training: await goOn(run, parts) })),
  );
  try {
    let going = all;
    while (going.length > 0 && !parts.ends()) {
      const least = Math.min(...going.map(({ run }) => stepOf(run)));
      const answers = await Promise.all(
        going.map(({ run, training }) => stepOf(run) > least || follow(run, training)),
      );
      going = going.filter((_, i) => answers[i]);
      await parts.onRecord();
    }
  } finally {
    await Promise.all(
      all.map(async ({ run, training }) => {
        const sound = run.divergedAt === undefined;
        const step = stepOf(run);
        for (const contextLength of sound && parts.wanted() ? parts.lengths : []) {
          const { loss, accuracy } = await training.evaluate({ contextLength });
          run.tested.set(testOf(step, contextLength), { loss, accuracy });
        }
        await training.return();
        run.saved = sound ? await training.save() : undefined;
      }),
    );
  }
}
