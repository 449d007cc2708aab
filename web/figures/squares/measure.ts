/**
 * What the figure of squares asks the engine: the signs of many sums, and the squares of their first k terms.
 */

import type { Task } from '../shared/computing/work.js';
import type { SquaresOptions } from './squares.js';

/** As many terms as a sum may have, and so many sums. */
export const longest = 64;
export const sumCount = 200;

export type SquaresResult = {
  /** of the sum that is shown */
  signs: Float32Array;
  /** of the first 1, 2, … d of them */
  squares: Float64Array;
  /** the same, on average over all sums */
  means: Float64Array;
};

export async function measureSquares({
  lab,
  options,
  signal,
  once,
  show,
}: Task<SquaresOptions, SquaresResult>) {
  const { d, vector, seed } = options;
  const all = await once(`signs ${seed}`, () =>
    lab.sample({ law: 'rademacher', d: longest * sumCount, seed, index: 0, signal }),
  );
  /** A shorter sum is the beginning of the longer one. */
  const signsOf = (i: number) => all.subarray(i * longest, i * longest + d);
  const means = new Float64Array(d);
  for (let i = 0; i < sumCount; i++)
    squaresOf(signsOf(i)).forEach((square, k) => {
      means[k] += square / sumCount;
    });
  const signs = signsOf(vector - 1);
  show({ signs, squares: squaresOf(signs), means });
}

function squaresOf(signs: Float32Array) {
  const squares = new Float64Array(signs.length);
  let sum = 0;
  signs.forEach((sign, k) => {
    sum += sign;
    squares[k] = sum ** 2;
  });
  return squares;
}

/** How many terms are added up; there are no more than there are. */
export const termsOf = ({ terms, d }: SquaresOptions) => Math.min(terms, d);
