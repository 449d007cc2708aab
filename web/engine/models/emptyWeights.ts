// Zeros in place of weights, as a file holds that was not written to its end: sentences, where there are any.

import { severalNames } from './modelError.js';
import type { Tensor } from './numberKinds.js';

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

/** @param bytes - whole numbers: the last byte of each holds its sign, which a 0 may have too; blocks have none */
export function isFilled(bytes: Uint8Array, { kind: { block, bits } }: Tensor): boolean {
  const size = block ? Infinity : bits / 8;
  return bytes.some((byte, i) => (i % size === size - 1 ? byte & 127 : byte));
}

export const emptyMatrices = (names: readonly string[]) =>
  names.length > 0 ? [`All numbers are 0 in ${severalNames(names)}.`] : [];
