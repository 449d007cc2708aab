// Checks what callers pass, once, at the boundary. A wrong type (a missing or unknown option too) is a
// TypeError, anything out of range a RangeError; the message begins with the option's name and says what is
// allowed and what came.

import { checkMemory, ownNumbers } from './ownCopies.js';

/** A reader takes what the caller passed and gives it back checked, with its default filled in. */
export type Reader<T> = (name: string, value: unknown) => T;

/** What came, in words short enough for a message. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return Object.is(value, -0) ? '-0' : String(value);
}

const message = (name: string, allowed: string, value: unknown) =>
  `${name} must be ${allowed}; got ${shown(value)}`;

export function wrongType(name: string, allowed: string, value: unknown): never {
  throw new TypeError(message(name, allowed, value));
}

export function outOfRange(name: string, allowed: string, value: unknown): never {
  throw new RangeError(message(name, allowed, value));
}

/** The reader with a default for an option that was left out. */
export const optional =
  <T, D>(reader: Reader<T>, fallback: D): Reader<T | D> =>
  (name, value) =>
    value === undefined ? fallback : reader(name, value);

export function whole(least: number, most: number): Reader<number> {
  const allowed = `a whole number from ${least} to ${most}`;
  return (name, value) => {
    if (typeof value !== 'number') wrongType(name, allowed, value);
    if (!Number.isInteger(value) || value < least || value > most) outOfRange(name, allowed, value);
    return value + 0;
  };
}

export function real(least: number, most: number): Reader<number> {
  const allowed =
    least === -Infinity && most === Infinity
      ? 'a finite number'
      : most === Infinity
        ? `a finite number from ${least}`
        : `a number from ${least} to ${most}`;
  return (name, value) => {
    if (typeof value !== 'number') wrongType(name, allowed, value);
    if (!Number.isFinite(value) || value < least || value > most) outOfRange(name, allowed, value);
    return value;
  };
}

const finite = real(-Infinity, Infinity);

/** 0 too, but nothing between. */
export function zeroOr(least: number, most: number): Reader<number> {
  const allowed = `0 or a number from ${least} to ${most}`;
  return (name, value) => {
    if (typeof value !== 'number') wrongType(name, allowed, value);
    const fits = value === 0 || (value >= least && value <= most);
    return fits ? value : outOfRange(name, allowed, value);
  };
}

export const flag: Reader<boolean> = (name, value) => {
  if (typeof value !== 'boolean') wrongType(name, 'true or false', value);
  return value;
};

/** @param more - that may stand there and is read elsewhere, for messages */
export function oneOf<Name extends string>(
  names: readonly Name[],
  more: string = '',
): Reader<Name> {
  const allowed = `one of ${names.map((name) => `'${name}'`).join(', ')}${more}`;
  return (name, value) => {
    if (typeof value !== 'string') wrongType(name, allowed, value);
    const found = names.find((known) => known === value);
    return found ?? outOfRange(name, allowed, value);
  };
}

/**
 * An array of numbers, plain or typed, of a least and a most length. What the numbers are is not looked at yet.
 *
 * @param range - what reads an entry that is no number
 * @returns one of our own
 */
export function list({
  shortest = 0,
  longest = 2 ** 31,
  entry = finite,
}: {
  shortest?: number;
  longest?: number;
  entry?: Reader<number>;
} = {}): Reader<Float64Array> {
  return (name, value) => {
    const typed = ArrayBuffer.isView(value) && !(value instanceof DataView);
    if (!Array.isArray(value) && !typed) wrongType(name, 'an array of numbers', value);
    if (typed) checkMemory(name, value);
    const array = value as unknown as ArrayLike<unknown>;
    if (array.length < shortest || array.length > longest) {
      const allowed = `an array of ${shortest} to ${longest} numbers`;
      throw new RangeError(`${name} must be ${allowed}; got ${array.length} of them`);
    }
    // Entry by entry it would take much longer.
    const whole = typed ? ownNumbers(value) : undefined;
    if (whole) return whole;
    const copy = new Float64Array(array.length);
    for (let i = 0; i < copy.length; i += 1) {
      const number = array[i];
      copy[i] = typeof number === 'number' ? number : entry(`${name}[${i}]`, number);
    }
    return copy;
  };
}

