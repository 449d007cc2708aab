/**
 * A menu opens below its button, or above it where what shows the figure, such as a frame or a slide, has more room there;
 * what is longer than that room scrolls within itself.
 */

import { containing } from '../element/containing.js';

/** Left free at the end of the room, in px. */
const gap = 4;

/** @returns from where to where something is seen, in px of the window: all that clips it leaves this much */
function seenPart(node: Node, view: Window) {
  const seen = { top: 0, bottom: view.innerHeight };
  const { documentElement, body } = view.document;
  for (let each = containing(node); each; each = containing(each)) {
    // Those scroll the window.
    if (each.nodeType !== 1 || each === documentElement || each === body) continue;
    if (view.getComputedStyle(each as Element).overflowY === 'visible') continue;
    const { top, bottom } = (each as Element).getBoundingClientRect();
    seen.top = Math.max(seen.top, top);
    seen.bottom = Math.min(seen.bottom, bottom);
  }
  return seen;
}

/** @param list - of the menu, shown */
export function placeMenu(button: HTMLElement, list: HTMLElement) {
  const { defaultView } = button.ownerDocument;
  if (!defaultView) return;
  list.style.maxHeight = '';
  const { top, bottom, height } = button.getBoundingClientRect();
  // A slide may be drawn smaller.
  const scale = height / button.offsetHeight || 1;
  const seen = seenPart(button, defaultView);
  const [above, below] = [top - seen.top, seen.bottom - bottom].map((room) => room / scale - gap);
  const isAbove = list.offsetHeight > below && above > below;
  list.classList.toggle('above', isAbove);
  list.style.maxHeight = `${isAbove ? above : below}px`;
}
