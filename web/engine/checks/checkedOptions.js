// Checks what callers pass, once, at the boundary. A wrong type (a missing or unknown option too) is a
// TypeError, anything out of range a RangeError; the message begins with the option's name and says what is
// allowed and what came.

import { checkMemory, ownNumbers } from './ownCopies.js';

/**
 * A reader takes what the caller passed and gives it back checked, with its default filled in.
 * @template T
 * @typedef {(name: string, value: unknown) => T} Reader
 */

/**
 * What came, in words short enough for a message.
 * @param {unknown} value
 * @returns {string}
 */
export function shown(value) {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return Object.is(value, -0) ? '-0' : String(value);
}

/**
 * @param {string} name
 * @param {string} allowed
 * @param {unknown} value
 */
const message = (name, allowed, value) => `${name} must be ${allowed}; got ${shown(value)}`;

/**
 * @param {string} name
 * @param {string} allowed
 * @param {unknown} value
 * @returns {never}
 */
export function wrongType(name, allowed, value) {
  throw new TypeError(message(name, allowed, value));
}

/**
 * @param {string} name
 * @param {string} allowed
 * @param {unknown} value
 * @returns {never}
 */
export function outOfRange(name, allowed, value) {
  throw new RangeError(message(name, allowed, value));
}

/**
 * The reader with a default for an option that was left out.
 * @template T, D
 * @param {Reader<T>} reader
 * @param {D} fallback
 * @returns {Reader<T | D>}
 */
export const optional = (reader, fallback) => (name, value) =>
  value === undefined ? fallback : reader(name, value);

/**
 * @param {number} least
 * @param {number} most
 * @returns {Reader<number>}
 */
export function whole(least, most) {
  const allowed = `a whole number from ${least} to ${most}`;
  return (name, value) => {
    if (typeof value !== 'number') wrongType(name, allowed, value);
    if (!Number.isInteger(value) || value < least || value > most) outOfRange(name, allowed, value);
    return value + 0;
  };
}

/**
 * @param {number} least
 * @param {number} most
 * @returns {Reader<number>}
 */
export function real(least, most) {
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

/** 0 too, but nothing between. @param {number} least @param {number} most @returns {Reader<number>} */
export function zeroOr(least, most) {
  const allowed = `0 or a number from ${least} to ${most}`;
  return (name, value) => {
    if (typeof value !== 'number') wrongType(name, allowed, value);
    const fits = value === 0 || (value >= least && value <= most);
    return fits ? value : outOfRange(name, allowed, value);
  };
}

/** @type {Reader<boolean>} */
export function flag(name, value) {
  if (typeof value !== 'boolean') wrongType(name, 'true or false', value);
  return value;
}

/**
 * @template {string} Name
 * @param {readonly Name[]} names
 * @returns {Reader<Name>}
 */
export function oneOf(names) {
  const allowed = `one of ${names.map((name) => `'${name}'`).join(', ')}`;
  return (name, value) => {
    if (typeof value !== 'string') wrongType(name, allowed, value);
    const found = names.find((known) => known === value);
    return found ?? outOfRange(name, allowed, value);
  };
}

/**
 * An array of numbers, plain or typed, of a least and a most length. What the numbers are is not looked at yet.
 * @param {{ shortest?: number, longest?: number, entry?: Reader<number> }} [range] what reads an entry that is no number
 * @returns {Reader<Float64Array>} one of our own
 */
export function list({ shortest = 0, longest = 2 ** 31, entry = finite } = {}) {
  return (name, value) => {
    const typed = ArrayBuffer.isView(value) && !(value instanceof DataView);
    if (!Array.isArray(value) && !typed) wrongType(name, 'an array of numbers', value);
    if (typed) checkMemory(name, value);
    const array = /** @type {ArrayLike<unknown>} */ (/** @type {unknown} */ (value));
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

/**
 * There may be millions: what is wrong with one is worth words only if something is.
 * @param {string} name
 * @param {Float64Array} array
 * @param {{ least?: number, most?: number, from?: number, end?: number }} [where]
 */
export function checkNumbers(
  name,
  array,
  { least = -Infinity, most = Infinity, from = 0, end = array.length } = {},
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
 * @param {{ least?: number, most?: number, shortest?: number, longest?: number }} [range]
 * @returns {Reader<Float64Array>} one of our own
 */
export function numbers({ least = -Infinity, most = Infinity, ...lengths } = {}) {
  const reader = list({ ...lengths, entry: real(least, most) });
  return (name, value) => {
    const array = reader(name, value);
    checkNumbers(name, array, { least, most });
    return array;
  };
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
export function record(name, value) {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    ArrayBuffer.isView(value)
  )
    wrongType(name, 'an object', value);
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * Reads an object whose fields are all known.
 * @template {Record<string, Reader<any>>} Readers
 * @param {Record<string, unknown>} given
 * @param {Readers} readers
 * @param {string} [prefix] what the fields belong to, for messages: `bins.`
 * @returns {{ [Name in keyof Readers]: ReturnType<Readers[Name]> }}
 */
export function read(given, readers, prefix = '') {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(readers, name)) {
      const allowed = Object.keys(readers).join(', ');
      throw new TypeError(`${prefix}${name} is not an option here; allowed are ${allowed}`);
    }
  }
  const result = /** @type {any} */ ({});
  for (const name in readers) result[name] = readers[name](prefix + name, given[name]);
  return result;
}

/**
 * A function, or nothing.
 * @template {(...args: any[]) => void} F
 * @returns {Reader<F | undefined>}
 */
export const callback = () => (name, value) => {
  if (value !== undefined && typeof value !== 'function') wrongType(name, 'a function', value);
  return /** @type {F | undefined} */ (value);
};

/** Of whichever frame, or of a test's own page: each has an AbortSignal of its own. @type {Reader<AbortSignal | undefined>} */
export function signal(name, value) {
  if (value !== undefined && Object.prototype.toString.call(value) !== '[object AbortSignal]')
    wrongType(name, 'an AbortSignal', value);
  return /** @type {AbortSignal | undefined} */ (value);
}

/** @typedef {(share: number) => unknown} OnProgress */

/**
 * The options that a result is of, defaults filled in.
 * @template Options
 * @template {keyof Options} [Open=never] options that have no value where none was given
 * @typedef {Required<Omit<Options, Open>> & Pick<Options, Open>} Filled
 */

/**
 * How a call is followed and stopped: the options that every method takes besides its own.
 * @typedef {object} Following
 * @property {AbortSignal} [signal] rejects the call with an AbortError. Work that has begun and goes on for 100 ms is
 *   ended with its worker, and another one starts. Without workers it runs to its end: a slice of samples, a head, a
 *   step, a law
 * @property {OnProgress} [onProgress] called with 0 … 1; a promise it returns holds the work until it resolves
 */
export const following = {
  signal,
  onProgress: /** @type {Reader<OnProgress | undefined>} */ (callback()),
};

/**
 * How a long call is watched.
 * @template Result
 * @typedef {object} Previewing
 * @property {(result: Result) => void} [onPartial] called with what there is so far, now and then
 */

/**
 * Splits what was read into the options proper and how the call is followed.
 * @template {Record<string, any>} T
 * @param {T} all
 */
export function split(all) {
  const { signal, onProgress, onPartial, ...options } = all;
  return { options, follow: { signal, onProgress, onPartial } };
}
