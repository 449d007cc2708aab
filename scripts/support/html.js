// Markup that is put together while the site is built.

/** @param {string} text */
export const escapeText = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The word at a dotted path. A key that ends in `Html` is markup; all others are text.
 *
 * @param {object} words
 * @param {string} path
 */
function wordAt(words, path) {
  /** @type {any} */
  let value = words;
  for (const key of path.split('.')) value = value?.[key];
  if (typeof value !== 'string') throw new RangeError(`the page asks for {{${path}}}`);
  return path.endsWith('Html') ? value.trim() : escapeText(value);
}

/**
 * Puts words into a page where it asks for them: `{{essay.title}}`.
 *
 * @param {string} template
 * @param {object} words
 */
export const fillPage = (template, words) =>
  template.replace(/\{\{([\w.-]+)\}\}/g, (_, path) => wordAt(words, path));
