/**
 * A word for a map of attention weights, from what is measured on its rows.
 */

/** A strongest key with more than this share outweighs all others together. */
const frozenShare = 0.5;

/** Of the entropy that equal weights would have: below, a row is as good as decided; above, as good as even. */
const frozenEntropy = 0.5;
const blindEntropy = 0.97;

/**
 * - frozen: on average the strongest key has more than half of the weight, and the entropy is less than half of
 *   what equal weights would have;
 * - blind: the entropy is within 3 % of that;
 * - usable: neither.
 *
 * Rows that see a single key have no choice, and are left out; without any other there is no word.
 *
 * @param map - strongest weight and entropy (nats), a row each
 * @param seenBy - how many keys a row sees
 * @returns with the mean share of the strongest key
 */
export function verdictOn(
  { largest, entropy }: { largest: ArrayLike<number>; entropy: ArrayLike<number> },
  seenBy: (row: number) => number,
): { word: 'frozen' | 'usable' | 'blind'; strongest: number } | undefined {
  let rows = 0;
  let strongest = 0;
  let sum = 0;
  let most = 0;
  for (let row = 0; row < largest.length; row++) {
    const seen = seenBy(row);
    if (seen < 2) continue;
    rows += 1;
    strongest += largest[row];
    sum += entropy[row];
    most += Math.log(seen);
  }
  if (rows === 0) return undefined;
  strongest /= rows;
  const share = sum / most;
  if (strongest > frozenShare && share < frozenEntropy) return { word: 'frozen', strongest };
  return { word: share > blindEntropy ? 'blind' : 'usable', strongest };
}
