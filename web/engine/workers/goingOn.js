// Work that takes several calls: a worker keeps between them what there is of it.

import { failed } from './errors.js';

/** Operations of one call: some 30 ms. */
export const workOfCall = 1e9;

/** How often it is begun, where what had begun is gone with its worker. */
const mostBegun = 10;

/** @typedef {import('./crewMember.js').Affinity} Affinity */

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {object} work
 * @param {(affinity: Affinity) => Promise<any>} work.begin the first call. Like the others it answers undefined as long as
 *   there is more to do, null where what came before is gone
 * @param {(affinity: Affinity) => Promise<any>} work.goOn
 * @param {() => Promise<void>} [work.between] two calls
 * @param {import('./tasks.js').Task} work.end drops what is kept
 * @returns {Promise<any>}
 */
export async function goingOn(crew, { begin, goOn, between, end }) {
  /** @type {Affinity} */
  const affinity = {};
  const release = () => crew.release(affinity);
  try {
    for (let begun = 0; begun < mostBegun; begun += 1) {
      let answer = await begin(affinity);
      while (answer === undefined) {
        await between?.();
        answer = await goOn(affinity);
      }
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
