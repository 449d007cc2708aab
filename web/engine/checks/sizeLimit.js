// What would not fit in memory is refused before it starts, in one form of words.

/**
 * A product of options, such as `rows × columns`, and the most that it may be.
 *
 * @typedef {{ what: string, most: number }} Limit
 */

/** Of errors that speak of sizes. To a caller they are RangeErrors like others. @type {WeakMap<object, Limit>} */
const limits = new WeakMap();

/** Coordinates of queries and keys that are drawn in one piece. */
export const mostDrawn = 2 ** 23;

/** The limit that was not kept, where that is what the error says. @param {any} error */
export const limitOf = (error) => limits.get(error);

/** @param {string} message @param {string} what @param {number} most */
export function tooLarge(message, what, most) {
  const error = new RangeError(message);
  limits.set(error, { what, most });
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
  throw tooLarge(
    `${name} must leave ${what} at most ${most}; got ${value} with ${beside}`,
    what,
    most,
  );
}
