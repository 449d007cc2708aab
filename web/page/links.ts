/** Links whose address depends on what the reader has done so far. */

/** Gives a link its address when it is about to be followed, whichever way a reader opens it. */
export function addressAtLast(link: Element, address: () => string) {
  for (const kind of ['pointerdown', 'focus', 'click'])
    link.addEventListener(kind, () => link.setAttribute('href', address()));
}
