/**
 * On paper a figure that has not come to its end yet is the picture of it that lies beside rootd.js, which is of its usual
 * settings, unless its author has put something between the tags.
 */

import { isUnfinished, sayNotComputed } from '../figures/shared/element/onPaper.js';
import { stillPicture } from './stillPicture.js';

/**
 * @param element - which answers the question for addresses
 * @param isUsual - nothing was set
 */
export function standIn(
  element: HTMLElement & { settled?: boolean; changes?: object },
  isUsual: boolean,
) {
  if (!isUnfinished(element)) return;
  const isAuthors = element.childElementCount > 0;
  // What the author put there is of the author's own settings.
  if (isAuthors ? Object.keys(element.changes ?? {}).length > 0 : !isUsual) sayNotComputed(element);
  if (isAuthors || !isUsual) return;
  const detail = { attributes: {} } as { attributes: object; still?: string };
  element.dispatchEvent(new CustomEvent('rootd-address', { detail }));
  if (!detail.still) return;
  const picture = stillPicture(element.ownerDocument, detail.still, '');
  element.append(picture);
  window.addEventListener('afterprint', () => picture.remove(), { once: true });
}
