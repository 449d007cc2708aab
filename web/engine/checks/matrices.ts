// Matrices as they come from outside: read, and checked against their shape.

import { outOfRange, type Reader, whole, wrongType } from './checkedOptions.js';
import { checkMemory } from './ownCopies.js';

const mostRows = 2 ** 26;
/** Entries of a result that is one array: 1 GiB. */
export const mostEntries = 2 ** 28;
/** Of a matrix or row that the engine works on in one piece, beside its copies. */
export const mostHeld = 2 ** 26;

/** Of a matrix. */
export const count = whole(1, mostRows);

const isFloat32Array = (value: unknown): value is Float32Array =>
  ArrayBuffer.isView(value) && (value as Float32Array)[Symbol.toStringTag] === 'Float32Array';

export const floats: Reader<Float32Array> = (name, value) => {
  if (!isFloat32Array(value)) wrongType(name, 'a Float32Array', value);
  checkMemory(name, value);
  return value;
};

/** @param shape - its factors by name */
export function checkLength(
  name: string,
  array: { length: number },
  shape: Record<string, number>,
) {
  let length = 1;
  for (const factor in shape) length *= shape[factor];
  if (array.length === length) return;
  const words = Object.keys(shape).join(' × ');
  throw new RangeError(
    `${name} must hold ${words} = ${length} numbers; got ${array.length} of them`,
  );
}

/** What models hold, with room: sums of a million products of two still fit into single precision. */
const largestEntry = 1e12;
const allowed = `a number from ${-largestEntry} to ${largestEntry}`;

export function checkEntries(name: string, array: Float32Array) {
  for (let i = 0; i < array.length; i += 1) {
    if (!(Math.abs(array[i]) <= largestEntry)) outOfRange(`${name}[${i}]`, allowed, array[i]);
  }
}
