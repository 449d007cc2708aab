/**
 * What the figure of scores asks the engine: one matrix, and the variance of many.
 */

/** @typedef {import('../../engine/methods/scores.js').ScoresResult} Matrix */
/** @typedef {import('../../engine/methods/scores.js').ScoreVarianceResult} Repetitions */

/**
 * @typedef {object} ScoresResult
 * @property {Float32Array} matrix rows × columns
 * @property {Matrix['variance']} variance
 * @property {Matrix['expected']} expected
 * @property {Repetitions | undefined} repetitions
 */

/**
 * Shapes that were published, with the variance that was printed for them: of the question, and of its answer.
 * A matrix as large takes so long that fewer repetitions must do.
 */
export const presets = /** @type {const} */ ([
  { name: 'question', rows: 2, columns: 2, d: 2, count: 10_000, published: 1.6 },
  { name: 'answer', rows: 1111, columns: 1111, d: 111, count: 200, published: 110.56 },
  { name: 'head', rows: 512, columns: 512, d: 64, count: 1000, published: undefined },
]);

/** @param {import('./scores.js').ScoresOptions} options */
export const presetOf = ({ rows, columns, d }) =>
  presets.find((preset) => preset.rows === rows && preset.columns === columns && preset.d === d);

/** How far the picture reaches on either side of the mean, in standard deviations. */
const reach = 4;

/** And above it, where it ends at 0 below: a long tail would press together all that there is to see. */
const shortReach = 3;

/** Of so few scores the variance is asked for, on an axis that does not wait for the answer. @param {{ rows: number, columns: number }} options */
export const isAsked = ({ rows, columns }) => rows * columns > 1 && rows * columns <= 16;

/** That axis: the variance is d on average, at most. @param {{ d: number }} options */
export const askedSpan = ({ d }) => ({ from: 0, to: 3 * d });

/**
 * The part of the axis that is drawn, with this draw in it unless it is far out.
 *
 * @param {Pick<ScoresResult, 'variance' | 'expected'>} result
 * @param {import('./scores.js').ScoresOptions} options
 */
export function spanOf({ variance, expected }, options) {
  if (isAsked(options)) return askedSpan(options);
  const { mean } = expected;
  const deviation = expected.standardDeviation || 1;
  const from = Math.max(0, mean - reach * deviation);
  const to = mean + (from > 0 ? reach : shortReach) * deviation;
  const own = variance.scores * 1.05;
  return { from, to: own < mean + 2 * reach * deviation ? Math.max(to, own) : to };
}

/** @param {import('../shared/computing/work.js').Task<import('./scores.js').ScoresOptions, ScoresResult>} task */
export async function measureScores({ lab, options, signal, once, preview, show, progress }) {
  const { rows, columns, d, count, seed } = options;
  const shape = { rows, columns, d, seed, signal };
  const { scores: matrix, variance, expected } = await lab.scores(shape);
  /** @type {ScoresResult} */
  const result = { matrix, variance, expected, repetitions: undefined };
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
