/** The pictures that stand for figures where those cannot compute, or not any more. */

/**
 * Shows the still that waits inside a figure (figures.css).
 *
 * @param {Element} figure
 */
export function showStill(figure) {
  figure.querySelector('.still')?.classList.add('shown');
}

/** What is on the screen has had its chance after so long, in ms. */
export const patience = 5000;

/**
 * The engine may be slow to come, or never.
 *
 * @param {Element & { settled?: boolean }} figure
 */
export function showStillIfLate(figure) {
  // Figures compute when the reader is near.
  new IntersectionObserver(([{ isIntersecting }], near) => {
    if (!isIntersecting) return;
    near.disconnect();
    setTimeout(() => figure.settled || showStill(figure), patience);
  }).observe(figure);
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
