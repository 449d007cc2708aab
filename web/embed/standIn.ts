/**
 * On paper nothing computes any more. A figure that has not come to its end yet stands there as the picture of it that lies
 * beside rootd.js, unless its author has put something between the tags.
 */

import { stillPicture } from './stillPicture.js';

/** @param element - which answers the question for addresses */
export function standIn(element: HTMLElement) {
  if (
    element.childElementCount > 0 ||
    element.shadowRoot?.querySelector('.pictured:not(.unsettled)')
  )
    return;
  const detail = { attributes: {} } as { attributes: object; still?: string };
  element.dispatchEvent(new CustomEvent('rootd-address', { detail }));
  if (!detail.still) return;
  const picture = stillPicture(element.ownerDocument, detail.still, '');
  element.append(picture);
  window.addEventListener('afterprint', () => picture.remove(), { once: true });
}
