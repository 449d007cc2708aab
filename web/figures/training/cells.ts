/**
 * Runs that are trained to the end for what they have learned then: at many widths and rates, or from many seeds.
 */

import type { TrainingOptions as EngineTrainingOptions } from '../../engine/methods/trainingOptions.js';
import type { Task } from '../shared/computing/work.js';
import type { TrainingOptions } from './options.js';
import {
  contextLengths,
  type Run,
  type RunName,
  runsOf,
  triedRates,
  triedSeeds,
  triedWidths,
  usualRates,
} from './runs.js';

/** One run, trained to its end. */
export type Cell = {
  run: RunName;
  d: number;
  /** of Wq and Wk */
  rate: number;
  seed: number;
  /** on fresh examples; NaN of a run that diverged */
  accuracy: number;
  /** on the same */
  loss: number;
  divergedAt: number | undefined;
};

type Planned = Pick<Cell, 'run' | 'd' | 'rate' | 'seed'> & {
  asked: Record<string, unknown>;
  key: string;
};

/** Trained at a time: enough for no worker to wait, few enough for the picture to fill in. */
const atATime = 4;

/** What the figure's picture asks for, the coarse before the fine. */
export function plannedCells(options: TrainingOptions): Planned[] {
  const { view, task, optimizer, steps, heads, d, seed } = options;
  const common = { task, optimizer, heads, steps, every: steps };
  const runs = runsOf(options);
  const plan = (cell: Omit<Planned, 'key'>) => ({
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

/** A run's settings with the figure's rates and start. */
export const settingsOf = (
  { d, rate, queryKeyRate, wideStart }: TrainingOptions,
  settings: Run['settings'],
) => ({
  ...settings,
  d,
  learningRate: rate,
  queryKeyRate: (settings.queryKeyRate ?? 1) * queryKeyRate,
  wideStart,
});

/** @returns what is known: all of it, unless it was aborted or is not to be trained */
export async function trainCells(
  { lab, options, signal }: Pick<Task<TrainingOptions, unknown>, 'lab' | 'options' | 'signal'>,
  {
    known,
    trains,
    onCell,
  }: {
    /** what was trained before, and is now */
    known: Map<string, Cell>;
    /** whether what is missing is trained */
    trains: boolean;
    onCell: (known: Cell[], share: number) => Promise<void> | undefined;
  },
): Promise<Cell[]> {
  const cells = plannedCells(options);
  const found = () => cells.flatMap(({ key }) => known.get(key) ?? []);
  const waiting = trains ? cells.filter(({ key }) => !known.has(key)) : [];
  const workThrough = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { key, asked, ...about } = cell;
      const training = lab.train({
        ...asked,
        signal,
      } as EngineTrainingOptions & { signal: AbortSignal });
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
