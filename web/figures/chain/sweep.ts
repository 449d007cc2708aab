/**
 * The first move is the figure's own: d goes up and comes back once, until the reader touches anything.
 */

import { longest } from './measure.js';

/** Where it begins. */
const least = 4;
/** Seconds up, and back to where it was. */
const [up, back] = [4, 2.5];

/** Slow at both ends. @param t - 0 … 1 */
const eased = (t: number) => t * t * (3 - 2 * t);

/**
 * @param home - where d comes back to
 * @returns ends it at home: nobody has chosen where it happens to be
 */
export function sweep(
  view: Window & typeof globalThis,
  home: number,
  show: (d: number) => void,
): () => void {
  let frame = 0;
  let from: number | undefined;
  const between = (a: number, b: number, t: number) => Math.round(a * (b / a) ** eased(t));
  /** @param now - in ms */
  const step = (now: number) => {
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
  return () => {
    view.cancelAnimationFrame(frame);
    show(home);
  };
}
