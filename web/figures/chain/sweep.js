/**
 * The first move is the figure's own: d goes up and comes back once, until the reader touches anything.
 */

import { longest } from './measure.js';

/** Where it begins. */
const least = 4;
/** Seconds up, and back to where it was. */
const [up, back] = [4, 2.5];

/** Slow at both ends. @param {number} t 0 … 1 */
const eased = (t) => t * t * (3 - 2 * t);

/**
 * @param {Window & typeof globalThis} view
 * @param {number} home where d comes back to
 * @param {(d: number) => void} show
 * @returns {() => void} stops it where it is
 */
export function sweep(view, home, show) {
  let frame = 0;
  /** @type {number | undefined} */
  let from;
  const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) =>
    Math.round(a * (b / a) ** eased(t));
  /** @param {number} now in ms */
  const step = (now) => {
    from ??= now;
    const seconds = (now - from) / 1000;
    if (seconds >= up + back) {
      show(home);
      return;
    }
    const d =
      seconds < up
        ? between(least, longest, seconds / up)
        : between(longest, home, (seconds - up) / back);
    show(d);
    frame = view.requestAnimationFrame(step);
  };
  frame = view.requestAnimationFrame(step);
  return () => view.cancelAnimationFrame(frame);
}
