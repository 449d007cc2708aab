/**
 * Light or dark as the page around a frame is, with menus of the colour of its ground, as its script rootd-frame.js tells.
 */

/** What the property color-scheme may say. */
const schemes = /^(normal|(light|dark|only|\s)+)$/;

/** What the page's text says that it stands on. */
const grounds = new Set(['light', 'dark']);

/** @param decided - whether the address names a theme, which holds until a page says what it is */
export function takeScheme(window: Window & typeof globalThis, figure: string, decided: boolean) {
  const { parent, document } = window;
  if (parent === window) {
    document.documentElement.classList.add('alone');
    return;
  }
  window.addEventListener('message', ({ data, source }) => {
    const { rootd, scheme, ground, paper } = data ?? {};
    if (source !== parent || rootd !== 'scheme' || !schemes.test(scheme)) return;
    const isSilent = scheme === 'normal';
    if (isSilent && decided) return;
    const said = isSilent ? 'light' : scheme;
    const { style } = document.documentElement;
    style.colorScheme = grounds.has(ground) ? ground : said;
    // An empty one takes it away, and so does what is no colour.
    style.setProperty('--rootd-ground', window.CSS.supports('color', paper) ? paper : '');
  });
  parent.postMessage({ rootd: 'scheme', figure }, '*');
}
