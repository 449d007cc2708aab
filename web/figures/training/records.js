/**
 * What a run's records say.
 */

/** The mean over heads. @param {ArrayLike<number>} values */
export function overHeads(values) {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * What is known of a run at a step, or last before it.
 *
 * @param {Pick<import('./measure.js').Followed, 'records'>} run
 * @param {number} step
 */
export function recordAt({ records }, step) {
  return records.findLast((record) => record.step <= step) ?? records[0];
}
