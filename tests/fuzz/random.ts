// A small generator for cases that are made up: the same seed makes the same case anywhere.

/** mulberry32, by Tommy Ettinger (public domain), written anew. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from least to most. */
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)],
    /** @param share - how often it is true */
    chance: (share: number) => next() < share,
    /** Evenly on a scale of powers. @param most - both positive */
    logarithmic: (least: number, most: number) => least * (most / least) ** next(),
    list: <T>(length: number, make: () => T) => Array.from({ length }, make),
  };
}

export type Random = ReturnType<typeof createRandom>;
