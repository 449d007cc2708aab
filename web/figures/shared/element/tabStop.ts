/**
 * An element whose figure is still to come is a stop for the Tab key, which would skip it otherwise: so it comes near, its
 * figure is made, and takes the focus (figure.ts).
 */
export function makeTabStop(element: HTMLElement) {
  const { ownerDocument: document } = element;
  if (element.shadowRoot) return;
  const stop = document.createElement('span');
  stop.tabIndex = 0;
  // What the author wrote between the tags is seen meanwhile.
  stop.append(document.createElement('slot'));
  element.attachShadow({ mode: 'open' }).append(stop);
}
