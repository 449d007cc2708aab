/** The pictures that stand for figures where those cannot compute, or not any more. */
import { fromMarkup } from '../text/markup.js';

/**
 * Puts the still of a figure, which waits in its <noscript>, where it is seen.
 *
 * @param {Element} figure
 */
export function showStill(figure) {
  const still = figure.querySelector('noscript');
  if (!still) return;
  still.replaceWith(fromMarkup(figure.ownerDocument, still.textContent ?? ''));
}

/**
 * On paper nothing computes any more: figures that are not done stand there as their stills.
 *
 * @param {Window} window
 * @param {Iterable<Element & { settled?: boolean }>} figures
 */
export function printStills(window, figures) {
  window.addEventListener('beforeprint', () => {
    for (const figure of figures) if (!figure.settled) showStill(figure);
  });
}
