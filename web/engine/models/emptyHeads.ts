/** @returns a sentence where heads have no scores, as a file has none that was not written to its end */
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
