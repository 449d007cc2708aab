// Sums of random coordinates: sampling them, and the very vector behind one of them.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  type Filled,
  flag,
  following,
  optional,
  outOfRange,
  type Reader,
  read,
  real,
  record,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { engineLaw, type LawOption, law } from '../checks/lawOption.js';
import { checkCoordinates, checkSums } from '../checks/lawPrecision.js';
import { correlation, dimension, mean, seed } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import type { Task } from '../workers/tasks.js';
import { createSummary } from './summary.js';

const { limits } = catalog;

/** Of a bin. */
const leastWidth = 1e-30;

const bins: Reader<{ start: number; width: number; count: number } | null> = (name, value) => {
  if (value === undefined) return null;
  const farthestSum = limits.largestSum;
  const readers = {
    start: real(-farthestSum, farthestSum),
    width: real(leastWidth, farthestSum),
    count: whole(1, limits.mostBins),
  };
  const checked = read(record(name, value), readers, `${name}.`);
  const { start, width, count } = checked;
  const farthest = Math.max(Math.abs(start), Math.abs(start + width * count));
  // Edges are start + k·width: two that rounding makes one would bound no bin.
  if (width < farthest * 2 ** -50) {
    const allowed = `at least ${farthest * 2 ** -50} for its bins to have different edges`;
    outOfRange(`${name}.width`, allowed, width);
  }
  return checked;
};

export type Histogram = {
  /** left edge of the first bin; bins are [left, right) */
  start: number;
  width: number;
  counts: Float64Array;
  below: number;
  above: number;
  /** index of the first sum in each bin, −1 if none */
  example: Float64Array;
};

export type Quantiles = {
  /** 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99 */
  probabilities: Float64Array;
  /**
   * each within 1/256 of its distance from the mean that is expected without values which a sum hardly ever holds;
   * from the median where the expected variance is infinite, and from 0 in `scoreVariance` where the expected
   * deviation is above the mean. Sums on a lattice are then rounded to it
   */
  values: Float64Array;
};

export type Summary = {
  count: number;
  mean: number;
  /** divided by the count */
  variance: number;
  skewness: number;
  excessKurtosis: number;
  minimum: number;
  maximum: number;
  quantiles: Quantiles;
  histogram: Histogram;
};

export type SumsOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in a vector, 1 … 1,000,000 */
  d: number;
  /** how many sums, 1 … 10¹² */
  count: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /** added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart; default 0 */
  mean?: number;
  /** between every two coordinates, 0 … 1; default 0 */
  correlation?: number;
  /**
   * up to 65,536, no farther from 0 than 10³⁰ and at least 10⁻³⁰ wide; default: mean ± 6 standard deviations of the
   * exact law (± 20 interquartile ranges where there is none)
   */
  bins?: { start: number; width: number; count: number };
  /** also every sum, for counts up to 10⁷; default false */
  values?: boolean;
};

export type SumsResult = Summary & { values?: Float64Array; options: Filled<SumsOptions, 'bins'> };

/** Coordinates that are drawn in about three milliseconds: signs, which are bits, and others. */
const briefSigns = 2 ** 27;
const briefNumbers = 2 ** 20;

const sumsOptions = {
  law,
  d: dimension,
  count: whole(1, limits.largestCount),
  seed,
  mean,
  correlation,
  bins,
  values: optional(flag, false),
  ...following,
  onPartial: callback() as Reader<((result: SumsResult) => void) | undefined>,
};

export async function sums(crew: Crew, given: Record<string, unknown>): Promise<SumsResult> {
  const { options, follow } = split(read(given, sumsOptions));
  const { count } = options;
  if (options.values && count > limits.mostValuesKept) {
    outOfRange(
      'count',
      `a whole number from 1 to ${limits.mostValuesKept} with values: true`,
      count,
    );
  }
  const request = { ...options, law: engineLaw(options.law) };
  const engine = await crew.engine('sums', follow.signal);
  checkSums(engine, options);
  const { shape, sliceLength } = engine.planSums(request);
  const values = options.values ? new Float64Array(count) : undefined;
  const summary = createSummary(engine, shape);
  const isOfSigns = options.law === 'rademacher' && options.correlation === 0;
  const isBrief = count * options.d <= (isOfSigns ? briefSigns : briefNumbers);
  return inSlices(crew, {
    count: Math.ceil(count / sliceLength),
    task: (slice) => {
      const first = slice * sliceLength;
      const length = Math.min(sliceLength, count - first);
      const args = { ...request, shape, first, length };
      return { part: 'sums', name: 'sumsSlice', args, isBrief };
    },
    take: (part, slice) => {
      summary.add(part.summary);
      values?.set(part.values, slice * sliceLength);
    },
    result: () => {
      const result = summary.result();
      // A partial result owns its values: the caller may keep it.
      const kept = values && { values: values.slice(0, result.count) };
      return { ...result, ...kept, options: structuredClone(plain(options)) };
    },
    follow,
  });
}

/** The options as the caller would write them: what is null was left to the engine. */
const plain = <Options extends object>(options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as {
    [Name in keyof Options]: Exclude<Options[Name], null>;
  };

export type SampleOptions = {
  /** of one coordinate */
  law: LawOption;
  /** coordinates in the vector, 1 … 1,000,000 */
  d: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /** which sum, 0 … 10¹² − 1 */
  index: number;
  /** added to every coordinate, −10¹² … 10¹², as far as single precision then tells coordinates apart; default 0 */
  mean?: number;
  /** between every two coordinates, 0 … 1; default 0 */
  correlation?: number;
};

const sampleOptions = {
  law,
  d: dimension,
  seed,
  index: whole(0, limits.largestCount - 1),
  mean,
  correlation,
  ...following,
};

export async function sample(crew: Crew, given: Record<string, unknown>): Promise<Float32Array> {
  const { options, follow } = split(read(given, sampleOptions));
  checkCoordinates(options);
  const task: Task = {
    part: crew.nearest('draws', 'sums'),
    name: 'sample',
    args: { ...options, law: engineLaw(options.law) },
  };
  const vector = await crew.run(task, follow.signal);
  await reportProgress(1, follow);
  return vector;
}
