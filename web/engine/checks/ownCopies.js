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
 * Memory for numbers, or an error that says for how many there is some.
 * @template Numbers
 * @param {string} name of the option
 * @param {number} length
 * @param {(length: number) => Numbers} make
 * @returns {Numbers}
 */
function inMemory(name, length, make) {
  try {
    return make(length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    let fitting = Math.floor(length / 2);
    while (fitting > 0 && !fits(fitting, make)) fitting = Math.floor(fitting / 2);
    throw new RangeError(
      `${name} must fit into memory beside its copy, as ${fitting} numbers would; got ${length} of them`,
    );
  }
}

/** @param {number} length @param {(length: number) => unknown} make */
function fits(length, make) {
  try {
    make(length);
    return true;
  } catch {
    return false;
  }
}

/**
 * A copy of the plain kind: `slice` of Node's Buffer, a Uint8Array otherwise, is a view of the same memory.
 * @template {ArrayBufferView} Numbers
 * @param {Numbers} array a typed array
 * @param {string} name of the option
 * @returns {Numbers}
 */
export function copyOf(array, name) {
  const kind = Reflect.get(array, Symbol.toStringTag);
  const Kind = /** @type {any} */ (globalThis)[kind];
  const { length } = /** @type {any} */ (array);
  return inMemory(name, length, (size) => new Kind(size === length ? array : size));
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
