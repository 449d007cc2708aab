// Dot products q·k of normal vectors with means, and their exact law.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  type Filled,
  following,
  optional,
  type Reader,
  read,
  real,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { dimension, seed } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { atPoints, inSlices } from '../workers/slices.js';
import { points } from './exactLaws.js';
import { createSummary } from './summary.js';
import type { Summary } from './sums.js';

const { limits } = catalog;

/** The histogram reaches so many standard deviations, in bins of which a whole number makes one. */
const deviations = 6;
const binsPerDeviation = 20;

export type DotProductsOptions = {
  /** coordinates of q and of k, 1 … 1,000,000 */
  d: number;
  /** how many products, 1 … 10¹² */
  count: number;
  /** of a coordinate of q, −10⁷ … 10⁷; default 0 */
  meanQuery?: number;
  /** of a coordinate of k, −10⁷ … 10⁷; default 0 */
  meanKey?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

export type DotProductDensityOptions = {
  /** coordinates of q and of k, 1 … 1,000,000 */
  d: number;
  /** of a coordinate of q, −10⁷ … 10⁷; default 0 */
  meanQuery?: number;
  /** of a coordinate of k, −10⁷ … 10⁷; default 0 */
  meanKey?: number;
  /** the products asked about, −10³⁰ … 10³⁰, up to 16,777,216 */
  at: ArrayLike<number>;
};

/** Beside a sum of the products of larger means, at the largest d, numbers would not tell apart what is drawn. */
const largestMean = 1e7;
const mean = optional(real(-largestMean, largestMean), 0);
const law = { d: dimension, meanQuery: mean, meanKey: mean };
const dotProductOptions = {
  ...law,
  count: whole(1, limits.largestCount),
  seed,
  ...following,
  onPartial: callback() as Reader<((result: DotProducts) => void) | undefined>,
};

export type DotProducts = Summary & {
  expected: { mean: number; variance: number; skewness: number; excessKurtosis: number };
  options: Filled<DotProductsOptions>;
};

export async function dotProducts(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<DotProducts> {
  const { options, follow } = split(read(given, dotProductOptions));
  const { d, count } = options;
  const engine = await crew.engine('sums', follow.signal);
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
      return { part: 'sums', name: 'dotProductsSlice', args: { ...options, shape, first, length } };
    },
    take: (part) => summary.add(part),
    result: () => ({
      ...summary.result(),
      expected: { ...expected },
      options: { ...options },
    }),
    follow,
  });
}

/** Of a slice: some 60 ms where it takes the most nodes, of which half is preparing them. */
const pointsTogether = 192;
const densityOptions = { ...law, at: points, ...following };

export async function dotProductDensity(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<Float64Array> {
  const { options, follow } = split(read(given, densityOptions));
  return atPoints(
    crew,
    { part: 'sums', name: 'densityOfDotProducts', args: options },
    pointsTogether,
    follow,
  );
}
