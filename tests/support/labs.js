// Labs that the tests of a process share, by their number of workers. Nobody closes them: an idle lab keeps no process alive.

import { openLab } from 'rootd';

/** @type {Map<number, Promise<import('rootd').Lab>>} */
const labs = new Map();

/**
 * For tests that ask a lab and neither close it nor disturb its workers.
 * @param {number} workers
 */
export function sharedLab(workers) {
  const lab = labs.get(workers) ?? openLab({ workers });
  labs.set(workers, lab);
  return lab;
}
