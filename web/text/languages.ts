/** The languages with a folder of words of their own; the first stands in for those without. */
export const languages = ['en', 'zh'] as const;

/** The language whose words fit a language tag such as `en-GB`. */
export function nearestLanguage(tag: string) {
  const wanted = tag.toLowerCase();
  return (
    languages.find((language) => wanted === language || wanted.startsWith(`${language}-`)) ??
    languages[0]
  );
}

/**
 * Where a language's pages and its one-file build lie, seen from the folder of the site: the first has no folder of
 * its own.
 */
export function folderOf(tag: string) {
  const language = nearestLanguage(tag);
  return language === languages[0] ? '' : `${language}/`;
}
