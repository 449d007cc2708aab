// What a reader can search for: every section of every page as plain text.

/** @typedef {import('./pages.js').Page} Page */

/**
 * One place: where it is, its title, its page's title, its text.
 *
 * @typedef {[href: string, title: string, page: string, text: string]} Place
 */

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Markup of our own → the text that a reader sees. @param {string} html */
export const plainText = (html) =>
  html
    .replace(/<figure class="still">.*?<\/figure>|<button.*?<\/button>/gs, ' ')
    .replace(/<\/?(?:code|a|b|em|strong|i|sub|sup|m[a-z]+)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** A section with headings of its own is one place for each. @param {Page} page @param {Page['sections'][number]} section */
function placesOf(page, { id, title, html }) {
  const [first = '', ...rest] = ` ${html}`.split(/(?=<h3 )/);
  const parts = rest.map((part) => {
    const [, partId = '', heading = ''] = /<h3 id="([^"]*)">(.*?)<\/h3>/.exec(part) ?? [];
    return { id: partId, title: plainText(heading), text: plainText(part) };
  });
  return [{ id, title, text: plainText(first) }, ...parts].map(
    (part) => /** @type {Place} */ ([`${page.file}#${part.id}`, part.title, page.title, part.text]),
  );
}

/**
 * @param {Page[]} pages
 * @returns {Place[]}
 */
export const searchIndex = (pages) =>
  pages
    .filter(({ file }) => file !== 'search.html')
    .flatMap((page) => [
      /** @type {Place} */ ([page.file, page.title, '', plainText(page.leadHtml)]),
      ...page.sections.flatMap((section) => placesOf(page, section)),
    ]);
