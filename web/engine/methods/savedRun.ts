// The saved run that another goes on from, or that is exported: read and checked.

import {
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
  wrongType,
} from '../checks/checkedOptions.js';
import {
  mostSteps,
  readTraining,
  type SavedRun,
  savedVersion,
  type TrainingRecord,
} from './trainingOptions.js';

function checkCount(name: string, count: number, { length }: { length: number }) {
  if (length === count) return;
  throw new RangeError(`${name} must be an array of ${count} numbers; got ${length} of them`);
}

/**
 * A copy of numbers as `save` gave them, or as JSON keeps them: typed arrays as objects, and null for what is not finite,
 * which a run that diverged has.
 */
const savedNumbers =
  <Kind extends Float32Array | Float64Array>(
    kind: new (count: number) => Kind,
    count?: number,
  ): Reader<Kind> =>
  (name, value) => {
    if (typeof value !== 'object' || value === null) wrongType(name, 'an array of numbers', value);
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    const numbers = (isList ? value : Object.values(value)) as ArrayLike<unknown>;
    if (count !== undefined) checkCount(name, count, numbers);
    const own = new kind(numbers.length);
    for (let i = 0; i < own.length; i += 1) {
      const number = numbers[i] ?? Number.NaN;
      if (typeof number !== 'number') wrongType(`${name}[${i}]`, 'a number', number);
      own[i] = number;
    }
    return own;
  };

const savedRecord =
  (heads: number): Reader<TrainingRecord> =>
  (name, value) => {
    const fields = record(name, value);
    // Nothing has been recorded before the first step.
    const perHead = savedNumbers(Float32Array, fields.step === 0 ? 0 : heads);
    const unlessDiverged =
      (reader: Reader<number>): Reader<number> =>
      (its, number) =>
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
 * @param name - of the option
 */
export function readSaved(name: string, value: unknown): SavedRun {
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
 * @param name - of the option
 * @param plan - of its options
 */
export function checkSizes(
  name: string,
  saved: SavedRun,
  { parameters, moments }: { parameters: number; moments: number },
) {
  checkCount(`${name}.parameters`, parameters, saved.parameters);
  checkCount(`${name}.first`, moments, saved.first);
  checkCount(`${name}.second`, moments, saved.second);
}

/** What another run goes on from: `saved`, or by the name that it had first, `resume`. */
export function readSavedRun(given: Record<string, unknown>) {
  const name = given.saved === undefined ? 'resume' : 'saved';
  const saved = readSaved(name, given[name]);
  const before = saved.options;
  const readers = {
    saved: () => saved,
    ...(name === 'resume' ? { resume: () => saved } : {}),
    steps: optional(whole(Math.max(1, saved.step), mostSteps), before.steps),
    every: optional(whole(1, mostSteps), before.every),
    example: optional(flag, before.example),
    ...following,
  };
  const { options: now, follow } = split(read(given, readers));
  const { steps, every, example } = now;
  return { options: { ...before, steps, every, example }, follow, saved, name };
}
