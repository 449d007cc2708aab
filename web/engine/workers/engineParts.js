// The parts of the engine that are loaded in the calling thread, or being loaded: each once, when first asked for.

import { closed } from './errors.js';
import { loadEngine } from './loadEngine.js';
import { pause } from './pause.js';

/** @typedef {import('./loadEngine.js').Part} Part */

/**
 * @typedef {object} Loaded
 * @property {Part} part
 * @property {WebAssembly.Module} module
 * @property {import('./loadEngine.js').Engine | undefined} engine the calling thread's own, for what is too short to
 *   send away; none after one trapped, which may have left its memory in any state
 */

/** The calling thread's own engine: another one where the last one trapped. @param {Loaded} loaded */
export async function engineOf(loaded) {
  loaded.engine ??= await loadEngine(loaded.module);
  return loaded.engine;
}

export class EngineParts {
  #compile;
  /** What is loaded, or being loaded. @type {Map<Part, Promise<Loaded>>} */
  #parts = new Map();
  /** What is loaded. @type {Map<Part, Loaded>} */
  #ready = new Map();
  #closing = new AbortController();
  /** @param {import('./host.js').Host['compile']} compile */
  constructor(compile) {
    this.#compile = compile;
  }

  /** Aborts when the lab is closed. */
  get closing() {
    return this.#closing.signal;
  }

  /** @param {Part} part @returns {Loaded | undefined} where it is there already */
  ready(part) {
    return this.#ready.get(part);
  }

  /** @param {Part} part @returns {Promise<Loaded>} */
  load(part) {
    if (this.#closing.signal.aborted) return Promise.reject(closed());
    const known = this.#parts.get(part);
    if (known) return known;
    const loading = this.#loaded(part);
    this.#parts.set(part, loading);
    // A failed attempt is not kept: the next one may find the network back.
    loading.catch(() => this.#parts.delete(part));
    return loading;
  }

  /** @param {Part} part @returns {Promise<Loaded>} */
  async #loaded(part) {
    const module = await this.#compile(part, this.#closing.signal);
    const engine = await loadEngine(module);
    // A phone's page has been kept waiting by this long enough: what was asked for has a turn of its own.
    await pause();
    const loaded = { part, module, engine };
    this.#ready.set(part, loaded);
    return loaded;
  }

  /** Gives up what is being loaded. */
  close() {
    this.#closing.abort();
  }
}
