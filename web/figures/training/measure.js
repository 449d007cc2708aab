/**
 * Trains the runs side by side, as many at a time as the engine has workers, and follows them.
 */
import { contextLengths, runsOf, sweptRates, testedLengths } from './runs.js';

/** @typedef {import('../../engine/trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./runs.js').Run} Run */
/** @typedef {{ loss: number, accuracy: number }} Tested */

/**
 * @typedef {Run & {
 *   records: TrainingRecord[],
 *   fresh: Tested | undefined,
 *   divergedAt: number | undefined,
 * }} Followed `fresh`: on new examples, once the run has ended
 */

/**
 * @typedef {object} TrainingResult
 * @property {Followed[]} runs
 * @property {{ run: string, rate: number, accuracy: number }[]} sweep
 * @property {{ run: string, length: number, loss: number, accuracy: number }[]} lengths
 */

/** Records kept of a run: about as many as the picture has room for. */
const recordsKept = 200;

/** @param {import('../work.js').Task<TrainingResult>} task */
export async function measureTraining(task) {
  const { options, show } = task;
  if (options.view === 'rates') show(await sweep(task));
  else show(await follow(task, options.view === 'lengths'));
}

/** @param {import('../work.js').Task<TrainingResult>} task @param {boolean} test at other lengths */
async function follow(task, test) {
  const { options, preview, progress } = task;
  /** @type {Followed[]} */
  const runs = runsOf(options).map((run) => ({
    ...run,
    records: [],
    fresh: undefined,
    divergedAt: undefined,
  }));
  /** @type {TrainingResult['lengths']} */
  const lengths = [];
  const result = () => ({
    runs: runs.map((run) => ({ ...run })),
    sweep: [],
    lengths: [...lengths],
  });
  const share = () =>
    runs.reduce((sum, { records }) => sum + (records.at(-1)?.step ?? 0), 0) /
    options.steps /
    runs.length;
  await Promise.all(
    runs.map(async (run) => {
      const kept = await train(
        task,
        run,
        options.rate,
        (record) => {
          run.records = [...run.records, record];
          preview(result());
          return progress(share());
        },
        test,
      );
      Object.assign(run, kept.run);
      for (const [i, length] of testedLengths.entries()) {
        const at = kept.lengths[i];
        if (at) lengths.push({ run: run.name, length, ...at });
      }
    }),
  );
  return result();
}

/** @param {import('../work.js').Task<TrainingResult>} task */
async function sweep(task) {
  const { options, preview, progress } = task;
  const runs = runsOf(options);
  const rates = sweptRates[options.optimizer];
  /** @type {TrainingResult['sweep']} */
  const cells = [];
  const result = () => ({ runs: [], sweep: [...cells], lengths: [] });
  await Promise.all(
    rates.flatMap((rate) =>
      runs.map(async (run) => {
        const kept = await train(task, run, rate, undefined, false);
        cells.push({ run: run.name, rate, accuracy: kept.run.fresh?.accuracy ?? Number.NaN });
        await progress(cells.length / rates.length / runs.length);
        preview(result());
      }),
    ),
  );
  return result();
}

/**
 * One run from its first step to its last; known already if it was made before.
 *
 * @param {import('../work.js').Task<TrainingResult>} task
 * @param {Run} run
 * @param {number} rate
 * @param {((record: TrainingRecord) => Promise<void> | undefined) | undefined} onRecord
 * @param {boolean} test at other lengths
 * @returns {Promise<{ run: Pick<Followed, 'records' | 'fresh' | 'divergedAt'>, lengths: Tested[] }>}
 */
function train({ lab, options, signal, once }, run, rate, onRecord, test) {
  const { task, d, optimizer, steps, heads, seed } = options;
  const every = onRecord ? Math.max(1, Math.round(steps / recordsKept)) : steps;
  const wanted = {
    ...run.settings,
    task,
    d,
    optimizer,
    learningRate: rate,
    steps,
    heads,
    seed,
    every,
    example: onRecord !== undefined,
  };
  return once(`train ${JSON.stringify(wanted)} ${test}`, async () => {
    const training = await lab.train(/** @type {any} */ ({ ...wanted, signal }));
    /** @type {TrainingRecord[]} */
    const records = [];
    let divergedAt;
    try {
      for await (const record of training) {
        // A record of a run that diverged repeats the numbers of the last one that had any.
        if (record.diverged) divergedAt = record.step;
        else records.push(record);
        if (!record.diverged) await onRecord?.(record);
      }
      const tested = async (/** @type {number} */ contextLength) => {
        const { loss, accuracy } = await training.evaluate({ contextLength });
        return { loss, accuracy };
      };
      const fresh = divergedAt === undefined ? await tested(contextLengths[task]) : undefined;
      const lengths = [];
      if (test && fresh) for (const length of testedLengths) lengths.push(await tested(length));
      return { run: { records, fresh, divergedAt }, lengths };
    } finally {
      await training.return?.();
    }
  });
}
