// The parts of the engine that are loaded in the calling thread, or being loaded: each once, when first asked for.

import { onAbort } from './abort.js';
import { aborted, closed } from './errors.js';
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
  /** Gives up what is being loaded. */
  #closing = new AbortController();
  /** Calls that wait for a part. @type {Set<() => void>} */
  #givingUp = new Set();

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

  /**
   * @param {Part} part
   * @param {AbortSignal} [signal] ends the waiting; others may wait for the same part
   * @returns {Promise<Loaded>}
   */
  load(part, signal) {
    if (this.#closing.signal.aborted) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(aborted());
    const ready = this.#ready.get(part);
    if (ready) return Promise.resolve(ready);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        forget();
        reject(aborted());
      };
      const takeBack = onAbort(signal, giveUp);
      const forget = () => {
        takeBack();
        this.#givingUp.delete(giveUp);
      };
      this.#givingUp.add(giveUp);
      this.#loaded(part).then(resolve, reject).finally(forget);
    });
  }

  /** @param {Part} part @returns {Promise<Loaded>} */
  #loaded(part) {
    const known = this.#parts.get(part);
    if (known) return known;
    const loading = this.#compile(part, this.#closing.signal).then(async (module) => {
      const engine = await loadEngine(module);
      // A phone's page has been kept waiting by this long enough: what was asked for has a turn of its own.
      await pause();
      const loaded = { part, module, engine };
      this.#ready.set(part, loaded);
      return loaded;
    });
    this.#parts.set(part, loading);
    // A failed attempt is not kept: the next one may find the network back.
    loading.catch(() => this.#parts.delete(part));
    return loading;
  }

  /** Whoever waits is told that it was aborted. */
  close() {
    this.#closing.abort();
    for (const giveUp of this.#givingUp) giveUp();
  }
}
