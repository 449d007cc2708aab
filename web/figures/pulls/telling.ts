/**
 * What is shown under the maps: all watched examples together, one that shows what a step does, undivided, found by rule, or
 * mean steps.
 */

import { frozen, keys, type Lane, watched } from './measure.js';

const telling = ['frozen', 'tied', 'thrown'] as const;

export type Telling = (typeof telling)[number];

export const shownByName = ['all', ...telling, 'moved', 'averaged'] as const;

/** Weights so small are told as 0, and a lead over them is not known. */
export const longestLead = 64;

/** How far the best score is ahead of the next, of keys with these weights. */
export function leadOf(weights: readonly number[]) {
  const [first, second] = weights.toSorted((a, b) => b - a);
  return Math.min(longestLead, Math.log(first / second));
}

/** Two keys that are even push no more: a push so large is seen. */
const pushing = 0.1;

/** The most that a wrong key has. */
const wrong = ([, ...others]: number[]) => Math.max(...others);

/** The place of the greatest of these. */
const most = (values: number[]) => values.indexOf(Math.max(...values));

/**
 * @param walk - undivided: of each example the asked key's first; at the start, then after each batch
 * @returns the example that begins surest of a wrong key; of those that push a wrong key the one of which a second
 * has most; and of those that do not begin frozen and that the first batch leaves on a wrong key, best on one to which their own
 * push does not go, the one whose lead grows most
 */
export function tellingExamples({
  weights,
  pushes,
}: Pick<Lane['walk'], 'weights' | 'pushes'>): Record<Telling, number> {
  const rowsAt = (batch: number, values = weights) =>
    Array.from({ length: watched }, (_, example) => {
      const from = (batch * watched + example) * keys;
      return Array.from(values.subarray(from, from + keys));
    });
  const [start, then] = [rowsAt(0), rowsAt(1)];
  if (then[0].length === 0) return { frozen: 0, tied: 0, thrown: 0 };
  return {
    frozen: most(start.map(wrong)),
    tied: most(
      start.map(([, ...others], i) => {
        const [, second] = others.toSorted((a, b) => b - a);
        return wrong(rowsAt(0, pushes)[i]) > pushing ? second : 0;
      }),
    ),
    thrown: most(
      then.map((row, i) => {
        const key = most(row);
        if (key === 0 || Math.max(...start[i]) >= frozen) return -Infinity;
        const grown = leadOf(row) - leadOf(start[i]);
        const isThrown = row[key] >= frozen && rowsAt(0, pushes)[i][key] <= 0;
        return isThrown ? grown : grown - longestLead;
      }),
    ),
  };
}
