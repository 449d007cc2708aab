// Work that takes several calls: a worker keeps between them what there is of it.

import { failed } from './errors.js';

/** Operations of one call: some 30 ms, and three times that before the engine is compiled to run its fastest. */
export const workOfCall = 5e8;

/** How often it is begun, where what had begun is gone with its worker. */
const mostBegun = 10;

/** @typedef {import('./crewMember.js').Affinity} Affinity */

/**
 * @param {import('./crew.js').Crew} crew
 * @param {(begins: boolean, affinity: Affinity) => Promise<any>} call answers undefined as long as there is more to do,
 *   null where what came before is gone
 * @param {import('./tasks.js').Task} end drops what is kept
 * @returns {Promise<any>}
 */
export async function goingOn(crew, call, end) {
  /** @type {Affinity} */
  const affinity = {};
  const release = () => crew.release(affinity);
  try {
    for (let begun = 0; begun < mostBegun; begun += 1) {
      let answer = await call(true, affinity);
      while (answer === undefined) answer = await call(false, affinity);
      if (answer !== null) {
        release();
        return answer;
      }
    }
    throw failed('the work is lost each time');
  } catch (error) {
    crew
      .run(end, undefined, affinity)
      .catch(() => {})
      .finally(release);
    throw error;
  }
}
