/**
 * What a run's records say.
 */

import type { Followed } from './measure.js';

/** The mean over heads. */
export function overHeads(values: ArrayLike<number>) {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/** What is known of a run at a step, or last before it. */
export function recordAt({ records }: Pick<Followed, 'records'>, step: number) {
  return records.findLast((record) => record.step <= step) ?? records[0];
}
