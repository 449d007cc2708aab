// What a worker can be asked to do. A task is a pure function of its arguments, so that one that was lost with
// its worker can be done again by another. Its name is that of the engine's function.

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {any} args
 * @property {string[]} [lent] arguments that are views of the caller's arrays
 * @property {{ kind: string, size: number }} [effort] of tasks that may be short: time grows with size among one kind
 */

/**
 * The task as a worker gets it: with a copy of its own of what is lent, and no more of it, to be handed over.
 * Posting a view would bring its whole buffer along, and copy it twice.
 * @param {Task} task
 * @returns {{ task: Task, transfer: ArrayBuffer[] }}
 */
export function packed({ name, args, lent = [] }) {
  const copies = lent.map((argument) => args[argument].slice());
  const own = Object.fromEntries(lent.map((argument, i) => [argument, copies[i]]));
  return {
    task: { name, args: { ...args, ...own } },
    transfer: copies.map(({ buffer }) => buffer),
  };
}

/**
 * @param {import('./load.js').Engine} engine
 * @param {Task} task
 * @returns {any} plain data
 */
export function perform(engine, { name, args }) {
  return engine[name](args);
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
