/** The pictures that stand for figures where those cannot compute, or not any more. */

/** Shows the still that waits inside a figure (figures.css). */
export function showStill(figure: Element) {
  figure.querySelector('.still')?.classList.add('shown');
}

/** What is on the screen has had its chance after so long, in ms. */
export const patience = 5000;

/** The engine may be slow to come, or never. */
export function showStillIfLate(figure: Element & { settled?: boolean }) {
  // Figures compute when the reader is near.
  new IntersectionObserver(([{ isIntersecting }], near) => {
    if (!isIntersecting) return;
    near.disconnect();
    setTimeout(() => figure.settled || showStill(figure), patience);
  }).observe(figure);
}

/** On paper nothing computes any more: figures that are not done stand there as their stills. */
export function printStills(window: Window, figures: Iterable<Element & { settled?: boolean }>) {
  window.addEventListener('beforeprint', () => {
    for (const figure of figures) if (!figure.settled) showStill(figure);
  });
}
