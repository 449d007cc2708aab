// Matrices as they come from outside: read, and checked against their shape.

import { outOfRange, whole, wrongType } from './checkedOptions.js';
import { checkMemory } from './ownCopies.js';

const mostRows = 2 ** 26;
/** Entries of a result that is one array: 1 GiB. */
export const mostEntries = 2 ** 28;
/** Of a matrix or row that the engine works on in one piece, beside its copies. */
export const mostHeld = 2 ** 26;

/** Of a matrix. */
export const count = whole(1, mostRows);

/** @param {unknown} value @returns {value is Float32Array} */
const isFloat32Array = (value) =>
  ArrayBuffer.isView(value) && /** @type {any} */ (value)[Symbol.toStringTag] === 'Float32Array';

/** @type {import('./checkedOptions.js').Reader<Float32Array>} */
export function floats(name, value) {
  if (!isFloat32Array(value)) wrongType(name, 'a Float32Array', value);
  checkMemory(name, value);
  return value;
}

/**
 * @param {string} name
 * @param {{ length: number }} array
 * @param {Record<string, number>} shape its factors by name
 */
export function checkLength(name, array, shape) {
  let length = 1;
  for (const factor in shape) length *= shape[factor];
  if (array.length === length) return;
  const words = Object.keys(shape).join(' × ');
  throw new RangeError(
    `${name} must hold ${words} = ${length} numbers; got ${array.length} of them`,
  );
}

/**
 * @param {string} name
 * @param {Float32Array} all
 * @param {number} [from]
 * @param {number} [end]
 */
export function checkFinite(name, all, from = 0, end = all.length) {
  const array = all.subarray(from, end);
  // A zero times what is not finite is not a number, and stays so: the quick look at all of them.
  // Four sums at a time, none of which waits for another.
  const { length } = array;
  const fours = length - (length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < fours; i += 4) {
    a += array[i] * 0;
    b += array[i + 1] * 0;
    c += array[i + 2] * 0;
    d += array[i + 3] * 0;
  }
  for (let i = fours; i < length; i += 1) a += array[i] * 0;
  if (a + b + c + d === 0) return;
  const at = array.findIndex((x) => !Number.isFinite(x));
  outOfRange(`${name}[${from + at}]`, 'a finite number', array[at]);
}
