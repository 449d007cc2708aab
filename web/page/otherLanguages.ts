/**
 * The same page in other languages: where search engines find them, and the links by which a reader changes over
 * without losing settings or place.
 */

import { addressAtLast } from './links.js';

/** What is read crosses this line, as a share of the window's height. */
const readingLine = 0.35;

/** The innermost section that the reader is at; none above the first. */
function sectionRead({ document, innerHeight }: Window & typeof globalThis) {
  const sections = [...document.querySelectorAll('main section[id]')];
  return sections.findLast(
    (section) => section.getBoundingClientRect().top <= innerHeight * readingLine,
  );
}

export function offerLanguages(window: Window & typeof globalThis) {
  const { document, location } = window;
  // The site knows its host only here, and search engines want the whole address.
  for (const link of document.querySelectorAll('link[hreflang]'))
    link.setAttribute('href', (link as HTMLLinkElement).href);
  for (const link of document.querySelectorAll('a[hreflang]')) {
    const page = (link as HTMLAnchorElement).href;
    addressAtLast(link, () => {
      const isAtTop = window.scrollY === 0;
      const id = isAtTop ? '' : sectionRead(window)?.id;
      return `${page}${location.search}${id ? `#${id}` : ''}`;
    });
  }
}

/** The folder of the site, which holds what all languages share: the page of the first language lies in it. */
export function siteOf(document: Document) {
  const first = document.querySelector('link[hreflang="x-default"]');
  return new URL('.', (first as HTMLLinkElement | null)?.href ?? document.baseURI).href;
}
