/**
 * What the figure of scores asks the engine: one matrix, and the variance of many.
 */

import type {
  ScoresResult as Matrix,
  ScoreVarianceResult as Repetitions,
} from '../../engine/methods/scores.js';
import type { Task } from '../shared/computing/work.js';
import type { ScoresOptions } from './scores.js';

export type ScoresResult = {
  /** rows × columns */
  matrix: Float32Array;
  variance: Matrix['variance'];
  expected: Matrix['expected'];
  repetitions: Repetitions | undefined;
};

/**
 * Shapes that were published, with the variance that was printed for them: of the question, and of its answer.
 * A matrix as large takes so long that fewer repetitions must do.
 */
export const presets = [
  { name: 'question', rows: 2, columns: 2, d: 2, count: 10_000, published: 1.6 },
  { name: 'answer', rows: 1111, columns: 1111, d: 111, count: 200, published: 110.56 },
  { name: 'head', rows: 512, columns: 512, d: 64, count: 1000, published: undefined },
] as const;

export const presetOf = ({ rows, columns, d }: ScoresOptions) =>
  presets.find((preset) => preset.rows === rows && preset.columns === columns && preset.d === d);

/** How far the picture reaches on either side of the mean, in standard deviations. */
const reach = 4;

/** And above it, where it ends at 0 below: a long tail would press together all that there is to see. */
const shortReach = 3;

/** Of so few scores the variance is asked for, on an axis that does not wait for the answer. */
export const isAsked = ({ rows, columns }: { rows: number; columns: number }) =>
  rows * columns > 1 && rows * columns <= 16;

/** That axis: the variance is d on average, at most. */
export const askedSpan = ({ d }: { d: number }) => ({ from: 0, to: 3 * d });

/** The part of the axis that is drawn, with this draw in it unless it is far out. */
export function spanOf(
  { variance, expected }: Pick<ScoresResult, 'variance' | 'expected'>,
  options: ScoresOptions,
) {
  if (isAsked(options)) return askedSpan(options);
  const { mean } = expected;
  const deviation = expected.standardDeviation || 1;
  const from = Math.max(0, mean - reach * deviation);
  const to = mean + (from > 0 ? reach : shortReach) * deviation;
  const own = variance.scores * 1.05;
  return { from, to: own < mean + 2 * reach * deviation ? Math.max(to, own) : to };
}

export async function measureScores({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<ScoresOptions, ScoresResult>) {
  const { rows, columns, d, count, seed } = options;
  const shape = { rows, columns, d, seed, signal };
  const { scores: matrix, variance, expected } = await lab.scores(shape);
  const result: ScoresResult = { matrix, variance, expected, repetitions: undefined };
  preview(result);
  const repetitions = await once(`repetitions ${rows} ${columns} ${d} ${count} ${seed}`, () =>
    lab.scoreVariance({
      ...shape,
      count,
      onProgress: progress,
      onPartial: (partial) => preview({ ...result, repetitions: partial }),
    }),
  );
  show({ ...result, repetitions });
}
