/**
 * A figure whose code or words did not come: what its author put between the tags stays, a sentence says so, and
 * the reader may try again.
 */
import { unavailable } from '../../../text/unavailable.js';
import { languageOf } from '../element/language.js';
import { setShown } from '../element/ready.js';

export function showUnavailable(element: HTMLElement, error: unknown, retry: () => void) {
  const { ownerDocument: document } = element;
  const { sentence, again } = unavailable(languageOf(element));
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const hadFocus = root.activeElement !== null;
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = again;
  button.addEventListener('click', retry);
  said.append(`${sentence} `, button);
  root.replaceChildren(document.createElement('slot'), said);
  // It asks nothing.
  element.removeAttribute('data-asking');
  if (hadFocus) button.focus({ preventScroll: true });
  setShown(element);
  const view = document.defaultView as Window & typeof globalThis;
  const event = { bubbles: true, composed: true, detail: error };
  element.dispatchEvent(new view.CustomEvent('rootd-failed', event));
}
