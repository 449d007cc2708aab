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
export function look(crew, args, signal) {
  lastLook += 1;
  const own = { look: lastLook, kept: args.kept, work: workOfCall };
  /** @param {object} given @param {import('../workers/crewMember.js').Affinity} affinity */
  const call = (given, affinity) =>
    crew.run({ name: 'drawnLook', args: { ...given, ...own } }, signal, affinity);
  return goingOn(crew, {
    begin: (affinity) => call({ ...args, begins: true }, affinity),
    goOn: (affinity) => call({ begins: false }, affinity),
    end: { name: 'endLook', args: own },
  });
}
