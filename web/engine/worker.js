// One worker: an engine of its own, one task at a time. Runs as a module worker in a page and as a thread in
// Node. It says when it is up; a part's compiled module comes before the part's first task.

import { inNode } from './environment.js';
import { loadEngine } from './load.js';
import { buffersOf, perform } from './tasks.js';

/** @typedef {{ postMessage: (message: object, transfer?: ArrayBuffer[]) => void }} Port */
const port = /** @type {Port} */ (
  /** @type {unknown} */ (inNode ? (await import('node:worker_threads')).parentPort : self)
);

/** @type {Map<string, Promise<import('./load.js').Engine>>} */
const engines = new Map();

/**
 * @typedef {object} Message
 * @property {import('./load.js').Part} [part]
 * @property {WebAssembly.Module} [module] of the part, before its first task
 * @property {number} [id]
 * @property {import('./tasks.js').Task} [task]
 */

/** @param {Message} message */
async function receive({ part, module, id, task }) {
  try {
    if (part && module) engines.set(part, loadEngine(part, module));
    if (!part || !task) return;
    const engine = await engines.get(part);
    if (!engine) throw new Error(`the part ${part} was not sent`);
    const result = perform(engine, task);
    port.postMessage({ id, result }, buffersOf(result));
  } catch (error) {
    // An engine that trapped may have left its memory in any state: the crew replaces this worker.
    port.postMessage({ id, failure: String(error) });
  }
}

if (inNode) {
  /** @type {import('node:worker_threads').MessagePort} */ (/** @type {unknown} */ (port)).on(
    'message',
    receive,
  );
} else {
  self.addEventListener('message', (event) => receive(event.data));
}
port.postMessage({ ready: true });
