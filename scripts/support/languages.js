// The languages that the site is built in.

import { existsSync } from 'node:fs';
import { folderOf, languages } from '../../web/text/languages.js';

/** @typedef {typeof import('../../web/text/en/index.js').default} Source */

/**
 * @typedef {object} Language
 * @property {string} id the name of its folder of words
 * @property {string} folder of its pages, below the site's: nothing for the first, `zh/`
 * @property {Source} source its words
 * @property {(text: string) => string} said what the JSDoc says in English, in this language
 */

/** A language's sentences for the JSDoc's; the first language is the one that it is written in. @param {string} id */
async function readReference(id) {
  if (id === languages[0]) return (/** @type {string} */ text) => text;
  /** @type {{ default: Record<string, string> }} */
  const { default: sentences } = await import(`../../web/text/${id}/reference.js`);
  return (/** @type {string} */ text) => {
    const said = text && sentences[text];
    if (said === undefined) throw new RangeError(`web/text/${id}/reference.js lacks "${text}"`);
    return said;
  };
}

/** @returns {Promise<Language[]>} the first stands in for those that there are not */
export const readLanguages = () =>
  Promise.all(
    languages.map(async (id) => {
      const { default: source } = await import(`../../web/text/${id}/index.js`);
      return { id, folder: folderOf(id), source, said: await readReference(id) };
    }),
  );

/**
 * From a page of one language to the same page of another: both stand at the same place below their folders.
 *
 * @param {Language} from
 * @param {Language} to
 * @param {number} [depth] folders between the page and its language's folder
 */
export const wayTo = (from, to, depth = 0) =>
  `${'../'.repeat(depth + (from.folder ? 1 : 0)) || './'}${to.folder}`;

/**
 * Tells search engines where a page stands in every language.
 *
 * @param {readonly Language[]} all
 * @param {(other: Language) => string} address
 */
export function alternates(all, address) {
  if (all.length < 2) return '';
  const [first] = all;
  const link = (/** @type {string} */ tag, /** @type {Language} */ language) =>
    `<link rel="alternate" hreflang="${tag}" href="${address(language)}" vite-ignore />`;
  return [...all.map((each) => link(each.id, each)), link('x-default', first)].join('\n');
}

/**
 * Links to the same page in the other languages, each in that language's own name.
 *
 * @param {Language} language
 * @param {readonly Language[]} all
 * @param {(other: Language) => string} address
 */
export function languageLinks(language, all, address) {
  const links = all
    .filter((other) => other !== language)
    .map((other) => {
      const { tag, name } = other.source.language;
      return `<a lang="${tag}" hreflang="${other.id}" href="${address(other)}">${name}</a>`;
    });
  return links.length > 0 ? `<p class="languages">${links.join(' ')}</p>` : '';
}

/** A language's own style sheet, where it has one. @param {Language} language */
export const ownStyle = ({ id }) =>
  existsSync(new URL(`../../web/page/${id}.css`, import.meta.url))
    ? `<link rel="stylesheet" href="../page/${id}.css" />`
    : '';
