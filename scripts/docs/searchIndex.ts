// What a reader can search for: every section of every page as plain text.

import type { Page } from './pages.js';

/** One place: where it is, its title, its page's title, its text. */
type Place = [href: string, title: string, page: string, text: string];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Markup of our own → the text that a reader sees. */
export const plainText = (html: string) =>
  html
    .replace(/<figure class="still">.*?<\/figure>|<button.*?<\/button>/gs, ' ')
    .replace(/<\/?(?:code|a|b|em|strong|i|sub|sup|m[a-z]+)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (entity, name) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** A section with headings of its own is one place for each. */
function placesOf(page: Page, { id, title, html }: Page['sections'][number]) {
  const [first = '', ...rest] = ` ${html}`.split(/(?=<h3 )/);
  const parts = rest.map((part) => {
    const [, partId = '', heading = ''] = /<h3 id="([^"]*)">(.*?)<\/h3>/.exec(part) ?? [];
    return { id: partId, title: plainText(heading), text: plainText(part) };
  });
  return [{ id, title, text: plainText(first) }, ...parts].map(
    (part) => [`${page.file}#${part.id}`, part.title, page.title, part.text] as Place,
  );
}

export const searchIndex = (pages: Page[]): Place[] =>
  pages
    .filter(({ file }) => file !== 'search.html')
    .flatMap((page) => [
      [page.file, page.title, '', plainText(page.leadHtml)] as Place,
      ...page.sections.flatMap((section) => placesOf(page, section)),
    ]);
