import { folderOf } from '../../../text/languages.js';

/**
 * The element as it stands in an author's page.
 *
 * @param {string} figure the element's name without `rootd-`
 * @param {Record<string, string>} attributes those that differ from the defaults
 * @param {string} script the address of rootd.js
 * @param {string} language that it speaks, whatever the page around it does; the first follows the page
 */
export function embedSnippet(figure, attributes, script, language) {
  const given = folderOf(language) ? { lang: language, ...attributes } : attributes;
  const written = Object.entries(given).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  return [
    `<script type="module" src="${escapeAttribute(script)}"></script>`,
    `<rootd-${figure}${written.join('')}></rootd-${figure}>`,
  ].join('\n');
}

/** @param {string} value */
export function escapeAttribute(value) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
