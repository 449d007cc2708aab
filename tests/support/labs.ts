// Labs that the tests of a process share, by their number of workers. Nobody closes them: an idle lab keeps no process alive.

import { type Lab, openLab } from 'rootd';

const labs = new Map<number, Lab>();

/**
 * For tests that ask a lab and neither close it nor disturb its workers. What is kept is the lab, not a promise of it: whoever
 * waits for a promise that a test made counts as a part of that test.
 */
export async function sharedLab(workers: number) {
  const lab = labs.get(workers) ?? (await openLab({ workers }));
  labs.set(workers, lab);
  return lab;
}
