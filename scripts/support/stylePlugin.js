// The figures' style sheets are text in scripts, where no minifier looks: they are shortened here.

import { fileURLToPath } from 'node:url';

const figures = fileURLToPath(new URL('../../web/figures/', import.meta.url));
const eachTemplate = /(?<=export const stylesheet = )`[^`]*`/;

/**
 * A style sheet without what only its writers need: comments, line breaks, spaces beside signs, the 0 of 0.5, quotes around
 * a word.
 * @param {string} css
 */
export const shortened = (css) =>
  css
    .replace(/('[^']*'|"[^"]*")|\/\*.*?\*\//gs, (_, kept) => kept ?? ' ')
    .replace(/=(['"])([a-z]\w*)\1\]/g, '=$2]')
    .replace(
      /('[^']*'|"[^"]*"|\$\{[^}]*\})|\s*([{};>!])\s*|([:,])\s+|\s+|(?<![\w.])0(?=\.)/g,
      (all, kept, sign, pause) => kept ?? sign ?? pause ?? (all === '0' ? '' : ' '),
    )
    .replace(/('[^']*'|"[^"]*")|;(?=\})/g, (_, kept) => kept ?? '');

/** @returns {import('vite').Plugin} */
export function stylePlugin() {
  return {
    name: 'rootd-style',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(figures) || !id.endsWith('/style.js')) return null;
      if (!eachTemplate.test(code)) throw new Error(`${id} no longer holds ${eachTemplate}`);
      return code.replace(eachTemplate, shortened);
    },
  };
}
