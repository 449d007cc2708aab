// Zeros in place of weights, as a file holds that was not written to its end: sentences, where there are any.

import { severalNames } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { Slice } from './plan.js';

export function emptyHeads<Head extends { layer: number; head: number }>(
  heads: readonly Head[],
  isEmpty: (head: Head) => boolean,
): string[] {
  const empty = heads.filter(isEmpty);
  if (empty.length === 0) return [];
  const [{ layer, head }] = empty;
  return [
    `All scores of ${empty.length} of ${heads.length} heads are 0, as where weights are: the first is layer ${layer}, head ${head}.`,
  ];
}

/**
 * The last byte of a number holds its sign, which a 0 may have too; blocks have none.
 *
 * @param bytes - whole numbers
 * @returns how many come before the zeros at their end
 */
export function filled(bytes: Uint8Array, { kind: { block, bits } }: Tensor): number {
  const size = block ? Infinity : bits / 8;
  const isZero = (i: number) => (i % size === size - 1 ? bytes[i] & 127 : bytes[i]) === 0;
  let end = bytes.length;
  while (end > 0 && isZero(end - 1)) end -= 1;
  return end;
}

/** Of a matrix the share of its rows behind which nothing but zeros is an end that was not written. */
const leastFilled = 3 / 4;

/** Which matrices hold nothing, or nothing more from some row on. */
export class EmptyMatrices {
  /** Up to which byte each is filled, and up to which it was looked at. */
  #known = new Map<Tensor, { filled: number; seen: number }>();

  /** @param bytes - of the slice */
  look({ tensor, first, count, inputsFirst }: Slice, bytes: Uint8Array) {
    const known = this.#known.get(tensor) ?? { filled: 0, seen: 0 };
    this.#known.set(tensor, known);
    const from = (first * bytes.length) / count;
    const to = from + bytes.length;
    known.seen = Math.max(known.seen, to);
    if (to <= known.filled) return;
    const own = filled(bytes, tensor);
    // Columns do not end where the matrix does.
    if (own > 0) known.filled = Math.max(known.filled, inputsFirst ? to : from + own);
  }

  /** @returns sentences */
  tell(): string[] {
    const all = [...this.#known].map(([{ name }, { filled: to, seen }]) => ({ name, to, seen }));
    const whole = all.filter(({ to }) => to === 0);
    const ends = all.filter(({ to, seen }) => to > 0 && to < leastFilled * seen);
    const named = (some: typeof all) => severalNames(some.map(({ name }) => name));
    return [
      ...(whole.length > 0 ? [`All numbers are 0 in ${named(whole)}.`] : []),
      ...(ends.length > 0
        ? [`The last quarter or more of the numbers is 0 in ${named(ends)}.`]
        : []),
    ];
  }
}
