// Means over independent draws, each with a standard error that is estimated from their spread.

export type Estimate = {
  mean: number;
  /**
   * NaN of a single draw; too small where few draws differ from all others, as those of attention do where nearly
   * every row is frozen
   */
  standardError: number;
};

/**
 * Takes the same few quantities of one draw after the other, by Welford's update: nothing cancels.
 * @param length - how many quantities
 */
export function createEstimates(length: number) {
  const mean = new Float64Array(length);
  const squares = new Float64Array(length);
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    add(values: Float64Array) {
      taken += 1;
      values.forEach((value, i) => {
        const before = value - mean[i];
        mean[i] += before / taken;
        squares[i] += before * (value - mean[i]);
      });
    },
    at: (i: number): Estimate => ({
      mean: mean[i],
      standardError: taken > 1 ? Math.sqrt(squares[i] / (taken - 1) / taken) : Number.NaN,
    }),
  };
}
