// What would not fit in memory is refused before it starts, in one form of words.

/** A RangeError, by name too, that is known for one of memory. */
export class TooLarge extends RangeError {}

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
  throw new TooLarge(`${name} must leave ${what} at most ${most}; got ${value} with ${beside}`);
}
