/**
 * What the figure of the chain asks the engine: vectors of random signs. A longer one begins with the shorter one, so that
 * the draws stay while d moves.
 */

import type { Task } from '../shared/computing/work.js';
import type { ChainOptions } from './chain.js';

/** Queries, and keys. */
export const keyCount = 16;
/** As many numbers as a key may have. */
export const longest = 1024;

export type ChainResult = {
  queries: Float32Array[];
  keys: Float32Array[];
  /** q·k of each query with each key, row-major, not divided */
  scores: Float64Array;
};

export async function measureChain({
  lab,
  options,
  signal,
  once,
  show,
}: Task<ChainOptions, ChainResult>) {
  const { d, seed } = options;
  const vectors = await once(`signs ${seed}`, () =>
    Promise.all(
      Array.from({ length: 2 * keyCount }, (_, index) =>
        lab.sample({ law: 'rademacher', d: longest, seed, index, signal }),
      ),
    ),
  );
  const queries = vectors.slice(0, keyCount).map((vector) => vector.subarray(0, d));
  const keys = vectors.slice(keyCount).map((vector) => vector.subarray(0, d));
  const scores = Float64Array.from(queries.flatMap((query) => keys.map((key) => dot(query, key))));
  show({ queries, keys, scores });
}

function dot(a: Float32Array, b: Float32Array) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The sum of the products of a query with a key, after 0, 1, … d of them. */
export function walkOf({ queries, keys }: ChainResult, query: number, key: number) {
  const walk = new Float64Array(keys[key].length + 1);
  keys[key].forEach((value, i) => {
    walk[i + 1] = walk[i] + value * queries[query][i];
  });
  return walk;
}
