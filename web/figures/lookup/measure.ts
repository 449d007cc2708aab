/**
 * What the figure of the list computes: scores of a query with six keys, and the weights that softmax makes of them.
 */

import type { Task } from '../shared/computing/work.js';
import type { LookupOptions } from './lookup.js';

/** Numbers of a key. */
export const d = 4;

/** The signs that are there until the reader flips one. */
const query = [1, -1, 1, 1];
const keys = [
  [-1, -1, -1, 1],
  [1, 1, -1, 1],
  [1, -1, -1, -1],
  [1, -1, 1, 1],
  [1, 1, 1, 1],
  [-1, 1, -1, 1],
];

/** What each key stands for, and its legs. */
export const entries = ['fish', 'bird', 'cat', 'ant', 'spider', 'crab'] as const;
export const values = [0, 2, 4, 6, 8, 10];

export type LookupResult = {
  query: number[];
  keys: number[][];
  scores: number[];
  /** divided */
  scaled: number[];
  exponentials: number[];
  weights: number[];
  /** the mean of the values by these weights */
  answer: number;
};

/** @param given - taken where there are as many */
const signsOf = (given: number[], usual: number[]) =>
  given.length === usual.length ? given.map((value) => (value < 0 ? -1 : 1)) : usual;

/** The signs in one list: the query's, then those of each key. */
export function signsNow(options: LookupOptions) {
  const all = signsOf(options.keys, keys.flat());
  return {
    query: signsOf(options.query, query),
    keys: keys.map((_, i) => all.slice(i * d, (i + 1) * d)),
  };
}

export async function measureLookup({ options, show }: Task<LookupOptions, LookupResult>) {
  const signs = signsNow(options);
  const scores = signs.keys.map((key) =>
    key.reduce((sum, value, i) => sum + value * signs.query[i], 0),
  );
  const scaled = scores.map((score) => score / options.divisor);
  // At most e^16, by the least divisor.
  const exponentials = scaled.map(Math.exp);
  const total = exponentials.reduce((sum, each) => sum + each, 0);
  const weights = exponentials.map((each) => each / total);
  const answer = weights.reduce((sum, weight, i) => sum + weight * values[i], 0);
  show({ ...signs, scores, scaled, exponentials, weights, answer });
}