/** There may be millions: what is wrong with one is worth words only if something is. */
function checkNumbers(
  name: string,
  array: Float64Array,
  {
    least = -Infinity,
    most = Infinity,
    from = 0,
    end = array.length,
  }: { least?: number; most?: number; from?: number; end?: number } = {},
) {
  for (let i = from; i < end; i += 1) {
    const number = array[i];
    // Infinity less itself is no number.
    if (number >= least && number <= most && number - number === 0) continue;
    real(least, most)(`${name}[${i}]`, number);
  }
}

/**
 * An array of finite numbers, plain or typed, within a range and of a given length (or least and most length).
 * @returns one of our own
 */
export function numbers({
  least = -Infinity,
  most = Infinity,
  ...lengths
}: {
  least?: number;
  most?: number;
  shortest?: number;
  longest?: number;
} = {}): Reader<Float64Array> {
  const reader = list({ ...lengths, entry: real(least, most) });
  return (name, value) => {
    const array = reader(name, value);
    checkNumbers(name, array, { least, most });
    return array;
  };
}

export function record(name: string, value: unknown): Record<string, unknown> {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    ArrayBuffer.isView(value)
  )
    wrongType(name, 'an object', value);
  return value as Record<string, unknown>;
}

/**
 * Reads an object whose fields are all known. One that is undefined is left out, also where there is none of its name:
 * calls are written with options that they may have.
 * @param prefix - what the fields belong to, for messages: `bins.`
 */
export function read<Readers extends Record<string, Reader<any>>>(
  given: Record<string, unknown>,
  readers: Readers,
  prefix: string = '',
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(readers, name) && given[name] !== undefined) {
      const allowed = Object.keys(readers).join(', ');
      throw new TypeError(`${prefix}${name} is not an option here; allowed are ${allowed}`);
    }
  }
  const result = {} as any;
  for (const name in readers) result[name] = readers[name](prefix + name, given[name]);
  return result;
}

/** A function, or nothing. */
export const callback =
  <F extends (...args: any[]) => void>(): Reader<F | undefined> =>
  (name, value) => {
    if (value !== undefined && typeof value !== 'function') wrongType(name, 'a function', value);
    return value as F | undefined;
  };

/** Of whichever frame, or of a test's own page: each has an AbortSignal of its own. */
export const signal: Reader<AbortSignal | undefined> = (name, value) => {
  if (value !== undefined && Object.prototype.toString.call(value) !== '[object AbortSignal]')
    wrongType(name, 'an AbortSignal', value);
  return value as AbortSignal | undefined;
};

export type OnProgress = (share: number) => unknown;

/**
 * The options that a result is of, defaults filled in.
 * @typeParam Open - options that have no value where none was given
 */
export type Filled<Options, Open extends keyof Options = never> = Required<Omit<Options, Open>> &
  Pick<Options, Open>;

/** How a call is followed and stopped: the options that every method takes besides its own. */
export type Following = {
  /**
   * rejects the call with an AbortError. Work that has begun and goes on for 100 ms is ended with its worker, and
   * another one starts. Without workers it runs to its end: a slice of samples, a head, a step, a law
   */
  signal?: AbortSignal;
  /** called with 0 … 1; a promise it returns holds the work until it resolves */
  onProgress?: OnProgress;
};

export const following = {
  signal,
  onProgress: callback() as Reader<OnProgress | undefined>,
};

/** How a long call is watched. */
export type Previewing<Result> = {
  /** called with what there is so far, now and then */
  onPartial?: (result: Result) => void;
};

/** Splits what was read into the options proper and how the call is followed. */
export function split<T extends Record<string, any>>(all: T) {
  const { signal, onProgress, onPartial, ...options } = all;
  return { options, follow: { signal, onProgress, onPartial } };
}
