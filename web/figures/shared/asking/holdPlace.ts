import { isStill } from '../../../charts/index.js';

/**
 * Keeps an element at its height on the screen while it grows or shrinks. A browser may hold what stands below it
 * instead, and would carry the reader away from what was asked for.
 *
 * @returns to be called when the change is made; `isWanted`: what is below the screen shall come onto it, as far as there is room
 */
export function holdPlace(element: Element): (isWanted: boolean) => void {
  const { defaultView: window } = element.ownerDocument;
  const { top } = element.getBoundingClientRect();
  // What is laid out for the first time takes its height with the next frame.
  return (isWanted) =>
    window?.requestAnimationFrame?.(() =>
      window.requestAnimationFrame(() => {
        const moved = element.getBoundingClientRect().top - top;
        if (Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' });
        if (isWanted) bringIn(element, window);
      }),
    );
}

function bringIn(element: Element, window: Window) {
  const { top, bottom } = element.getBoundingClientRect();
  const { documentElement: root } = window.document;
  // Under a bar that stays.
  const above = Number.parseFloat(window.getComputedStyle(root).scrollPaddingTop) || 0;
  const by = Math.min(bottom - root.clientHeight, top - above);
  if (by > 1) window.scrollBy({ top: by, behavior: isStill(window) ? 'instant' : 'smooth' });
}
