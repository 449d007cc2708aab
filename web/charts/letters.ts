/** Letters that stand for numbers are italic wherever they are read: in the text, over a picture and in it. */

/** Alone: not within a word, after an apostrophe, or as the name of a setting (`d=64`). */
const letters = /(?<![A-Za-z’'])([dknpq])(?![A-Za-z=])/;

/** Writes a text into an element of HTML or SVG. */
export function writeLetters(node: Element, text: string) {
  if (node.textContent === text) return;
  const { ownerDocument: document, namespaceURI: space } = node;
  node.replaceChildren(
    ...text.split(letters).map((part, i) => {
      if (i % 2 === 0) return part;
      const letter = document.createElementNS(space, space?.endsWith('svg') ? 'tspan' : 'i');
      letter.setAttribute('class', 'c-letter');
      letter.textContent = part;
      return letter;
    }),
  );
}
