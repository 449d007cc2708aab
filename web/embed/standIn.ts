/**
 * On paper a figure that has not come to its end yet is what its author has put between the tags; with its usual settings the
 * picture of them that lies beside rootd.js; else a sentence that it was not computed.
 */

import { isUnfinished, sayNotComputed } from '../figures/shared/element/onPaper.js';
import { stillPicture } from './stillPicture.js';

/** @returns the address of the figure's picture, where somebody knows it */
function stillOf(element: HTMLElement): string | undefined {
  const detail: { attributes: object; still?: string } = { attributes: {} };
  element.dispatchEvent(new CustomEvent('rootd-address', { detail }));
  return detail.still;
}

/**
 * @param element - which answers the question for addresses
 * @param isUsual - nothing was set
 */
export function standIn(
  element: HTMLElement & { settled?: boolean; changes?: object },
  isUsual: boolean,
) {
  if (!isUnfinished(element)) return;
  if (element.childElementCount > 0) {
    // What the author put there is of the author's own settings.
    if (Object.keys(element.changes ?? {}).length > 0) sayNotComputed(element);
    return;
  }
  const still = isUsual ? stillOf(element) : undefined;
  if (!still) return sayNotComputed(element);
  const picture = stillPicture(element.ownerDocument, still, '');
  element.append(picture);
  window.addEventListener('afterprint', () => picture.remove(), { once: true });
}
