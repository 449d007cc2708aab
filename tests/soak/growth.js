// Whether what a program holds comes back: measured at rest, after some rounds and after many.

/** @typedef {Record<string, number>} Holdings by what they are of */

/**
 * @param {Holdings} before
 * @param {Holdings} after
 * @param {number} rounds between the two
 * @param {Holdings} leasts what a round may leave behind: less than any one thing it could forget, more than noise
 * @returns {string[]} what grew
 */
export function growth(before, after, rounds, leasts) {
  return Object.entries(leasts).flatMap(([what, least]) => {
    const each = (after[what] - before[what]) / rounds;
    return each > least
      ? [
          `${what}: from ${before[what]} to ${after[what]} in ${rounds} rounds, ${each.toFixed(2)} each`,
        ]
      : [];
  });
}
