// What a caller passes, taken at once where it is read later: what is written into it meanwhile is not meant.

/**
 * The memory of an array may have gone to a worker.
 * @param {string} name of the option
 * @param {ArrayBufferView} array
 */
export function checkMemory(name, array) {
  try {
    // What Node 20 can be asked in place of `detached`.
    new Uint8Array(array.buffer);
  } catch {
    throw new TypeError(`${name} must be an array with its memory; got one that was transferred`);
  }
}

/**
 * A copy of the plain kind: `slice` of Node's Buffer, a Uint8Array otherwise, is a view of the same memory.
 * @template {ArrayBufferView} Numbers
 * @param {Numbers} array a typed array
 * @returns {Numbers}
 */
export function ownCopy(array) {
  const kind = Reflect.get(array, Symbol.toStringTag);
  return new /** @type {any} */ (globalThis)[kind](array);
}

/**
 * What a typed array of numbers holds, as an array of our own; nothing for one of bigints.
 * @param {ArrayBufferView} array
 */
export function ownNumbers(array) {
  const numbers = /** @type {Float64Array} */ (array);
  const holdsBigints = /^Big/.test(Reflect.get(array, Symbol.toStringTag));
  return holdsBigints ? undefined : new Float64Array(numbers);
}
