// Markup that is put together while the site is built.

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The word at a dotted path. A key that ends in `Html` is markup; all others are text. */
function wordAt(words: object, path: string) {
  let value: any = words;
  for (const key of path.split('.')) value = value?.[key];
  if (typeof value !== 'string') throw new RangeError(`the page asks for {{${path}}}`);
  return path.endsWith('Html') ? value.trim() : escapeText(value);
}

/** Puts words into a page where it asks for them: `{{essay.title}}`. */
export const fillPage = (template: string, words: object) =>
  template.replace(/\{\{([\w.-]+)\}\}/g, (_, path) => wordAt(words, path));
