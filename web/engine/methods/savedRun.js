// The saved run that another goes on from, or that is exported: read and checked.

import {
  flag,
  following,
  optional,
  outOfRange,
  read,
  real,
  record,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { mostSteps, readTraining, savedVersion } from './trainingOptions.js';

/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */

/**
 * @param {string} name
 * @param {number} count
 * @param {{ length: number }} numbers
 */
function checkCount(name, count, { length }) {
  if (length === count) return;
  throw new RangeError(`${name} must be an array of ${count} numbers; got ${length} of them`);
}

/**
 * A copy of numbers as `save` gave them, or as JSON keeps them: typed arrays as objects, and null for what is not finite,
 * which a run that diverged has.
 * @template {Float32Array | Float64Array} Kind
 * @param {new (count: number) => Kind} kind
 * @param {number} [count]
 * @returns {import('../checks/checkedOptions.js').Reader<Kind>}
 */
const savedNumbers = (kind, count) => (name, value) => {
  if (typeof value !== 'object' || value === null) wrongType(name, 'an array of numbers', value);
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const numbers = /** @type {ArrayLike<unknown>} */ (isList ? value : Object.values(value));
  if (count !== undefined) checkCount(name, count, numbers);
  const own = new kind(numbers.length);
  for (let i = 0; i < own.length; i += 1) {
    const number = numbers[i] ?? Number.NaN;
    if (typeof number !== 'number') wrongType(`${name}[${i}]`, 'a number', number);
    own[i] = number;
  }
  return own;
};

/**
 * @param {number} heads
 * @returns {import('../checks/checkedOptions.js').Reader<TrainingRecord>}
 */
const savedRecord = (heads) => (name, value) => {
  const fields = record(name, value);
  // Nothing has been recorded before the first step.
  const perHead = savedNumbers(Float32Array, fields.step === 0 ? 0 : heads);
  /** @param {import('../checks/checkedOptions.js').Reader<number>} reader @returns {import('../checks/checkedOptions.js').Reader<number>} */
  const unlessDiverged = (reader) => (its, number) =>
    fields.diverged === true && (number === null || Number.isNaN(number))
      ? Number.NaN
      : reader(its, number);
  const readers = {
    step: whole(0, mostSteps),
    loss: unlessDiverged(real(0, Number.MAX_VALUE)),
    accuracy: unlessDiverged(real(0, 1)),
    entropy: perHead,
    beta: perHead,
    scoreDeviation: perHead,
    predictedDeviation: perHead,
    alignment: perHead,
    sigmaQuery: perHead,
    sigmaKey: perHead,
    gradientScores: perHead,
    gradientQuery: perHead,
    diverged: flag,
  };
  return read(fields, readers, `${name}.`);
};

/**
 * What `save` gave, checked but for how much a run of its options holds, which the engine knows.
 * @param {string} name of the option
 * @param {unknown} value
 * @returns {SavedRun}
 */
export function readSaved(name, value) {
  const fields = record(name, value);
  if (fields.version !== savedVersion) {
    if (typeof fields.version !== 'number')
      wrongType(`${name}.version`, String(savedVersion), fields.version);
    outOfRange(`${name}.version`, String(savedVersion), fields.version);
  }
  const options = readTraining(
    record(`${name}.options`, fields.options),
    `${name}.options.`,
  ).options;
  const readers = {
    version: () => savedVersion,
    options: () => options,
    step: whole(0, mostSteps),
    parameters: savedNumbers(Float32Array),
    first: savedNumbers(Float32Array),
    second: savedNumbers(Float32Array),
    factors: savedNumbers(Float64Array, options.heads),
    record: savedRecord(options.heads),
  };
  return read(fields, readers, `${name}.`);
}

/**
 * @param {string} name of the option
 * @param {SavedRun} saved
 * @param {{ parameters: number, moments: number }} plan of its options
 */
export function checkSizes(name, saved, { parameters, moments }) {
  checkCount(`${name}.parameters`, parameters, saved.parameters);
  checkCount(`${name}.first`, moments, saved.first);
  checkCount(`${name}.second`, moments, saved.second);
}

/** @param {Record<string, unknown>} given */
export function readResume(given) {
  const saved = readSaved('resume', given.resume);
  const before = saved.options;
  const readers = {
    resume: () => saved,
    steps: optional(whole(Math.max(1, saved.step), mostSteps), before.steps),
    every: optional(whole(1, mostSteps), before.every),
    example: optional(flag, before.example),
    ...following,
  };
  const { options: now, follow } = split(read(given, readers));
  const { steps, every, example } = now;
  return { options: { ...before, steps, every, example }, follow, saved };
}
