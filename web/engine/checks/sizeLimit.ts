// What would not fit in memory is refused before it starts, in one form of words.

/** A product of options, such as `rows × columns`, and the most that it may be. */
type Limit = { what: string; most: number };

/** Of errors that speak of sizes. To a caller they are RangeErrors like others. */
const limits = new WeakMap<object, Limit>();

/** Coordinates of queries and keys that are drawn in one piece. */
export const mostDrawn = 2 ** 23;

/** The limit that was not kept, where that is what the error says. */
export const limitOf = (error: unknown) => limits.get(error as Error);

export function tooLarge(message: string, what: string, most: number) {
  const error = new RangeError(message);
  limits.set(error, { what, most });
  return error;
}

/**
 * @param shape - the option to make smaller, then those that count with it
 * @param what - the product that may be too large
 */
export function checkFits(shape: Record<string, number>, what: string, size: number, most: number) {
  if (size <= most) return;
  const [[name, value], ...others] = Object.entries(shape);
  const beside = others.map(([other, its]) => `${other} = ${its}`).join(' and ');
  throw tooLarge(
    `${name} must leave ${what} at most ${most}; got ${value} with ${beside}`,
    what,
    most,
  );
}
