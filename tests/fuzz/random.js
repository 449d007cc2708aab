// A small generator for cases that are made up: the same seed makes the same case anywhere.

/**
 * mulberry32, by Tommy Ettinger (public domain), written anew.
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from least to most. @param {number} least @param {number} most */
  const whole = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[whole(0, list.length - 1)],
    /** @param {number} share how often it is true */
    chance: (share) => next() < share,
    /** Evenly on a scale of powers. @param {number} least @param {number} most both positive */
    logarithmic: (least, most) => least * (most / least) ** next(),
    /** @template T @param {number} length @param {() => T} make */
    list: (length, make) => Array.from({ length }, make),
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */
