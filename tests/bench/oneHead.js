// One head that attends, as all of the bench's rows on attention do it.

import { seconds } from './compare.js';

/** @typedef {import('./rivals/onnxruntime.js').Inputs} Inputs */
/** @typedef {import('./rivals/onnxruntime.js').Way} Way */

/** Entries of unit variance. @param {number} n @param {number} d @returns {Inputs} */
export function inputs(n, d) {
  let state = 1;
  const draw = () =>
    Float32Array.from({ length: n * d }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 31 - 1) * Math.sqrt(3);
    });
  return { q: draw(), k: draw(), v: draw(), n, d };
}

/** @param {import('rootd').Lab} lab @param {Inputs} inputs @returns {Way} */
export const ourWay =
  (lab, { q, k, v, n, d }) =>
  async () => {
    const shape = { rows: n, columns: n, d, weights: false };
    const { output } = await lab.attention({ queries: q, keys: k, values: v, ...shape });
    return /** @type {Float32Array} */ (output);
  };

/** Turns long enough for the clock. @param {number} n @param {number} d */
export const callsPerTurn = (n, d) => Math.max(1, Math.ceil(1e9 / (4 * n * n * d)));

/** Seconds of one call, over several in a row. @param {Way} way @param {number} calls */
export const timed = (way, calls) => async () => {
  const total = await seconds(async () => {
    for (let i = 0; i < calls; i += 1) await way();
  });
  return total / calls;
};
