// Means over independent draws, each with a standard error that is estimated from their spread.

/**
 * @typedef {object} Estimate
 * @property {number} mean
 * @property {number} standardError NaN of a single draw; too small where few draws differ from all others, as those of
 *   attention do where nearly every row is frozen
 */

/**
 * Takes the same few quantities of one draw after the other, by Welford's update: nothing cancels.
 *
 * @param {number} length how many quantities
 */
export function createEstimates(length) {
  const mean = new Float64Array(length);
  const squares = new Float64Array(length);
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    /** @param {Float64Array} values */
    add(values) {
      taken += 1;
      values.forEach((value, i) => {
        const before = value - mean[i];
        mean[i] += before / taken;
        squares[i] += before * (value - mean[i]);
      });
    },
    /** @param {number} i @returns {Estimate} */
    at: (i) => ({
      mean: mean[i],
      standardError: taken > 1 ? Math.sqrt(squares[i] / (taken - 1) / taken) : Number.NaN,
    }),
  };
}
