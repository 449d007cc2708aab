// Sums of random coordinates: sampling them, and the very vector behind one of them.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  flag,
  following,
  optional,
  outOfRange,
  read,
  real,
  record,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { engineLaw, law } from '../checks/lawOption.js';
import { checkCoordinates, checkSums } from '../checks/lawPrecision.js';
import { correlation, dimension, mean, seed } from '../checks/sharedOptions.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import { createSummary } from './summary.js';

const { limits } = catalog;

/** Of a bin. */
const leastWidth = 1e-30;

/** @type {import('../checks/checkedOptions.js').Reader<{ start: number, width: number, count: number } | null>} */
function bins(name, value) {
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
}

/**
 * @typedef {object} Histogram
 * @property {number} start left edge of the first bin; bins are [left, right)
 * @property {number} width
 * @property {Float64Array} counts
 * @property {number} below
 * @property {number} above
 * @property {Float64Array} example index of the first sum in each bin, −1 if none
 */

/**
 * @typedef {object} Quantiles
 * @property {Float64Array} probabilities 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99
 * @property {Float64Array} values each within 1/256 of its distance from the mean that is expected without values which a
 *   sum hardly ever holds; from the median where the expected variance is infinite, and from 0 in `scoreVariance` where
 *   the expected deviation is above the mean. Sums on a lattice are then rounded to it
 */

/**
 * @typedef {object} Summary
 * @property {number} count
 * @property {number} mean
 * @property {number} variance divided by the count
 * @property {number} skewness
 * @property {number} excessKurtosis
 * @property {number} minimum
 * @property {number} maximum
 * @property {Quantiles} quantiles
 * @property {Histogram} histogram
 */

/**
 * @typedef {object} SumsOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in a vector, 1 … 1,000,000
 * @property {number} count how many sums, 1 … 10¹²
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 * @property {number} [mean] added to every coordinate, −10¹² … 10¹², as far as numbers then tell the sums apart;
 *   default 0
 * @property {number} [correlation] between every two coordinates, 0 … 1; default 0
 * @property {{ start: number, width: number, count: number }} [bins] up to 65,536, no
 *   farther from 0 than 10³⁰ and at least 10⁻³⁰ wide; default: mean ± 6 standard deviations of the exact law (± 20
 *   interquartile ranges where there is none)
 * @property {boolean} [values] also every sum, for counts up to 10⁷; default false
 */

/** @typedef {Summary & { values?: Float64Array, options: import('../checks/checkedOptions.js').Filled<SumsOptions, 'bins'> }} SumsResult */

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
  onPartial:
    /** @type {import('../checks/checkedOptions.js').Reader<((result: SumsResult) => void) | undefined>} */ (
      callback()
    ),
};

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<SumsResult>}
 */
export async function sums(crew, given) {
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

/**
 * The options as the caller would write them: what is null was left to the engine.
 * @template {object} Options
 * @param {Options} options
 */
const plain = (options) =>
  /** @type {{ [Name in keyof Options]: Exclude<Options[Name], null> }} */ (
    Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
  );

/**
 * @typedef {object} SampleOptions
 * @property {import('../checks/lawOption.js').LawOption} law of one coordinate
 * @property {number} d coordinates in the vector, 1 … 1,000,000
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 * @property {number} index which sum, 0 … 10¹² − 1
 * @property {number} [mean] added to every coordinate, −10¹² … 10¹², as far as single precision then tells coordinates
 *   apart; default 0
 * @property {number} [correlation] between every two coordinates, 0 … 1; default 0
 */

const sampleOptions = {
  law,
  d: dimension,
  seed,
  index: whole(0, limits.largestCount - 1),
  mean,
  correlation,
  ...following,
};

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float32Array>}
 */
export async function sample(crew, given) {
  const { options, follow } = split(read(given, sampleOptions));
  checkCoordinates(await crew.engine('sums', follow.signal), options);
  /** @type {import('../workers/tasks.js').Task} */
  const task = { part: 'sums', name: 'sample', args: { ...options, law: engineLaw(options.law) } };
  const vector = await crew.run(task, follow.signal);
  await reportProgress(1, follow);
  return vector;
}
