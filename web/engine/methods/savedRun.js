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
import { inPieces } from '../workers/inPieces.js';
import { mostSteps, planOf, readTraining, savedVersion } from './trainingOptions.js';

/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */

/**
 * Numbers as `save` gave them, or as JSON keeps them: typed arrays as objects. What they are is not looked at yet.
 * @param {number} count
 * @returns {import('../checks/checkedOptions.js').Reader<ArrayLike<unknown>>}
 */
const savedList = (count) => (name, value) => {
  const allowed = `an array of ${count} numbers`;
  if (typeof value !== 'object' || value === null) wrongType(name, allowed, value);
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const numbers = /** @type {ArrayLike<unknown>} */ (isList ? value : Object.values(value));
  if (numbers.length !== count) {
    throw new RangeError(`${name} must be ${allowed}; got ${numbers.length} of them`);
  }
  return numbers;
};

/**
 * Copies some of them. JSON has null for what is not finite, which a run that diverged has.
 * @param {string} name
 * @param {ArrayLike<unknown>} numbers
 * @param {Float32Array | Float64Array} into
 */
function copyNumbers(name, numbers, into, from = 0, end = into.length, missing = Number.NaN) {
  for (let i = from; i < end; i += 1) {
    const number = numbers[i] === null ? missing : numbers[i];
    if (typeof number !== 'number') wrongType(`${name}[${i}]`, 'a number', number);
    into[i] = number;
  }
}

/**
 * The same at once, for a few.
 * @template {Float32Array | Float64Array} Kind
 * @param {new (count: number) => Kind} kind
 * @param {number} count
 * @returns {import('../checks/checkedOptions.js').Reader<Kind>}
 */
const savedNumbers = (kind, count) => (name, value) => {
  const numbers = savedList(count)(name, value);
  const own = new kind(count);
  copyNumbers(name, numbers, own);
  return own;
};

/**
 * The same in pieces, for as many as a run holds; what is our own already stays.
 * @param {string} name
 * @param {ArrayLike<unknown>} numbers
 * @param {AbortSignal | undefined} signal
 * @param {number} missing
 */
async function floatsInPieces(name, numbers, signal, missing) {
  const own = new Float32Array(numbers.length);
  const copy = (/** @type {number} */ from, /** @type {number} */ end) =>
    copyNumbers(name, numbers, own, from, end, missing);
  await inPieces(own.length, copy, signal);
  return own;
}

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
 * What `save` gave, checked.
 * @param {import('../workers/loadEngine.js').Engine} engine
 * @param {string} name of the option
 * @param {unknown} value
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<SavedRun>}
 */
export async function readSaved(engine, name, value, signal) {
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
  const { parameters, moments } = planOf(engine, options);
  const saved = read(
    fields,
    {
      version: () => savedVersion,
      options: () => options,
      step: whole(0, mostSteps),
      parameters: savedList(parameters),
      first: savedList(moments),
      second: savedList(moments),
      factors: savedNumbers(Float64Array, options.heads),
      record: savedRecord(options.heads),
    },
    `${name}.`,
  );
  const own = /** @type {SavedRun} */ (saved);
  for (const part of /** @type {const} */ (['parameters', 'first', 'second'])) {
    // The mean of a run's squares may be infinite, and is a number as long as it goes on.
    const missing = part === 'second' ? Infinity : Number.NaN;
    own[part] = await floatsInPieces(`${name}.${part}`, saved[part], signal, missing);
  }
  return own;
}

/**
 * @param {import('../workers/loadEngine.js').Engine} engine
 * @param {Record<string, unknown>} given
 * @param {AbortSignal | undefined} signal
 */
export async function readResume(engine, given, signal) {
  const saved = await readSaved(engine, 'resume', given.resume, signal);
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
  return { options: { ...before, steps, every, example }, follow, state: saved };
}
