import { figuresOfPages, pages } from '../../../scripts/support/essayPages.js';

const pageOf = (figure: string) => figuresOfPages.find(({ name }) => name === figure)?.page;

const names = [...new Set(figuresOfPages.map(({ name }) => name))];

/** The essay's pages, and the figures by name that stand on each and on none before it. */
export const essayPages = pages.map((path) => ({
  path,
  figures: names.filter((name) => pageOf(name) === path),
}));
