// A look at a drawn head, in as many calls as it takes: a worker keeps between them what there is.

/** Operations of one call: some 30 ms. */
const workOfCall = 1e9;

/** Of all labs: what an engine keeps has a number. */
let lastLook = 0;

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {any} args
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function look(crew, args, signal) {
  /** @type {import('../workers/crewMember.js').Affinity} */
  const affinity = {};
  lastLook += 1;
  const own = { look: lastLook, work: workOfCall };
  const release = () => crew.release(affinity);
  /** @type {any} null at first, and where what had begun is gone with its worker */
  let answer = null;
  try {
    while (answer === null || answer === undefined) {
      const task = { name: 'drawnLook', args: { ...args, ...own, begins: answer === null } };
      answer = await crew.run(task, signal, affinity);
    }
  } catch (error) {
    crew
      .run({ name: 'endLook', args: own }, undefined, affinity)
      .catch(() => {})
      .finally(release);
    throw error;
  }
  release();
  return answer;
}
