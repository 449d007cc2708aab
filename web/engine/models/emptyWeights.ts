// Zeros in place of weights, as a file holds that was not written to its end: sentences, where there are any.

import { severalNames } from './modelError.js';

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

export const emptyMatrices = (names: readonly string[]) =>
  names.length > 0 ? [`All numbers are 0 in ${severalNames(names)}.`] : [];
