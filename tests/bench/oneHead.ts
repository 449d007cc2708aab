// One head that attends, as all of the bench's rows on attention do it.

import type { Lab } from 'rootd';
import { seconds } from './compare.js';
import type { Inputs, Way } from './rivals/onnxruntime.js';

/** Entries of unit variance. */
export function inputs(n: number, d: number): Inputs {
  let state = 1;
  const draw = () =>
    Float32Array.from({ length: n * d }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 31 - 1) * Math.sqrt(3);
    });
  return { q: draw(), k: draw(), v: draw(), n, d };
}

export const ourWay =
  (lab: Lab, { q, k, v, n, d }: Inputs): Way =>
  async () => {
    const shape = { rows: n, columns: n, d, weights: false };
    const { output } = await lab.attention({ queries: q, keys: k, values: v, ...shape });
    return output as Float32Array;
  };

/** Turns long enough for the clock. */
export const callsPerTurn = (n: number, d: number) => Math.max(1, Math.ceil(1e9 / (4 * n * n * d)));

/** Seconds of one call, over several in a row. */
export const timed = (way: Way, calls: number) => async () => {
  const total = await seconds(async () => {
    for (let i = 0; i < calls; i += 1) await way();
  });
  return total / calls;
};
