/**
 * The runs at many learning rates: how well each has learned after its last step.
 */
import { contextLengths, runsOf, sweptRates } from './runs.js';

/** @typedef {{ run: string, rate: number, accuracy: number, divergedAt: number | undefined }} SweptRun accuracy: NaN of a run that diverged */

/** Trained at a time: enough for no worker to wait, few enough for the grid to fill in. */
const atATime = 4;

/**
 * @param {Pick<import('../work.js').Task<any>, 'lab' | 'options'>} task
 * @param {object} parts
 * @param {Record<string, unknown>} parts.about what all runs have in common
 * @param {Map<string, SweptRun>} parts.known what was trained before, and is now
 * @param {AbortSignal} parts.signal
 * @param {(known: SweptRun[], share: number) => Promise<void> | undefined} parts.onRun
 * @returns {Promise<SweptRun[]>} what is known: all of it, unless it was aborted or not begun
 */
export async function sweep({ lab, options }, { about, known, signal, onRun }) {
  const { task, steps, trained } = options;
  const cells = sweptRates[options.optimizer].flatMap((rate) =>
    runsOf(options).map(({ name, settings }) => {
      const asked = { ...settings, ...about, steps, every: steps, learningRate: rate };
      return { name, rate, asked, key: JSON.stringify(asked) };
    }),
  );
  const found = () =>
    cells.flatMap(({ key, name }) => {
      const run = known.get(key);
      return run ? [{ ...run, run: name }] : [];
    });

  const waiting = trained > 1 ? cells.filter(({ key }) => !known.has(key)) : [];
  const workThrough = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { name, rate, asked, key } = cell;
      const training = await lab.train(/** @type {any} */ ({ ...asked, signal }));
      const { value: last } = await training.next();
      const divergedAt = last?.diverged ? last.step : undefined;
      const accuracy =
        divergedAt === undefined
          ? (await training.evaluate({ contextLength: contextLengths[task] })).accuracy
          : Number.NaN;
      known.set(key, { run: name, rate, accuracy, divergedAt });
      const now = found();
      await onRun(now, now.length / cells.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atATime }, workThrough));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return found();
}
