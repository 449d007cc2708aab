// A look at a drawn head, in as many calls as it takes.

import { goingOn, workOfCall } from '../workers/goingOn.js';

/** Of all labs: what an engine keeps has a number. */
let lastLook = 0;

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {any} args
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function look(crew, args, signal) {
  lastLook += 1;
  const own = { ...args, look: lastLook, work: workOfCall };
  // What is begun takes memory until it is done: as many at a time as are given to do, however many calls there are.
  const turn = crew.preparationOf(`look ${lastLook % crew.width}`);
  await turn.begin(String(own.look), signal);
  try {
    return await goingOn(
      crew,
      (begins, affinity) =>
        crew.run({ name: 'drawnLook', args: { ...own, begins } }, signal, affinity),
      { name: 'endLook', args: own },
    );
  } finally {
    turn.end();
  }
}
