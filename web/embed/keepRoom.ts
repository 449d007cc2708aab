/**
 * The room of a figure that waits below what the reader sees, in a page that does not have rootd.css: it comes after the page
 * was laid out, and before the figure.
 */

/** Whoever has the style sheet has the rooms. */
const isKept = (element: Element) => getComputedStyle(element).containerType === 'inline-size';

export async function keepRoom(element: Element) {
  if (isKept(element)) return;
  const { roomStyles } = await import('./roomStyles.js');
  // One of them has brought it for all in its tree.
  if (isKept(element)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(roomStyles());
  (element.getRootNode() as Document | ShadowRoot).adoptedStyleSheets.push(sheet);
}
