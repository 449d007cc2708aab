/**
 * What is shown under the maps: all watched examples together, or one that shows what a step does, undivided, found by
 * rule.
 */

import { frozen, keys, type Lane, watched } from './measure.js';

const telling = ['astray', 'frozen', 'thrown'] as const;

export type Telling = (typeof telling)[number];

/** Two of them once more: what pushes do to the first one's scores, and the scores of the last. */
export const shownByName = ['all', ...telling, 'loud', 'moved'] as const;

/** Weights so small are told as 0, and a lead over them is not known. */
export const longestLead = 64;

/** How far the best score is ahead of the next, of keys with these weights. */
export function leadOf(weights: readonly number[]) {
  const [first, second] = weights.toSorted((a, b) => b - a);
  return Math.min(longestLead, Math.log(first / second));
}

/** A key with less has no weight to speak of. */
const weightless = 0.01;

/** The most that a wrong key has. */
const wrong = ([, ...others]: number[]) => Math.max(...others);

/** The place of the greatest of these. */
const most = (values: number[]) => values.indexOf(Math.max(...values));

/**
 * @param walk - undivided: of each example the asked key's first; at the start, then after each batch
 * @returns of the examples whose asked key has no weight, and alone answers right, the one that pushes a wrong key hardest; the one that begins surest
 * of a wrong key, such a one if there is; and of those that do not begin frozen and that the first batch leaves on a wrong key, best on one to which their own
 * push does not go, the one whose lead grows most
 */
export function tellingExamples({
  weights,
  advantages,
}: Pick<Lane['walk'], 'weights' | 'advantages'>): Record<Telling, number> {
  const rowsAt = (batch: number, values: Float64Array = weights) =>
    Array.from({ length: watched }, (_, example) => {
      const from = (batch * watched + example) * keys;
      return Array.from(values.subarray(from, from + keys));
    });
  const [start, then] = [rowsAt(0), rowsAt(1)];
  const better = rowsAt(0, advantages);
  const pushes = start.map((row, i) => row.map((weight, key) => weight * better[i][key]));
  /** No other key of an example has the right value. */
  const isAlone = (i: number) => better[i][0] > 2 * wrong(better[i]);
  /** That nothing pushes the asked key of an example: how hard a wrong one is. */
  const astray = (row: number[], i: number) =>
    row[0] < weightless && isAlone(i) ? wrong(pushes[i].map(Math.abs)) : 0;
  const surest = (row: number[], i: number) =>
    wrong(row) + (wrong(row) >= frozen && isAlone(i) ? 1 : 0);
  if (then[0].length === 0) return { astray: 0, frozen: 0, thrown: 0 };
  return {
    astray: most(start.map(astray)),
    frozen: most(start.map(surest)),
    thrown: most(
      then.map((row, i) => {
        const key = most(row);
        if (key === 0 || Math.max(...start[i]) >= frozen) return -Infinity;
        const grown = leadOf(row) - leadOf(start[i]);
        const isThrown = row[key] >= frozen && pushes[i][key] <= 0;
        return isThrown ? grown : grown - longestLead;
      }),
    ),
  };
}
