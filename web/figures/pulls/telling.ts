/** Which of the watched examples show what one step does, undivided: found by rule, whatever the seed. */

import { frozen, keys, type Lane, watched } from './measure.js';

export const telling = ['frozen', 'tied', 'thrown'] as const;

export type Telling = (typeof telling)[number];

/** Weights so small are told as 0, and a lead over them is not known. */
export const longestLead = 64;

/** How far the best score is ahead of the next, of keys with these weights. */
export function leadOf(weights: readonly number[]) {
  const [first, second] = weights.toSorted((a, b) => b - a);
  return Math.min(longestLead, Math.log(first / second));
}

/** It is on a wrong key. */
const isLost = ([asked, ...others]: number[]) => asked < frozen && Math.max(...others) >= frozen;

/** The place of the greatest of these. */
const most = (values: number[]) => values.indexOf(Math.max(...values));

/**
 * @param weights - undivided, of each example the asked key's first; at the start, then after each batch
 * @returns the first example that begins frozen on a wrong key; that of which two wrong keys are most nearly alike and strong; and of
 * those that the first batch freezes on a wrong key the one whose lead grows most
 */
export function tellingExamples(weights: Lane['walk']['weights']): Record<Telling, number> {
  const rowsAt = (batch: number) =>
    Array.from({ length: watched }, (_, example) => {
      const from = (batch * watched + example) * keys;
      return Array.from(weights.subarray(from, from + keys));
    });
  const [start, then] = [rowsAt(0), rowsAt(1)];
  if (then[0].length === 0) return { frozen: 0, tied: 0, thrown: 0 };
  return {
    frozen: Math.max(0, start.findIndex(isLost)),
    tied: most(start.map(([, ...others]) => others.toSorted((a, b) => b - a)[1])),
    thrown: most(
      then.map((row, i) =>
        isLost(row) && !isLost(start[i]) ? leadOf(row) - leadOf(start[i]) : -longestLead,
      ),
    ),
  };
}
