// Whether what a program holds comes back: measured at rest, after some rounds and after many.

/** @typedef {Record<string, number>} Holdings by what they are of */

/** What a collector of garbage keeps for a while, however many rounds there were. @type {Holdings} */
const kept = { heap: 2_000_000, buffers: 100_000 };

/**
 * @param {Holdings} before
 * @param {Holdings} after
 * @param {number} rounds between the two
 * @param {Holdings} leasts what a round may leave behind: less than any one thing it could forget
 * @returns {string[]} what grew
 */
export function growth(before, after, rounds, leasts) {
  return Object.entries(leasts).flatMap(([what, least]) => {
    const grown = after[what] - before[what] - (kept[what] ?? 0);
    return grown > least * rounds
      ? [`${what}: from ${before[what]} to ${after[what]} in ${rounds} rounds`]
      : [];
  });
}
