// The languages that the site is built in.

import { existsSync } from 'node:fs';
import { folderOf, languages } from '../../web/text/languages.js';

export type Source = typeof import('../../web/text/en/index.js').default;

export type Language = {
  /** the name of its folder of words */
  id: string;
  /** of its pages, below the site's: nothing for the first, `zh/` */
  folder: string;
  /** its words */
  source: Source;
  /** what is said in English of the elements' members and of the bench, in this language */
  said: (text: string) => string;
};

/** A language's sentences for the English ones. */
async function readReference(id: string) {
  if (id === languages[0]) return (text: string) => text;
  const { default: sentences }: { default: Record<string, string> } = await import(
    `../../web/text/${id}/reference.js`
  );
  return (text: string) => {
    const said = text && sentences[text];
    if (said === undefined) throw new RangeError(`web/text/${id}/reference.ts lacks "${text}"`);
    return said;
  };
}

/** @returns the first stands in for those that there are not */
export const readLanguages = (): Promise<Language[]> =>
  Promise.all(
    languages.map(async (id) => {
      const { default: source } = await import(`../../web/text/${id}/index.js`);
      return { id, folder: folderOf(id), source, said: await readReference(id) };
    }),
  );

/**
 * From a page of one language to the same page of another: both stand at the same place below their folders.
 * @param depth - folders between the page and its language's folder
 */
export const wayTo = (from: Language, to: Language, depth: number = 0) =>
  `${'../'.repeat(depth + (from.folder ? 1 : 0)) || './'}${to.folder}`;

/** Tells search engines where a page stands in every language. */
export function alternates(all: readonly Language[], address: (other: Language) => string) {
  if (all.length < 2) return '';
  const [first] = all;
  const link = (tag: string, language: Language) =>
    `<link rel="alternate" hreflang="${tag}" href="${address(language)}" vite-ignore />`;
  return [...all.map((each) => link(each.id, each)), link('x-default', first)].join('\n');
}

/** Links to the same page in the other languages, each in that language's own name. */
export function languageLinks(
  language: Language,
  all: readonly Language[],
  address: (other: Language) => string,
) {
  const links = all
    .filter((other) => other !== language)
    .map((other) => {
      const { tag, name } = other.source.language;
      return `<a lang="${tag}" hreflang="${other.id}" href="${address(other)}">${name}</a>`;
    });
  return links.length > 0 ? `<p class="languages">${links.join(' ')}</p>` : '';
}

/** A language's own style sheet, where it has one. */
export const ownStyle = ({ id }: Language) =>
  existsSync(new URL(`../../web/page/${id}.css`, import.meta.url))
    ? `<link rel="stylesheet" href="../page/${id}.css" />`
    : '';
