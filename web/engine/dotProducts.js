// The law of q·k for normal vectors with means, and where the variance of a score comes from.

import { catalog } from '../catalog/catalog.js';
import { callback, flag, following, optional, read, real, split, whole } from './checkedOptions.js';
import { dimension, seed } from './drawOptions.js';
import { createEstimates } from './estimate.js';
import { points } from './exact.js';
import { atPoints, inCalls, inSlices } from './slices.js';
import { createSummary } from './summary.js';
import { plain } from './sums.js';

const { limits } = catalog;

/** The histogram reaches so many standard deviations, in bins of which a whole number makes one. */
const deviations = 6;
const binsPerDeviation = 20;

/**
 * @typedef {object} DotProductsOptions
 * @property {number} d coordinates of q and of k, 1 … 1,000,000
 * @property {number} count how many products, 1 … 10¹²
 * @property {number} [meanQuery] of a coordinate of q, −10¹⁵ … 10¹⁵; default 0
 * @property {number} [meanKey] of a coordinate of k, −10¹⁵ … 10¹⁵; default 0
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 */

/**
 * @typedef {object} DotProductDensityOptions
 * @property {number} d coordinates of q and of k, 1 … 1,000,000
 * @property {number} [meanQuery] of a coordinate of q, −10¹⁵ … 10¹⁵; default 0
 * @property {number} [meanKey] of a coordinate of k, −10¹⁵ … 10¹⁵; default 0
 * @property {ArrayLike<number>} at the products asked about, finite, up to 16,777,216
 */

/**
 * @typedef {object} OriginOptions
 * @property {number} width coordinates of a token, 1 … 16,384
 * @property {number} d coordinates of q and of k, 1 … 4096
 * @property {number} sigmaQuery standard deviation of a weight of Wq, 0 … 1,000,000
 * @property {number} sigmaKey of a weight of Wk, 0 … 1,000,000
 * @property {number} [tokens] 2 … 1024; default 32
 * @property {number} [spread] standard deviation of a token's coordinates, 0 … 1,000,000; default 1
 * @property {boolean} [normalize] bring every token to variance 1 first; default true
 * @property {number} [gain] multiplies the normalised token, 0 … 1,000,000; default 1
 * @property {number} [cosine] of every two tokens, 0 … 1; default 0
 * @property {number} [draws] of tokens and weights, 1 … 4096; default 48
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 */

/** The products of larger means, and the squares of their sums, would leave the range of numbers. */
const largestMean = 1e15;
const mean = optional(real(-largestMean, largestMean), 0);
const law = { d: dimension, meanQuery: mean, meanKey: mean };
const dotProductOptions = {
  ...law,
  count: whole(1, limits.largestCount),
  seed,
  ...following,
  onPartial:
    /** @type {import('./checkedOptions.js').Reader<((result: DotProducts) => void) | undefined>} */ (
      callback()
    ),
};

/**
 * @typedef {import('./sums.js').Summary & {
 *   expected: { mean: number, variance: number, skewness: number, excessKurtosis: number },
 *   options: import('./checkedOptions.js').Filled<DotProductsOptions>,
 * }} DotProducts
 */

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<DotProducts>}
 */
export async function dotProducts(crew, given) {
  const { options, follow } = split(read(given, dotProductOptions));
  const { d, count } = options;
  const engine = await crew.engine(follow.signal);
  const expected = engine.momentsOfDotProducts(options);
  const unit = Math.sqrt(expected.variance);
  const bins = {
    start: expected.mean - deviations * unit,
    width: unit / binsPerDeviation,
    count: 2 * deviations * binsPerDeviation,
  };
  const shape = { bins, center: expected.mean, unit, latticeStart: 0, latticeStep: 0 };
  // Some 10 ms of work, in fours.
  const sliceLength = Math.max(4, Math.floor(2 ** 20 / d / 4) * 4);
  const summary = createSummary(engine, shape);
  return inSlices(crew, {
    count: Math.ceil(count / sliceLength),
    task(slice) {
      const first = slice * sliceLength;
      const length = Math.min(sliceLength, count - first);
      return { name: 'dotProductsSlice', args: { ...options, shape, first, length } };
    },
    take: (part) => summary.add(part),
    result: () => ({ ...summary.result(), expected, options: plain(options) }),
    follow,
  });
}

/** Of a slice: some 100 ms where it takes the most nodes. */
const pointsTogether = 512;
const densityOptions = { ...law, at: points, ...following };

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float64Array>}
 */
export async function dotProductDensity(crew, given) {
  const { options, follow } = split(read(given, densityOptions));
  return atPoints(crew, { name: 'densityOfDotProducts', args: options }, pointsTogether, follow);
}

const positive = real(0, 1e6);
const originOptions = {
  width: whole(1, 16_384),
  d: whole(1, 4096),
  tokens: optional(whole(2, 1024), 32),
  spread: optional(positive, 1),
  normalize: optional(flag, true),
  gain: optional(positive, 1),
  cosine: optional(real(0, 1), 0),
  sigmaQuery: positive,
  sigmaKey: positive,
  draws: optional(whole(1, 4096), 48),
  seed,
  ...following,
  onPartial:
    /** @type {import('./checkedOptions.js').Reader<((result: Origin) => void) | undefined>} */ (
      callback()
    ),
};

/**
 * Mean squares at each station, but for `withinRows`: the variance of a row's scores. Means over draws.
 *
 * @typedef {Record<'input' | 'normalized' | 'query' | 'key' | 'raw' | 'withinRows', import('./estimate.js').Estimate> & { draws: number, options: import('./checkedOptions.js').Filled<OriginOptions> }} Origin
 */

const stations = /** @type {const} */ ([
  'input',
  'normalized',
  'query',
  'key',
  'raw',
  'withinRows',
]);

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Origin>}
 */
export async function origin(crew, given) {
  const { options, follow } = split(read(given, originOptions));
  const estimates = createEstimates(stations.length);
  return inSlices(crew, {
    count: options.draws,
    // A worker keeps one draw that is not done.
    width: crew.size,
    async perform(draw, signal) {
      /** @type {Float64Array | null} */
      let measures = null;
      const task = (/** @type {number} */ work) => ({
        name: 'origin',
        args: { ...options, draw, work },
      });
      const take = (/** @type {Float64Array | null} */ answer) => {
        measures = answer;
        return answer !== null;
      };
      await inCalls(crew, task, take, signal);
      return measures;
    },
    take: (values) => estimates.add(values),
    result: () =>
      /** @type {Origin} */ ({
        ...Object.fromEntries(stations.map((station, i) => [station, estimates.at(i)])),
        draws: estimates.taken,
        options,
      }),
    follow,
  });
}
