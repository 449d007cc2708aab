/**
 * What the page's script does with the essay's own markup: the order in which sections are
 * laid out, stills where a figure cannot compute, and links that set a figure.
 */
import { fromMarkup } from '../text/markup.js';

/**
 * Lays the sections out one at a time, whenever there is nothing else to do, from the top down. Until then those far
 * from the screen have no more than a rough height (essay.css).
 *
 * @param {Window & typeof globalThis} window
 */
export function openSections({ document, performance, requestIdleCallback, setTimeout }) {
  const sections = [...document.querySelectorAll('main > section')];
  const open = () => sections.shift()?.classList.add('open');
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  // Whoever comes back wants the place that was left, which the browser looks for at once.
  while (entry?.type !== 'navigate' && sections.length > 0) open();
  const whenIdle = requestIdleCallback ?? setTimeout;
  const openNext = () => {
    open();
    if (sections.length > 0) whenIdle(openNext);
  };
  whenIdle(openNext);
}

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

/**
 * Follows links such as `?softmax.d=9#softmax` without loading the page again: the figure takes the settings
 * over, the others stay as they are, and back undoes it.
 *
 * @param {Window & typeof globalThis} window
 */
export function followSettingLinks(window) {
  const { document, history, location } = window;
  document.addEventListener('click', (event) => {
    const link = /** @type {Element} */ (event.target).closest?.('a[href^="?"]');
    const chosenElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || chosenElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    const wanted = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    const query = new URLSearchParams(location.search);
    // A link names the whole state of a figure.
    const figure = wanted.hash.slice(1);
    for (const key of [...query.keys()]) if (key.startsWith(`${figure}.`)) query.delete(key);
    for (const [key, value] of wanted.searchParams) query.set(key, value);
    history.pushState(null, '', `?${query}${wanted.hash}`);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    // Only what is laid out stays where the scroll looks for it.
    for (const section of document.querySelectorAll('main > section'))
      section.classList.add('open');
    document.querySelector(`[id="${figure}"] > [number]`)?.scrollIntoView();
  });
}
