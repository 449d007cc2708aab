// What a worker can be asked to do. A task is a pure function of its arguments, so that one that was lost with
// its worker can be done again by another.

import { attentionMoments, attentionRows } from './attentionMemory.js';

/**
 * Tasks whose large arrays go into the engine's memory by a way of their own.
 * @type {Record<string, (engine: import('./loadEngine.js').Engine, args: any) => unknown>}
 */
const inMemory = { attentionMoments, attentionRows };

/**
 * @typedef {object} Task
 * @property {import('./loadEngine.js').Part} part of the engine
 * @property {string} name of its function
 * @property {any} args
 * @property {boolean} [isBrief] takes a few milliseconds: where no worker has anything to do it is done in the calling
 *   thread, for when a worker's answer comes, the page is drawing what was seen before
 * @property {readonly string[]} [lent] arguments that are views of the caller's arrays
 */

/**
 * The task as a worker gets it: with a copy of its own of what is lent, and no more of it, to be handed over.
 * Posting a view would bring its whole buffer along, and copy it twice.
 * @param {Task} task
 * @returns {{ task: Task, transfer: ArrayBuffer[] }}
 */
export function packed({ part, name, args, lent = [] }) {
  const copies = lent.map((argument) => args[argument].slice());
  const own = Object.fromEntries(lent.map((argument, i) => [argument, copies[i]]));
  return {
    task: { part, name, args: { ...args, ...own } },
    transfer: copies.map(({ buffer }) => buffer),
  };
}

/**
 * @param {import('./loadEngine.js').Engine} engine
 * @param {Task} task
 * @returns {any} plain data
 */
export function perform(engine, { name, args }) {
  return inMemory[name] ? inMemory[name](engine, args) : engine[name](args);
}

/**
 * The buffers of a result that can be handed over rather than copied.
 * @param {unknown} result
 * @returns {ArrayBuffer[]}
 */
export function buffersOf(result) {
  if (ArrayBuffer.isView(result)) return [/** @type {ArrayBuffer} */ (result.buffer)];
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap(buffersOf);
}
