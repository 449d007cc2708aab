// What a model's run may be asked.

import {
  callback,
  type Following,
  flag,
  following,
  list,
  numbers,
  oneOf,
  optional,
  type Reader,
  read,
  real,
  record,
  split,
  whole,
  wrongType,
} from '../../checks/checkedOptions.js';
import type { LayerOnText } from './runTypes.js';

export const fewestTokens = 3;
export const mostTokens = 1024;
/** Letters of a text: more than any 1024 tokens have. */
const longestText = 2 ** 16;
const mostFactors = 32;
const mostMaps = 64;
const largestFactor = 1e6;
const largestId = 2 ** 31 - 1;
const largestPlace = 65_535;

const text: Reader<string> = (name, value) => {
  if (typeof value !== 'string') wrongType(name, 'a string', value);
  if (value.length > longestText) {
    throw new RangeError(
      `${name} must be of at most ${longestText} letters; got ${value.length}: cut it first`,
    );
  }
  return value;
};

const wholes = (most: number, shortest: number, longest: number): Reader<number[]> => {
  const array = list({ shortest, longest });
  const entry = whole(0, most);
  return (name, value) => Array.from(array(name, value), (x, i) => entry(`${name}[${i}]`, x));
};

/** null: what the model's own scores are divided by */
const divisor: Reader<'sqrt' | 'one' | 'd' | number | null> = (name, value) =>
  value === null
    ? null
    : typeof value === 'number'
      ? real(1e-6, 1e6)(name, value)
      : oneOf(['sqrt', 'one', 'd'] as const)(name, value);

const listOf =
  <Fields extends Record<string, Reader<any>>>(fields: Fields, most: number) =>
  (name: string, value: unknown) => {
    if (!Array.isArray(value)) wrongType(name, 'an array of objects', value);
    if (value.length > most) {
      throw new RangeError(`${name} must be at most ${most} heads; got ${value.length} of them`);
    }
    return value.map((one, i) => read(record(`${name}[${i}]`, one), fields, `${name}[${i}].`));
  };

const headPlace = { layer: whole(0, largestPlace), head: whole(0, largestPlace) };

export const runOptions = {
  text: optional(text, undefined),
  tokens: optional(wholes(largestId, fewestTokens, mostTokens), undefined),
  segments: optional(wholes(1, fewestTokens, mostTokens), undefined),
  divisor: optional(divisor, null),
  factors: optional(numbers({ least: 0, most: largestFactor, longest: mostFactors }), []),
  headScales: optional(listOf({ ...headPlace, factor: real(0, largestFactor) }, mostFactors), []),
  maps: optional(listOf(headPlace, mostMaps), []),
  sensitivity: optional(flag, false),
  sigma: optional(flag, false),
  onLayer: callback() as Reader<((layer: LayerOnText) => void) | undefined>,
  ...following,
};

export type ReadRunOptions = Omit<ReturnType<typeof read<typeof runOptions>>, keyof Following>;

/** @returns copies: what is written into the options later is not meant */
export function readRun(given: Record<string, unknown>): {
  options: ReadRunOptions;
  follow: Following;
} {
  const { options, follow } = split(read(given, runOptions));
  if ((options.text === undefined) === (options.tokens === undefined)) {
    throw new TypeError('text or tokens must say what the model reads, one of the two');
  }
  return { options, follow };
}
