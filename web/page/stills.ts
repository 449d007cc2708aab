/** The pictures that stand for figures where those cannot compute, or not any more. */

/**
 * Shows the still that waits inside a figure (figures.css).
 * @param isPictured - else its caption alone
 */
export function showStill(figure: Element, isPictured: boolean = true) {
  const still = figure.querySelector('.still');
  still?.classList.add('shown');
  still?.classList.toggle('empty', !isPictured);
  // Once a figure has built itself its caption is its own.
  still?.classList.toggle('bare', Boolean(figure.shadowRoot?.querySelector('figure')));
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
