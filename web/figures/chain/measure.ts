/**
 * What the figure of the chain asks the engine: vectors of random signs, of which a longer one begins with the shorter
 * one, so that the draws stay while d moves; and the softmax of their scores.
 */

import type { Task } from '../shared/computing/work.js';
import type { ChainOptions } from './chain.js';

/** Queries, and keys. */
export const keyCount = 16;
/** As many numbers as a key may have. */
export const longest = 4096;

/** What the engine says of one divisor. */
export type Divided = {
  /** of every query on every key, row-major */
  weights: Float32Array;
  /** of each query's strongest key */
  largest: Float32Array;
  /** of each query's weights, in nats */
  entropy: Float32Array;
};

export type ChainResult = {
  /** of each query with each key, row-major: the sum of the first 0, 1, … products, as many as there may be */
  sums: Int16Array[];
  /** q·k, row-major, not divided */
  scores: Float64Array;
  /** by 1, by the power of d, by d */
  divided: Divided[];
};

export async function measureChain({
  lab,
  options,
  signal,
  once,
  show,
}: Task<ChainOptions, ChainResult>) {
  const { d, power, seed } = options;
  const sums = await once(`signs ${seed}`, async () => {
    const drawn = await Promise.all(
      Array.from({ length: 2 * keyCount }, (_, index) =>
        lab.sample({ law: 'rademacher', d: longest, seed, index, signal }),
      ),
    );
    const [queries, keys] = [drawn.slice(0, keyCount), drawn.slice(keyCount)];
    return queries.flatMap((query) => keys.map((key) => runningSums(query, key)));
  });
  const scores = Float64Array.from(sums, (each) => each[d]);
  const tops = rowsOf(scores).map((row) => Math.max(...row));
  const below = scores.map((score, i) => score - tops[Math.floor(i / keyCount)]);
  // One call for all rows: what lies in a row, over what the row has.
  const softmax = async (each: number) =>
    dividedBy(await lab.softmax({ scores: below, beta: d ** -each, signal }));
  show({ sums, scores, divided: await Promise.all([0, power, 1].map(softmax)) });
}

const rowsOf = <Values extends Float32Array | Float64Array>(all: Values) =>
  Array.from({ length: keyCount }, (_, row) =>
    all.subarray(row * keyCount, (row + 1) * keyCount),
  ) as Values[];

function dividedBy(shares: Float32Array): Divided {
  const weights = shares.slice();
  for (const row of rowsOf(weights)) {
    const total = row.reduce((sum, share) => sum + share, 0);
    row.forEach((share, key) => {
      row[key] = share / total;
    });
  }
  const entropyOf = (row: Float32Array) =>
    row.reduce((sum, weight) => sum - (weight > 0 ? weight * Math.log(weight) : 0), 0);
  return {
    weights,
    largest: Float32Array.from(rowsOf(weights), (row) => Math.max(...row)),
    entropy: Float32Array.from(rowsOf(weights), entropyOf),
  };
}

function runningSums(query: Float32Array, key: Float32Array) {
  const sums = new Int16Array(key.length + 1);
  for (let i = 0; i < key.length; i++) sums[i + 1] = sums[i] + query[i] * key[i];
  return sums;
}
