/** Links in the text that set a figure. */

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
