/**
 * Our own markup as nodes. A page may forbid every way in which a browser turns text into elements (Trusted Types),
 * so that words with formulas and links are put together one by one. Only what our words hold is known: elements that
 * are closed, attributes in double quotes, a few named characters. Never for what others wrote.
 */

const pieces = /<(\/?)([\w-]+)([^>]*?)(\/?)>|[^<]+/g;
const attributes = /([\w:-]+)(?:="([^"]*)")?/g;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const plain = (text: string) => text.replace(/&(\w+);/g, (_, name) => named[name]);

const w3 = 'http://www.w3.org/';
const html = `${w3}1999/xhtml`;
const mathematics = `${w3}1998/Math/MathML`;

export function fromMarkup(document: Document, markup: string) {
  const fragment = document.createDocumentFragment();
  const open: any[] = [fragment];
  for (const [text, isEnd, tag, given, isEmpty] of markup.matchAll(pieces)) {
    const parent = open.at(-1);
    if (!tag) parent.append(plain(text));
    else if (isEnd) open.pop();
    else {
      const space = tag === 'math' ? mathematics : (parent.namespaceURI ?? html);
      const made = document.createElementNS(space, tag);
      for (const [, name, value = ''] of given.matchAll(attributes))
        made.setAttribute(name, plain(value));
      parent.append(made);
      if (!isEmpty) open.push(made);
    }
  }
  return fragment;
}
