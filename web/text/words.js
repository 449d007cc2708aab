/** @typedef {typeof import('./en.js').default} Source */
/**
 * @typedef {Source['figures'] & Pick<Source, 'common' | 'page'>
 *   & { frame: Source['frame'] & { titles: Record<keyof Source['figures'], string> } }} Parts
 */

/** The languages with a source file of their own; the first stands in for those without. */
export const languages = /** @type {const} */ (['en']);

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
 * The words of one part: `common`, `page`, `frame`, or a figure by its name without `rootd-`. Each part is a module
 * of its own, so that a figure loads its own words and no others.
 *
 * @template {keyof Parts} Part
 * @param {string} language a language tag
 * @param {Part} part
 * @returns {Promise<Parts[Part]>}
 */
export async function loadWords(language, part) {
  const module = await import(`./generated/${nearestLanguage(language)}/${part}.js`);
  return module.default;
}
