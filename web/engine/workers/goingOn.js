// Work that an engine goes on with in call after call: it keeps what there is between them.

/** Operations of one call: some 30 ms. */
const workOfCall = 1e9;

/** Of all labs: what an engine keeps has a number. */
let lastLook = 0;

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {import('./tasks.js').Task} task answered undefined as long as there is more to do, null where what had begun is
 *   gone with its worker
 * @param {string} end the task that drops what is kept
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function goingOn(crew, { name, args }, end, signal) {
  /** @type {import('./crewMember.js').Affinity} */
  const affinity = {};
  lastLook += 1;
  const own = { look: lastLook, work: workOfCall };
  const release = () => crew.release(affinity);
  /** @type {any} */
  let answer = null;
  try {
    while (answer === null || answer === undefined) {
      const begins = answer === null;
      answer = await crew.run({ name, args: { ...args, ...own, begins } }, signal, affinity);
    }
  } catch (error) {
    crew
      .run({ name: end, args: own }, undefined, affinity)
      .catch(() => {})
      .finally(release);
    throw error;
  }
  release();
  return answer;
}
