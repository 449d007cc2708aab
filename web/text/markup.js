/**
 * Our own markup as nodes. A page may forbid every way in which a browser turns text into elements (Trusted Types),
 * so that words with formulas and links are put together one by one. Only what our words hold is known: elements that
 * are closed, attributes in double quotes, a few named characters. Never for what others wrote.
 */

const pieces = /<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;
const attributes = /([\w:-]+)(?:="([^"]*)")?/g;
const characters = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi;

/** @type {Record<string, string>} */
const named = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Elements without an end. */
const empty = ['img', 'source', 'br'];

const mathematics = 'http://www.w3.org/1998/Math/MathML';

/** @param {string} text */
const plain = (text) =>
  text.replace(characters, (_, decimal, hexadecimal, name) =>
    name
      ? (named[name] ?? _)
      : String.fromCodePoint(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
  );

/**
 * @param {Document} document
 * @param {string} markup
 */
export function fromMarkup(document, markup) {
  const fragment = document.createDocumentFragment();
  /** @type {(Element | DocumentFragment)[]} */
  const open = [fragment];
  for (const [text, isEnd, tag, given, closed] of markup.matchAll(pieces)) {
    const parent = /** @type {Element} */ (open.at(-1));
    if (!tag) parent.append(plain(text));
    else if (isEnd) open.pop();
    else {
      const space = tag === 'math' ? mathematics : parent.namespaceURI;
      const made =
        space === mathematics
          ? document.createElementNS(mathematics, tag)
          : document.createElement(tag);
      for (const [, name, value = ''] of given.matchAll(attributes))
        made.setAttribute(name, plain(value));
      parent.append(made);
      if (!closed && !empty.includes(tag)) open.push(made);
    }
  }
  return fragment;
}
