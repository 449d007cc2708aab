// The two pages of the essay, as they are written, and the figures that stand on each.

import { readFileSync } from 'node:fs';

/** The essay, and what goes deeper. */
export const pages = ['index.html', 'deeper.html'] as const;

export type PageName = (typeof pages)[number];

/** @param file - beside the pages */
export const templateOf = (file: string) =>
  readFileSync(new URL(`../../web/essay/${file}`, import.meta.url), 'utf8');

/** Its figures in their order: the element's name, and the one that the figure goes by where a page has two of it. */
const figuresOf = (page: PageName) =>
  [...templateOf(page).matchAll(/<rootd-(\w+)\s+number=""(?:\s+data-key="(\w+)")?/g)].map(
    ([, name = '', key]) => ({
      page,
      name,
      key: key ?? name,
      selector: key ? `[data-key="${key}"]` : `rootd-${name}:not([data-key])`,
    }),
  );

export const figuresOfPages = pages.flatMap(figuresOf);
