// What a worker can be asked to do. A task is a pure function of its arguments, so that one that was lost with
// its worker can be done again by another. Its name is that of the engine's function.

/**
 * @typedef {object} Task
 * @property {string} name
 * @property {any} args
 */

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
