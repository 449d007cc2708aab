// The parts of the engine that are loaded in the calling thread, or being loaded: each once, when first asked for.

import { closed } from './errors.js';
import type { Host } from './host.js';
import { type Engine, loadEngine, type Part } from './loadEngine.js';
import { pause } from './pause.js';

type Loaded = {
  part: Part;
  module: WebAssembly.Module;
  /**
   * the calling thread's own, for what is too short to send away; none after one trapped, which may have left its
   * memory in any state
   */
  engine: Engine | undefined;
};

/** The calling thread's own engine: another one where the last one trapped. */
export async function engineOf(loaded: Loaded) {
  loaded.engine ??= await loadEngine(loaded.module);
  return loaded.engine;
}

export class EngineParts {
  #compile;
  /** What is loaded, or being loaded. */
  #parts = new Map<Part, Promise<Loaded>>();
  /** What is loaded. */
  #ready = new Map<Part, Loaded>();
  #closing = new AbortController();
  constructor(compile: Host['compile']) {
    this.#compile = compile;
  }

  /** Aborts when the lab is closed. */
  get closing() {
    return this.#closing.signal;
  }

  /** @returns where it is there already */
  ready(part: Part): Loaded | undefined {
    return this.#ready.get(part);
  }

  /** Whether it is there, or on its way. */
  isBegun(part: Part) {
    return this.#parts.has(part);
  }

  load(part: Part): Promise<Loaded> {
    if (this.#closing.signal.aborted) return Promise.reject(closed());
    const known = this.#parts.get(part);
    if (known) return known;
    const loading = this.#loaded(part);
    this.#parts.set(part, loading);
    // A failed attempt is not kept: the next one may find the network back.
    loading.catch(() => this.#parts.delete(part));
    return loading;
  }

  async #loaded(part: Part): Promise<Loaded> {
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
