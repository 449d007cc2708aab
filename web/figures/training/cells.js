/**
 * Runs that are trained to the end for what they have learned then: at many widths and rates, or from many seeds.
 */
import { contextLengths, runsOf, triedRates, triedSeeds, triedWidths, usualRates } from './runs.js';

/** @typedef {import('./options.js').TrainingOptions} TrainingOptions */

/**
 * One run, trained to its end.
 * @typedef {object} Cell
 * @property {import('./runs.js').RunName} run
 * @property {number} d
 * @property {number} rate of Wq and Wk
 * @property {number} seed
 * @property {number} accuracy on fresh examples; NaN of a run that diverged
 * @property {number} loss on the same
 * @property {number | undefined} divergedAt
 */

/** @typedef {Pick<Cell, 'run' | 'd' | 'rate' | 'seed'> & { asked: Record<string, unknown>, key: string }} Planned */

/** Trained at a time: enough for no worker to wait, few enough for the picture to fill in. */
const atATime = 4;

/** What the figure's picture asks for, the coarse before the fine. @param {TrainingOptions} options @returns {Planned[]} */
export function plannedCells(options) {
  const { view, task, optimizer, steps, heads, d, seed } = options;
  const common = { task, optimizer, heads, steps, every: steps };
  const runs = runsOf(options);
  const plan = (/** @type {Omit<Planned, 'key'>} */ cell) => ({
    ...cell,
    key: JSON.stringify(cell.asked),
  });
  if (view === 'rates') {
    const learningRate = usualRates[optimizer] ?? 1;
    return triedRates(optimizer).flatMap((rate) =>
      triedWidths[task].flatMap((width) =>
        runsOf({ ...options, d: width }).map(({ name, settings }) => {
          const own = {
            d: width,
            learningRate,
            queryKeyRate: rate / learningRate,
            wideStart: true,
          };
          return plan({
            run: name,
            d: width,
            rate,
            seed,
            asked: { ...common, ...settings, ...own, seed },
          });
        }),
      ),
    );
  }
  return Array.from({ length: triedSeeds }, (_, i) => seed + i).flatMap((each) =>
    runs.map(({ name, settings }) => {
      const own = settingsOf(options, settings);
      const rate = own.learningRate * own.queryKeyRate;
      return plan({ run: name, d, rate, seed: each, asked: { ...common, ...own, seed: each } });
    }),
  );
}

/** A run's settings with the figure's rates and start. @param {TrainingOptions} options @param {import('./runs.js').Run['settings']} settings */
export const settingsOf = ({ d, rate, queryKeyRate, wideStart }, settings) => ({
  ...settings,
  d,
  learningRate: rate,
  queryKeyRate: (settings.queryKeyRate ?? 1) * queryKeyRate,
  wideStart,
});

/**
 * @param {Pick<import('../shared/computing/work.js').Task<TrainingOptions, unknown>, 'lab' | 'options' | 'signal'>} task
 * @param {object} parts
 * @param {Map<string, Cell>} parts.known what was trained before, and is now
 * @param {boolean} parts.trains whether what is missing is trained
 * @param {(known: Cell[], share: number) => Promise<void> | undefined} parts.onCell
 * @returns {Promise<Cell[]>} what is known: all of it, unless it was aborted or is not to be trained
 */
export async function trainCells({ lab, options, signal }, { known, trains, onCell }) {
  const cells = plannedCells(options);
  const found = () => cells.flatMap(({ key }) => known.get(key) ?? []);
  const waiting = trains ? cells.filter(({ key }) => !known.has(key)) : [];
  const workThrough = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { key, asked, ...about } = cell;
      const training = await lab.train(
        /** @type {import('../../engine/library.js').TrainingOptions & { signal: AbortSignal }} */ ({
          ...asked,
          signal,
        }),
      );
      const { value: last } = await training.next();
      const divergedAt = last?.diverged ? last.step : undefined;
      const contextLength = contextLengths[options.task] ?? 16;
      const tested =
        divergedAt === undefined
          ? await training.evaluate({ contextLength })
          : { accuracy: Number.NaN, loss: Number.NaN };
      known.set(key, { ...about, accuracy: tested.accuracy, loss: tested.loss, divergedAt });
      const now = found();
      await onCell(now, now.length / cells.length);
    }
  };
  await Promise.all(Array.from({ length: atATime }, workThrough));
  return found();
}
