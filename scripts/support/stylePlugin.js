// The figures' style sheet is text in a script, where no minifier looks: it is shortened here.

import { fileURLToPath } from 'node:url';

const sheet = fileURLToPath(new URL('../../web/figures/shared/element/style.js', import.meta.url));
const eachTemplate = /(?<=export const stylesheet = )`[^`]*`/;

/**
 * A style sheet without what only its writers need: comments, line breaks, spaces beside signs.
 * @param {string} css
 */
export const shortened = (css) =>
  css
    .replace(
      /('[^']*'|"[^"]*"|\$\{[^}]*\})|\/\*.*?\*\/|\s*([{};])\s*|([:,])\s+|\s+/gs,
      (_, kept, sign, pause) => kept ?? sign ?? pause ?? ' ',
    )
    .replace(/('[^']*'|"[^"]*")|;(?=\})/g, (_, kept) => kept ?? '');

/** @returns {import('vite').Plugin} */
export function stylePlugin() {
  return {
    name: 'rootd-style',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== sheet) return null;
      if (!eachTemplate.test(code)) throw new Error(`${id} no longer holds ${eachTemplate}`);
      return code.replace(eachTemplate, shortened);
    },
  };
}
