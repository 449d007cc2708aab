/** The languages with a folder of words of their own; the first stands in for those without. */
export const languages = /** @type {const} */ (['en', 'zh']);

/**
 * The language whose words fit a language tag such as `en-GB`.
 *
 * @param {string} tag
 */
export function nearestLanguage(tag) {
  const wanted = tag.toLowerCase();
  return (
    languages.find((language) => wanted === language || wanted.startsWith(`${language}-`)) ??
    languages[0]
  );
}

/**
 * Where a language's pages and its one-file build lie, seen from the folder of the site: the first has no folder of
 * its own.
 *
 * @param {string} tag
 */
export function folderOf(tag) {
  const language = nearestLanguage(tag);
  return language === languages[0] ? '' : `${language}/`;
}
