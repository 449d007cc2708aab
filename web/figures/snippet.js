/**
 * The element as it stands in an author's page.
 *
 * @param {string} figure the element's name without `rootd-`
 * @param {Record<string, string>} attributes those that differ from the defaults
 * @param {string} script the address of rootd.js
 */
export function embedSnippet(figure, attributes, script) {
  const written = Object.entries(attributes).map(
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
