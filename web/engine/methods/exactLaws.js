// The exact law of a sum.

import { catalog } from '../../catalog/catalog.js';
import { following, numbers, oneOf, optional, read, split } from '../checks/checkedOptions.js';
import { engineLaw, law as lawReader } from '../checks/lawOption.js';
import { checkSums } from '../checks/lawPrecision.js';
import { correlation, dimension, mean } from '../checks/sharedOptions.js';
import { aborted } from '../workers/errors.js';
import { atPoints, reportProgress } from '../workers/slices.js';

/**
 * @typedef {object} ExactLaw
 * @property {number} mean NaN where there is none
 * @property {number} standardDeviation NaN or Infinity where there is none
 * @property {number} skewness
 * @property {number} excessKurtosis
 * @property {number | null} latticeStep null off a lattice; a value within 10⁻⁹ of a step from one is on it
 * @property {number | null} latticeStart least value of the sum; null off a lattice
 */

/**
 * @typedef {object} LawOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in a vector, 1 … 1,000,000
 * @property {number} [mean] added to every coordinate, −10¹² … 10¹²; default 0
 * @property {number} [correlation] between every two coordinates, 0 … 1; default 0
 */

/**
 * @typedef {object} DensityOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in a vector, 1 … 1,000,000
 * @property {number} [mean] added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart;
 *   default 0
 * @property {ArrayLike<number>} at the sums asked about, −10³⁰ … 10³⁰, up to 16,777,216
 */

/**
 * @typedef {object} CumulativeOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in a vector, 1 … 1,000,000
 * @property {number} [mean] added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart;
 *   default 0
 * @property {ArrayLike<number>} at the sums asked about, −10³⁰ … 10³⁰, up to 16,777,216
 * @property {'lower' | 'upper'} [tail] which side of each sum; default 'lower'
 */

/**
 * @typedef {object} NormalDistanceOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in a vector, 1 … 1,000,000
 */

/**
 * @typedef {object} NormalDistance
 * @property {number} distance sup|F − Φ|
 * @property {boolean} near whether `distance` is only approximate
 * @property {number} bound Berry–Esseen's
 * @property {import('../checks/checkedOptions.js').Filled<NormalDistanceOptions>} options
 */

/**
 * @template {{ law: import('../checks/lawOption.js').Law }} Options
 * @param {Options} options
 */
const forEngine = (options) => ({ ...options, law: engineLaw(options.law) });

/** @typedef {ExactLaw & { options: import('../checks/checkedOptions.js').Filled<LawOptions> }} LawResult */

const lawOptions = { law: lawReader, d: dimension, mean, correlation, ...following };

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<LawResult>}
 */
export async function law(crew, given) {
  const { options, follow } = split(read(given, lawOptions));
  if (follow.signal?.aborted) throw aborted();
  // A few microseconds: done here, where a worker's answer would be waited for.
  const engine = await crew.engine('sums', follow.signal);
  const result = { ...engine.law(forEngine(options)), options };
  await reportProgress(1, follow);
  return result;
}

const { limits } = catalog;

/** Points of one call: in and out they take 256 MiB. */
const mostPoints = 2 ** 24;
/**
 * Points of a slice: a few milliseconds for most laws. Student's t and lists can take as long for each point as others for
 * all.
 * @param {{ law: import('../checks/lawOption.js').Law }} options
 */
const pointsTogether = ({ law }) => (typeof law === 'object' ? 512 : 2048);
/** What the numbers are is looked at in pieces. */
/** How far from 0 they may be. */
export const points = numbers({
  least: -limits.largestSum,
  most: limits.largestSum,
  longest: mostPoints,
});
/** A few points of a law with a name take a millisecond or two. @param {{ law: object | string, at: Float64Array }} options */
const isBrief = ({ law, at }) => typeof law === 'string' && at.length <= 2048;

const densityOptions = { law: lawReader, d: dimension, mean, at: points, ...following };

/** @param {{ d: number }} options @returns {never} */
function tooMany({ d }) {
  throw new RangeError(
    `law must have sums that can be told apart to give each its probability; got too many different ones with d = ${d} (cumulative answers for them)`,
  );
}

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float64Array>}
 */
export async function density(crew, given) {
  const { options, follow } = split(read(given, densityOptions));
  checkSums(await crew.engine('sums', follow.signal), options);
  const args = forEngine(options);
  /** @type {import('../workers/tasks.js').Task} */
  const task = { part: 'sums', name: 'density', args, isBrief: isBrief(options) };
  const densities = await atPoints(crew, task, pointsTogether(options), follow);
  if (densities.some(Number.isNaN)) tooMany(options);
  return densities;
}

const cumulativeOptions = {
  ...densityOptions,
  tail: optional(oneOf(/** @type {const} */ (['lower', 'upper'])), 'lower'),
};

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float64Array>}
 */
export async function cumulative(crew, given) {
  const { options, follow } = split(read(given, cumulativeOptions));
  checkSums(await crew.engine('sums', follow.signal), options);
  const args = { ...forEngine(options), upper: options.tail === 'upper' };
  /** @type {import('../workers/tasks.js').Task} */
  const task = { part: 'sums', name: 'cumulative', args, isBrief: isBrief(options) };
  const { at } = options;
  const probabilities = await atPoints(crew, task, pointsTogether(options), follow);
  // Rounding may make a distribution turn back where it hardly rises.
  for (let i = 1; i < at.length; i += 1) {
    if (at[i] === at[i - 1]) continue;
    const limit = at[i] < at[i - 1] === args.upper ? Math.max : Math.min;
    probabilities[i] = limit(probabilities[i], probabilities[i - 1]);
  }
  return probabilities;
}

const distanceOptions = { law: lawReader, d: dimension, ...following };

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<NormalDistance>}
 */
export async function normalDistance(crew, given) {
  const { options, follow } = split(read(given, distanceOptions));
  // No shift changes the distance, and without one no digits are lost.
  const { law } = options;
  const centred =
    typeof law === 'object' && 'values' in law
      ? { ...options, law: { ...law, center: true } }
      : options;
  checkSums(await crew.engine('sums', follow.signal), centred);
  const args = forEngine(centred);
  const found = await crew.run({ part: 'sums', name: 'normalDistance', args }, follow.signal);
  await reportProgress(1, follow);
  return { ...found, options };
}
