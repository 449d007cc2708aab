// What a worker does with what it is sent: an engine of its own, one task at a time.

import { loadEngine } from './loadEngine.js';
import { buffersOf, perform } from './tasks.js';

/**
 * @typedef {object} Message
 * @property {import('./loadEngine.js').Part} [part]
 * @property {WebAssembly.Module} [module] of the part, before its first task
 * @property {number} [id]
 * @property {import('./tasks.js').Task} [task]
 */

/**
 * @param {(message: object, transfer?: ArrayBuffer[]) => void} post
 * @returns {(message: Message) => Promise<void>} to be called with every message
 */
export function serve(post) {
  /** @type {Map<string, Promise<import('./loadEngine.js').Engine>>} */
  const engines = new Map();
  return async ({ part, module, id, task }) => {
    try {
      if (part && module) engines.set(part, loadEngine(module));
      if (!part || !task) return;
      const engine = await engines.get(part);
      if (!engine) throw new Error(`the part ${part} was not sent`);
      const start = performance.now();
      const result = perform(engine, task);
      const took = performance.now() - start;
      const spares = (task.handedBack ?? []).map((name) => task.args[name].buffer);
      post({ id, result, took, spares }, [...buffersOf(result), ...spares]);
    } catch (error) {
      // An engine that trapped may have left its memory in any state: the crew replaces this worker.
      post({ id, failure: String(error) });
    }
  };
}
