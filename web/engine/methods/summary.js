// What is kept of the values of a run: the summaries of its slices, merged in their order.

/**
 * @param {import('../workers/loadEngine.js').Engine} engine
 * @param {object} shape of the engine's summaries
 */
export function createSummary(engine, shape) {
  /** Of all slices taken so far, packed. @type {Float64Array | undefined} */
  let total;
  return {
    /** @param {Float64Array} later a slice's summary, packed */
    add(later) {
      total = total ? engine.mergedSummaries({ shape, total, later }) : later;
    },
    /** @returns {import('./sums.js').Summary} */
    result: () => engine.summaryResult({ shape, total }),
  };
}
