/** The pace at which the essay's sections are laid out. */

/** Browsers may find no idle time for long, though there is some: then the next section comes after this, in ms. */
const patience = 500;

/**
 * Lays the sections out one at a time, whenever there is nothing else to do, from the top down. Until then those far
 * from the screen have no more than a rough height (essay.css).
 */
export function openSections({
  document,
  performance,
  requestIdleCallback,
  setTimeout,
}: Window & typeof globalThis) {
  const sections = [...document.querySelectorAll('main > section')];
  const open = () => sections.shift()?.classList.add('open');
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Whoever comes back wants the place that was left, which the browser looks for at once.
  while (entry?.type !== 'navigate' && sections.length > 0) open();
  const whenIdle = (then: () => void) =>
    requestIdleCallback ? requestIdleCallback(then, { timeout: patience }) : setTimeout(then);
  const openNext = () => {
    open();
    if (sections.length > 0) whenIdle(openNext);
  };
  whenIdle(openNext);
}
