// The exact law of a sum.

import { catalog } from '../../catalog/catalog.js';
import {
  type Filled,
  following,
  numbers,
  oneOf,
  optional,
  read,
  split,
} from '../checks/checkedOptions.js';
import { engineLaw, type Law, type LawOption, law as lawReader } from '../checks/lawOption.js';
import { checkSums } from '../checks/lawPrecision.js';
import { correlation, dimension, mean } from '../checks/sharedOptions.js';
import { unknownSums } from '../checks/unknownSums.js';
import type { Crew } from '../workers/crew.js';
import { aborted } from '../workers/errors.js';
import { atPoints, reportProgress } from '../workers/slices.js';
import type { Task } from '../workers/tasks.js';

export type ExactLaw = {
  /** NaN where there is none */
  mean: number;
  /** NaN or Infinity where there is none */
  standardDeviation: number;
  skewness: number;
  excessKurtosis: number;
  /** null off a lattice; a value within 10⁻⁹ of a step from one is on it */
  latticeStep: number | null;
  /** least value of the sum; null off a lattice */
  latticeStart: number | null;
};

export type LawOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in a vector, 1 … 1,000,000 */
  d: number;
  /** added to every coordinate, −10¹² … 10¹²; default 0 */
  mean?: number;
  /** between every two coordinates, 0 … 1; default 0 */
  correlation?: number;
};

export type DensityOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in a vector, 1 … 1,000,000 */
  d: number;
  /** added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart; default 0 */
  mean?: number;
  /**
   * the sums asked about, −10³⁰ … 10³⁰, up to 16,777,216; on a lattice, what lies within 1e-9 steps of a point counts as
   * that point
   */
  at: ArrayLike<number>;
};

export type CumulativeOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in a vector, 1 … 1,000,000 */
  d: number;
  /** added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart; default 0 */
  mean?: number;
  /**
   * the sums asked about, −10³⁰ … 10³⁰, up to 16,777,216; on a lattice, what lies within 1e-9 steps of a point counts as
   * that point
   */
  at: ArrayLike<number>;
  /** which side of each sum; default 'lower' */
  tail?: 'lower' | 'upper';
};

export type NormalDistanceOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in a vector, 1 … 1,000,000 */
  d: number;
};

export type NormalDistance = {
  /** sup|F − Φ| */
  distance: number;
  /** Berry–Esseen's */
  bound: number;
  options: Filled<NormalDistanceOptions>;
};

const forEngine = <Options extends { law: Law }>(options: Options) => ({
  ...options,
  law: engineLaw(options.law),
});

export type LawResult = ExactLaw & { options: Filled<LawOptions> };

const lawOptions = { law: lawReader, d: dimension, mean, correlation, ...following };

export async function law(crew: Crew, given: Record<string, unknown>): Promise<LawResult> {
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
 */
const pointsTogether = ({ law }: { law: Law }) => (typeof law === 'object' ? 512 : 2048);
/** How far from 0 they may be. */
export const points = numbers({
  least: -limits.largestSum,
  most: limits.largestSum,
  longest: mostPoints,
});
/** A few points of a law with a name take a millisecond or two. */
const isBrief = ({ law, at }: { law: object | string; at: Float64Array }) =>
  typeof law === 'string' && at.length <= 2048;

const densityOptions = { law: lawReader, d: dimension, mean, at: points, ...following };

/** @param probabilities - NaN where the engine does not know them */
function checkKnown(probabilities: Float64Array, options: { law: Law; d: number }) {
  if (probabilities.some(Number.isNaN)) throw unknownSums(options, limits.mostWays);
}

export async function density(crew: Crew, given: Record<string, unknown>): Promise<Float64Array> {
  const { options, follow } = split(read(given, densityOptions));
  checkSums(await crew.engine('sums', follow.signal), options);
  const args = forEngine(options);
  const task: Task = { part: 'sums', name: 'density', args, isBrief: isBrief(options) };
  const densities = await atPoints(crew, task, pointsTogether(options), follow);
  checkKnown(densities, options);
  return densities;
}

const cumulativeOptions = {
  ...densityOptions,
  tail: optional(oneOf(['lower', 'upper'] as const), 'lower'),
};

export async function cumulative(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<Float64Array> {
  const { options, follow } = split(read(given, cumulativeOptions));
  checkSums(await crew.engine('sums', follow.signal), options);
  const args = { ...forEngine(options), upper: options.tail === 'upper' };
  const task: Task = { part: 'sums', name: 'cumulative', args, isBrief: isBrief(options) };
  const { at } = options;
  const probabilities = await atPoints(crew, task, pointsTogether(options), follow);
  checkKnown(probabilities, options);
  // Rounding may make a distribution turn back where it hardly rises.
  for (let i = 1; i < at.length; i += 1) {
    if (at[i] === at[i - 1]) continue;
    const limit = at[i] < at[i - 1] === args.upper ? Math.max : Math.min;
    probabilities[i] = limit(probabilities[i], probabilities[i - 1]);
  }
  return probabilities;
}

const distanceOptions = { law: lawReader, d: dimension, ...following };

export async function normalDistance(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<NormalDistance> {
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
  if (found.distance === null) throw unknownSums(options, limits.mostPlaces);
  await reportProgress(1, follow);
  return { ...found, options };
}
