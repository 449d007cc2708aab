// The crew as a method of the library sees it: one part of the engine, here and with every worker.

import { engineOf } from './engineParts.js';

/** @typedef {import('./crewMember.js').Affinity} Affinity */

export class PartCrew {
  #crew;
  #parts;
  #part;

  /**
   * @param {import('./crew.js').Crew} crew
   * @param {import('./engineParts.js').EngineParts} parts
   * @param {import('./loadEngine.js').Part} part
   */
  constructor(crew, parts, part) {
    this.#crew = crew;
    this.#parts = parts;
    this.#part = part;
  }

  /**
   * The calling thread's own engine, once it is there.
   * @param {AbortSignal} [signal]
   */
  async engine(signal) {
    return engineOf(await this.#parts.load(this.#part, signal));
  }

  /** Whether the calling thread does the work. */
  get here() {
    return this.#crew.here;
  }

  /** Aborts when the lab is closed. */
  get closing() {
    return this.#parts.closing;
  }

  get size() {
    return this.#crew.size;
  }

  get width() {
    return this.#crew.width;
  }

  /** @param {string} kind of what engines keep between calls */
  preparationOf(kind) {
    return this.#crew.preparationOf(kind);
  }

  /**
   * @param {import('./tasks.js').Task} task
   * @param {AbortSignal} [signal]
   * @param {Affinity} [affinity]
   * @returns {Promise<any>}
   */
  async run(task, signal, affinity) {
    const loaded = this.#parts.ready(this.#part) ?? (await this.#parts.load(this.#part, signal));
    return this.#crew.run(loaded, task, signal, affinity);
  }

  /**
   * @param {import('./tasks.js').Task} task
   * @returns what Crew.performAtOnce gives; nothing before the part is loaded
   */
  performAtOnce(task) {
    const loaded = this.#parts.ready(this.#part);
    return loaded && this.#crew.performAtOnce(loaded, task);
  }

  /** @param {Affinity} affinity */
  release(affinity) {
    this.#crew.release(affinity);
  }
}
