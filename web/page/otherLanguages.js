/**
 * The same page in other languages: where search engines find them, and the links by which a reader changes over
 * without losing settings or place.
 */

/** What is read crosses this line, as a share of the window's height. */
const readingLine = 0.35;

/**
 * The innermost section that the reader is at; none above the first.
 *
 * @param {Window & typeof globalThis} window
 */
function sectionRead({ document, innerHeight }) {
  const sections = [...document.querySelectorAll('main section[id]')];
  return sections.findLast(
    (section) => section.getBoundingClientRect().top <= innerHeight * readingLine,
  );
}

/** @param {Window & typeof globalThis} window */
export function offerLanguages(window) {
  const { document, location } = window;
  // The site knows its host only here, and search engines want the whole address.
  for (const link of document.querySelectorAll('link[hreflang]'))
    link.setAttribute('href', /** @type {HTMLLinkElement} */ (link).href);
  for (const link of document.querySelectorAll('a[hreflang]')) {
    const page = /** @type {HTMLAnchorElement} */ (link).href;
    // Whichever way a reader opens it.
    for (const kind of ['pointerdown', 'focus', 'click'])
      link.addEventListener(kind, () => {
        const isAtTop = window.scrollY === 0;
        const id = isAtTop ? '' : sectionRead(window)?.id;
        link.setAttribute('href', `${page}${location.search}${id ? `#${id}` : ''}`);
      });
  }
}

/**
 * The folder of the site, which holds what all languages share: the page of the first language lies in it.
 *
 * @param {Document} document
 */
export function siteOf(document) {
  const first = document.querySelector('link[hreflang="x-default"]');
  return new URL('.', /** @type {HTMLLinkElement | null} */ (first)?.href ?? document.baseURI).href;
}
