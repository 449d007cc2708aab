// What would not fit in memory is refused before it starts, in one form of words.

/** Errors that speak of memory. To a caller they are RangeErrors like others. @type {WeakSet<object>} */
const ofMemory = new WeakSet();

/** @param {unknown} error */
export const isTooLarge = (error) => error instanceof RangeError && ofMemory.has(error);

/** @param {string} message */
export function tooLarge(message) {
  const error = new RangeError(message);
  ofMemory.add(error);
  return error;
}

/**
 * @param {Record<string, number>} shape the option to make smaller, then those that count with it
 * @param {string} what the product that may be too large
 * @param {number} size
 * @param {number} most
 */
export function checkFits(shape, what, size, most) {
  if (size <= most) return;
  const [[name, value], ...others] = Object.entries(shape);
  const beside = others.map(([other, its]) => `${other} = ${its}`).join(' and ');
  throw tooLarge(`${name} must leave ${what} at most ${most}; got ${value} with ${beside}`);
}
