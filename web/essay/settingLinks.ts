/** Links in the text that set a figure, and those from the essay to what goes deeper and back. */
import { addressAtLast } from '../page/links.js';

/** The state of the page, but for the figure that the link sets: a link names the whole state of a figure. */
function queryWith({ search }: Location, wanted: URL) {
  const query = new URLSearchParams(search);
  const figure = wanted.hash.slice(1);
  if (wanted.search)
    for (const key of [...query.keys()]) if (key.startsWith(`${figure}.`)) query.delete(key);
  for (const [key, value] of wanted.searchParams) query.set(key, value);
  return query;
}

/**
 * Follows links such as `?softmax.d=9#softmax` without loading the page again: the figure takes the settings
 * over, the others stay as they are, and back undoes it.
 */
export function followSettingLinks(window: Window & typeof globalThis) {
  const { document, history, location } = window;
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href^="?"]');
    const chosenElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || chosenElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    const wanted = new URL((link as HTMLAnchorElement).href);
    history.pushState(history.state, '', `?${queryWith(location, wanted)}${wanted.hash}`);
    window.dispatchEvent(new window.PopStateEvent('popstate'));
    // Only what is laid out stays where the scroll looks for it.
    for (const section of document.querySelectorAll('main > section'))
      section.classList.add('open');
    const section = document.getElementById(wanted.hash.slice(1));
    const figure = section?.querySelector(':is(:scope, .beside) > [number]');
    // One that stays beside its text is in sight already.
    const stays = figure && window.getComputedStyle(figure).position === 'sticky';
    if (!stays || !section?.contains(link)) figure?.scrollIntoView();
  });
}

const toOtherPage = /^(deeper\.html|\.\/)(?=[?#]|$)/;

/** Whoever goes from one page to the other takes the seed and all figures as they are along. */
export function takeStateAlong({ document, location }: Window & typeof globalThis) {
  for (const link of document.querySelectorAll('a[href]')) {
    const [page] = toOtherPage.exec(link.getAttribute('href') ?? '') ?? [];
    if (!page) continue;
    const wanted = new URL((link as HTMLAnchorElement).href);
    addressAtLast(link, () => {
      const query = String(queryWith(location, wanted));
      return page + (query && `?${query}`) + wanted.hash;
    });
  }
}
