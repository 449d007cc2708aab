/**
 * Trains runs side by side, from wherever they are: those furthest behind first, so that all of them are seen at
 * one step. A run is kept as plain data, from which it goes on bit for bit.
 */

/** @typedef {import('../../engine/methods/trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('../../engine/methods/trainingOptions.js').SavedRun} SavedRun */
/** @typedef {import('../../engine/methods/training.js').Run} Training */
/** @typedef {{ loss: number, accuracy: number, margin: number }} Tested `margin`: mean over heads */

/**
 * @typedef {object} Kept what is known of a run
 * @property {Record<string, unknown>} options of the engine's `train`
 * @property {TrainingRecord[]} records by step
 * @property {SavedRun[]} saved states to go on from, by step
 * @property {number | undefined} divergedAt
 * @property {Map<string, Tested>} tested by step and length of the context
 * @property {Promise<unknown>} busy until this is settled
 */

/** @param {Record<string, unknown>} options @returns {Kept} */
export const newRun = (options) => ({
  options,
  records: [],
  saved: [],
  divergedAt: undefined,
  tested: new Map(),
  busy: Promise.resolve(),
});

/** States kept of a run: its first, where it was stopped, and where it goes on. */
const statesKept = 4;

/** @param {number} step @param {number} length */
export const testOf = (step, length) => `${step} ${length}`;

/** @param {Kept} run */
const stepOf = ({ records }) => records.at(-1)?.step ?? 0;

/**
 * @typedef {object} Parts
 * @property {import('../shared/computing/sharedLab.js').Lab} lab
 * @property {number} to the step to reach
 * @property {number} every a record so often
 * @property {readonly number[]} lengths of contexts to be tested with, at the step reached
 * @property {AbortSignal} signal ends the training where it stands: what was reached is kept
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
    parts.signal.aborted
      ? undefined
      : trainOn(
          runs.filter((run) => isBehind(run, parts)),
          parts,
        ),
  );
  const settled = done.catch(() => {});
  for (const run of runs) run.busy = settled;
  return done;
}

/** A state says how far it has come, not how far it was to go. @param {Kept} run @param {SavedRun} saved */
function keep(run, saved) {
  const state = { ...saved, options: { ...saved.options, steps: saved.step } };
  const others = run.saved.filter(({ step }) => step !== state.step);
  // The first step stays, and what was reached last.
  const [first, ...rest] = others;
  const recent = first ? [first, ...rest.slice(2 - statesKept)] : [];
  run.saved = [...recent, state].sort((a, b) => a.step - b.step);
}

/**
 * A run on its way, which may have been there before: the same steps give the same records.
 * @typedef {object} OnItsWay
 * @property {Kept} run
 * @property {Training} training
 * @property {number} at the step it stands at
 */

/** One record more. @param {OnItsWay} way @returns {Promise<boolean>} whether the run goes on */
async function follow(way) {
  const { run, training } = way;
  const { value: record } = await training.next();
  if (!record) return false;
  way.at = record.step;
  // A record of a run that diverged repeats the numbers of the last one that had any.
  if (record.diverged) run.divergedAt = record.step;
  else if (record.step > stepOf(run)) run.records.push(record);
  else if (!run.records.some(({ step }) => step === record.step)) {
    run.records = [...run.records, record].sort((a, b) => a.step - b.step);
  }
  return !record.diverged;
}

/** @param {Kept} run @param {Parts} parts @returns {Promise<OnItsWay>} from the last state that is not beyond */
async function goOn(run, { lab, to, every }) {
  if (run.saved.length === 0) {
    // Whatever else is recorded, the first step is: the weights as they were drawn.
    const settings = /** @type {import('../../engine/library.js').TrainingOptions} */ ({
      ...run.options,
      steps: 1,
      example: true,
    });
    const training = await lab.train(settings);
    await follow({ run, training, at: 0 });
    keep(run, await training.save());
  }
  const from = run.saved.findLast(({ step }) => step <= to);
  const training = await lab.train({
    resume: /** @type {SavedRun} */ (from),
    steps: to,
    every,
    example: true,
  });
  return { run, training, at: from?.step ?? 0 };
}

/** @param {readonly Kept[]} runs @param {Parts} parts */
async function trainOn(runs, parts) {
  const { to, lengths, signal, onRecord } = parts;
  const all = await Promise.all(runs.map((run) => goOn(run, parts)));
  try {
    let going = all;
    while (going.length > 0 && !signal.aborted) {
      const least = Math.min(...going.map(({ at }) => at));
      const answers = await Promise.all(going.map((way) => way.at > least || follow(way)));
      going = going.filter((_, i) => answers[i]);
      await onRecord();
    }
  } finally {
    await Promise.all(
      all.map(async ({ run, training, at }) => {
        const sound = run.divergedAt === undefined || run.divergedAt > at;
        for (const contextLength of sound && at === to ? lengths : []) {
          const { loss, accuracy, margin } = await training.evaluate({ contextLength });
          const mean = margin.reduce((sum, each) => sum + each, 0) / margin.length;
          run.tested.set(testOf(at, contextLength), { loss, accuracy, margin: mean });
        }
        await training.return();
        if (sound) keep(run, await training.save());
      }),
    );
  }
}
