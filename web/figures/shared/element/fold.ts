/** A line that opens and closes what stands behind it: on the screen alone, on paper all is open. */

/**
 * @param node - that has the class `folded` while it is closed
 * @param behind - named for who does not see
 */
export function createFold(label: string, node: Element, behind?: Element) {
  const button = node.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.textContent = label;
  if (behind) button.setAttribute('aria-controls', behind.id);
  return {
    button,
    set(isOpen: boolean) {
      node.classList.toggle('folded', !isOpen);
      button.setAttribute('aria-expanded', String(isOpen));
    },
    get isOpen() {
      return !node.classList.contains('folded');
    },
  };
}
