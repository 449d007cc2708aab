// One worker of a crew, and what it has been given to do.

/** @typedef {import('./loadEngine.js').Part} Part */

/**
 * @typedef {object} Job
 * @property {import('./tasks.js').Task} task
 * @property {Affinity} [affinity] the worker it has to go to
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {number} tries how often a worker was lost over it
 * @property {boolean} isGivenUp nobody waits for it any more
 * @property {CrewMember} [member] the worker that it was given to last
 */

/**
 * Keeps tasks together that share what a worker remembers: they go to one worker as long as it lives.
 * @typedef {{ member?: CrewMember }} Affinity
 */

export class CrewMember {
  /** @type {Map<number, Job>} */
  jobs = new Map();
  /** @type {Set<Affinity>} */
  affinities = new Set();
  /** The parts of the engine it has been sent. @type {Set<Part>} */
  parts = new Set();
  /** There once it is up. @type {import('./host.js').WorkerHandle | undefined} */
  worker;
}
