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
import type { LayerOnText, RunEstimate, SkippedText } from './runTypes.js';
import type { SpanAsked, TokenSpan } from './textSpan.js';

export const fewestTokens = 3;
/** By name; how many fit into memory depends on the model. */
export const mostTokens = 131_072;
/** Letters of a text that is cut into tokens. */
export const longestText = 2 ** 20;
/** Letters of a token: more than any has. */
export const lettersOfToken = 128;
const mostTexts = 10_000;
const mostFactors = 32;
const mostMaps = 64;
const largestFactor = 1e6;
const largestId = 2 ** 31 - 1;
const largestPlace = 65_535;

const text: Reader<string> = (name, value) => {
  if (typeof value !== 'string') wrongType(name, 'a string', value);
  return value;
};

/** What was left out is given back as null, and taken again. */
const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (name, value) =>
    value === undefined || value === null ? null : reader(name, value);

const wholes = (most: number, shortest: number, longest: number): Reader<number[]> => {
  const array = list({ shortest, longest });
  const entry = whole(0, most);
  return (name, value) => Array.from(array(name, value), (x, i) => entry(`${name}[${i}]`, x));
};

const divisor: Reader<'sqrt' | 'one' | 'd' | number> = (name, value) =>
  typeof value === 'number'
    ? real(1e-6, 1e6)(name, value)
    : oneOf(['sqrt', 'one', 'd'] as const, ' or a number above 0')(name, value);

const listOf =
  <Fields extends Record<string, Reader<any>>>(fields: Fields, most: number) =>
  (name: string, value: unknown) => {
    if (!Array.isArray(value)) wrongType(name, 'an array of objects', value);
    if (value.length > most) {
      throw new RangeError(`${name} must be at most ${most} heads; got ${value.length} of them`);
    }
    return value.map((one, i) => read(record(`${name}[${i}]`, one), fields, `${name}[${i}].`));
  };

const range: Reader<TokenSpan> = (name, value) => {
  const [from, to = Infinity] = wholes(largestId, 1, 2)(name, value);
  if (to <= from) throw new RangeError(`${name} must end after it begins; got ${from} to ${to}`);
  return [from, to];
};

const span: Reader<SpanAsked> = (name, value) => {
  const fields = {
    from: optional(text, undefined),
    bytes: optional(range, undefined),
    tokens: optional(range, undefined),
  };
  const { from, bytes, tokens } = read(record(name, value), fields, `${name}.`);
  const given: SpanAsked[] = [
    ...(from === undefined ? [] : [{ words: from }]),
    ...(bytes === undefined ? [] : [{ bytes }]),
    ...(tokens === undefined ? [] : [{ tokens }]),
  ];
  if (given.length !== 1)
    throw new TypeError(`${name} must have one of from, bytes and tokens; got ${given.length}`);
  return given[0];
};

/** A text among many. How long it may be depends on the model too. */
const textAmong: Reader<TextAsked> = (name, value) => {
  if (typeof value === 'string')
    return { name, text: value, tokens: undefined, segments: undefined, span: null };
  if (typeof value !== 'object') wrongType(name, 'a string or an object', value);
  const fields = {
    text: optional(text, undefined),
    tokens: optional(wholes(largestId, 0, longestText), undefined),
    segments: optional(wholes(1, 0, longestText), undefined),
    span: orNull(span),
  };
  return { name, ...oneKind(read(record(name, value), fields, `${name}.`), `${name}.`) };
};

const texts: Reader<TextAsked[]> = (name, value) => {
  if (!Array.isArray(value)) wrongType(name, 'an array of texts', value);
  if (value.length < 1 || value.length > mostTexts) {
    throw new RangeError(`${name} must be 1 to ${mostTexts} texts; got ${value.length} of them`);
  }
  return value.map((one, i) => textAmong(`${name}[${i}]`, one));
};

const headPlace = { layer: whole(0, largestPlace), head: whole(0, largestPlace) };

export const runOptions = {
  text: optional(text, undefined),
  tokens: optional(wholes(largestId, fewestTokens, mostTokens), undefined),
  segments: optional(wholes(1, fewestTokens, mostTokens), undefined),
  span: orNull(span),
  texts: optional(texts, undefined),
  truncate: orNull(whole(fewestTokens, mostTokens)),
  onSkip: callback() as Reader<((skipped: SkippedText) => void) | undefined>,
  /** null: what the model's own scores are divided by */
  divisor: orNull(divisor),
  factors: optional(numbers({ least: 0, most: largestFactor, longest: mostFactors }), []),
  headScales: optional(listOf({ ...headPlace, factor: real(0, largestFactor) }, mostFactors), []),
  maps: optional(listOf(headPlace, mostMaps), []),
  sensitivity: optional(flag, false),
  sigma: optional(flag, false),
  strict: optional(flag, false),
  onEstimate: callback() as Reader<((estimate: RunEstimate) => void) | undefined>,
  onLayer: callback() as Reader<((layer: LayerOnText) => void) | undefined>,
  ...following,
};

type Read = Omit<ReturnType<typeof read<typeof runOptions>>, keyof Following>;

/** A text or its tokens, one of the two. */
export type TextAsked = {
  /** for messages; of a text alone none */
  name?: string;
  text: string | undefined;
  tokens: number[] | undefined;
  segments: number[] | undefined;
  /** that its loss is over; null for all of it */
  span: SpanAsked | null;
};

export type ReadRunOptions = Omit<Read, 'text' | 'tokens' | 'segments' | 'span' | 'texts'> & {
  texts: TextAsked[];
  isMany: boolean;
};

function oneKind<Given extends { text: unknown; tokens: unknown; span: SpanAsked | null }>(
  given: Given,
  prefix: string,
) {
  if ((given.text === undefined) === (given.tokens === undefined)) {
    throw new TypeError(
      `${prefix}text or ${prefix}tokens must say what the model reads, one of the two`,
    );
  }
  if (given.tokens !== undefined && given.span && !('tokens' in given.span)) {
    throw new TypeError(`${prefix}span must be of tokens where no text is given`);
  }
  return given;
}

/** @returns copies: what is written into the options later is not meant */
export function readRun(given: Record<string, unknown>): {
  options: ReadRunOptions;
  follow: Following;
} {
  const { options, follow } = split(read(given, runOptions));
  const { text, tokens, segments, span, texts, ...more } = options as Read;
  if (!texts) {
    if (more.onSkip) throw new TypeError('onSkip must be left out: it is for texts');
    const asked = [oneKind({ text, tokens, segments, span }, '')];
    return { options: { ...more, texts: asked, isMany: false }, follow };
  }
  for (const [name, value] of Object.entries({ text, tokens, segments, span })) {
    if (value !== undefined && value !== null)
      throw new TypeError(`${name} must be left out where there are texts`);
  }
  return { options: { ...more, texts, isMany: true }, follow };
}
