// What a caller passes, taken at once where it is read later: what is written into it meanwhile is not meant.

/** @param {unknown} value */
const isPlain = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** The copies that were made here: who reads one need not copy it again. @type {WeakSet<object>} */
const copies = new WeakSet();

/** Whether nobody else can write into an array. @param {ArrayBufferView} array */
export const isOwn = (array) => copies.has(array);

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
  if (array instanceof Float64Array && isOwn(array)) return array;
  const numbers = /** @type {Float64Array} */ (array);
  const holdsBigints = /^Big/.test(Reflect.get(array, Symbol.toStringTag));
  return holdsBigints ? undefined : new Float64Array(numbers);
}

/** Entries from which on a list of nothing but numbers is held as such: entry by entry it takes seconds to copy. */
const longList = 4096;

/** @param {unknown[]} list @returns {Float64Array | undefined} nothing where an entry is no number */
function numbersOf(list) {
  const numbers = new Float64Array(list.length);
  for (let i = 0; i < numbers.length; i += 1) {
    const entry = list[i];
    if (typeof entry !== 'number') return undefined;
    numbers[i] = entry;
  }
  return numbers;
}

/** Lists and objects inside of each other: more are a cycle, or no data of ours. */
const deepest = 100;

/**
 * Arrays and records of plain data are copied; what has methods of its own, such as a file, stays itself.
 * @param {unknown} value
 * @param {string} [name] of the option, for messages
 * @param {number} [depth]
 * @returns {any}
 */
export function taken(value, name = 'options', depth = 0) {
  if (depth > deepest) {
    throw new TypeError(`${name} must be nested at most ${deepest} deep; got more, or a cycle`);
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    checkMemory(name, value);
    const copy = copyOf(value, name);
    copies.add(copy);
    return copy;
  }
  if (Array.isArray(value)) {
    const numbers = value.length >= longList ? numbersOf(value) : undefined;
    if (numbers) copies.add(numbers);
    // A list of the caller's own kind may map to anything.
    return (
      numbers ?? Array.from({ length: value.length }, (_, i) => taken(value[i], name, depth + 1))
    );
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(/** @type {object} */ (value));
  if (entries.some(([, its]) => typeof its === 'function')) return value;
  return Object.fromEntries(entries.map(([field, its]) => [field, taken(its, name, depth + 1)]));
}

/** Options, whose functions and signal stay themselves. @param {Record<string, unknown>} options */
export const takenOptions = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, taken(value, name)]));
