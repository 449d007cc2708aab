// Whether numbers can tell apart what a law draws. Beside a mean that is far larger than their spread nothing is left
// but rounding, which must not pass for an answer.

import type { Engine } from '../workers/loadEngine.js';
import { type EngineLaw, engineLaw, type Law } from './lawOption.js';

/** Of a sum's size: by how much the rounding of its terms, and of what it is compared with, may move it. */
const rounding = 2 ** -49;
/** By how much it may be moved, of a step of the lattice or of a standard deviation. */
const shareOfStep = 1 / 4;
const shareOfDeviation = 1e-5;
/** Coordinates are in single precision: how far it may move one, of the width of its law. */
const roundingOfSingle = 2 ** -24;
const shareOfWidth = 1 / 8;

/** Scores add up products of coordinates in single precision. What deviations they may have, or constants, if not 0. */
const [leastSize, largestSize] = [1e-10, 1e10];
/** How many deviations a mean may have: beside it a coordinate is rounded, and a score, whose size grows with d. */
const meanOfCoordinates = 2 ** 18;
const meanOfScores = 2 ** 20;
/** Of d of them, above which the rounding of a score is more than a fortieth of its deviation. */
const largeMeans = 2 ** 18;

/** Never above x. */
const roundedDown = (x: number) => Number((0.99 * x).toPrecision(3));

/**
 * @param question - the mean added to every coordinate, that of the law itself, the largest that both together may
 *   have, what must be told apart, and the law's option
 */
function checkMean({
  mean = 0,
  own,
  most,
  what,
  name = 'law',
}: {
  mean?: number;
  own: number;
  most: number;
  what: string;
  name?: string;
}) {
  if (Math.abs(own + mean) <= most) return;
  const allowed = roundedDown(most);
  if (mean === 0) {
    throw new RangeError(
      `${name} must have a mean from -${allowed} to ${allowed} for ${what} to be told apart; got one of ${own}`,
    );
  }
  const beside = own === 0 ? '' : ` beside the law's own of ${own}`;
  throw new RangeError(
    `mean must be from -${allowed} to ${allowed} for ${what} to be told apart; got ${mean}${beside}`,
  );
}

export function checkSums(
  engine: Engine,
  {
    law,
    d,
    mean = 0,
    correlation = 0,
  }: { law: Law; d: number; mean?: number; correlation?: number },
) {
  const sum = engine.law({ law: engineLaw(law), d, mean: 0, correlation });
  // All sums are one number.
  if (sum.standardDeviation === 0) return;
  const deviation = Number.isFinite(sum.standardDeviation) ? sum.standardDeviation : Math.sqrt(d);
  const step = sum.latticeStep;
  const moved = step === null ? shareOfDeviation * deviation : shareOfStep * step;
  const own = Number.isNaN(sum.mean) ? 0 : sum.mean / d;
  checkMean({ mean, own, most: moved / rounding / d, what: `the sums of d = ${d}` });
}

/** Of a coordinate; every law but a list that stays where it is has none. */
function meanOfLaw(law: Law) {
  if (typeof law !== 'object' || !('values' in law) || law.center !== false) return 0;
  const weights = law.weights ?? law.values.map(() => 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return law.values.reduce((sum, value, i) => sum + value * (weights[i] / total), 0);
}

export function checkCoordinates({ law, mean }: { law: Law; mean: number }) {
  const list = typeof law === 'object' && 'values' in law ? law.values : [-0.5, 0.5];
  let least = Infinity;
  let largest = -Infinity;
  for (const value of list) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  const width = largest - least;
  if (width === 0) return;
  const most = (shareOfWidth * width) / roundingOfSingle;
  checkMean({ mean, own: meanOfLaw(law), most, what: 'single coordinates' });
}

/** @returns the queries' mean, if what it adds to a score is to be added apart */
export function checkScores(
  engine: Engine,
  laws: Record<'queryLaw' | 'keyLaw', EngineLaw>,
  d: number,
): number {
  const [queries, keys] = Object.entries(laws).map(([name, law]) => {
    const { mean, standardDeviation } = engine.law({ law, d: 1, mean: 0, correlation: 0 });
    if (!Number.isFinite(standardDeviation)) return { mean, standardDeviation };
    const isConstant = standardDeviation === 0;
    const size = isConstant ? Math.abs(mean) : standardDeviation;
    if (size !== 0 && !(size >= leastSize && size <= largestSize)) {
      const what = isConstant ? 'be a constant of size' : 'have a standard deviation of';
      throw new RangeError(
        `${name} must ${what} 0, or from ${leastSize} to ${largestSize}, for single precision to hold scores; got one of ${size}`,
      );
    }
    const most = standardDeviation * Math.min(meanOfCoordinates, meanOfScores / Math.sqrt(d));
    if (!isConstant) checkMean({ name, own: mean, most, what: 'scores' });
    return { mean, standardDeviation };
  });
  const isLarge = Math.abs(queries.mean) * d > largeMeans * queries.standardDeviation;
  // One key without bounds would be added beside all others, and leave its rounding where it is multiplied by 0.
  return isLarge && Number.isFinite(keys.standardDeviation) ? queries.mean : 0;
}
