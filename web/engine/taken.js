// What a caller passes, taken at once where it is read later: what is written into it meanwhile is not meant.

/** @param {unknown} value */
const isPlain = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/**
 * Arrays and records of plain data are copied; what has methods of its own, such as a file, stays itself.
 * @param {unknown} value
 * @returns {any}
 */
export function taken(value) {
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return /** @type {Float64Array} */ (value).slice();
  }
  if (Array.isArray(value)) return value.map(taken);
  if (!isPlain(value)) return value;
  const entries = Object.entries(/** @type {object} */ (value));
  if (entries.some(([, its]) => typeof its === 'function')) return value;
  return Object.fromEntries(entries.map(([name, its]) => [name, taken(its)]));
}

/** Options, whose functions and signal stay themselves. @param {Record<string, unknown>} options */
export const takenOptions = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, taken(value)]));
