import { parts } from './generated/parts.js';
import { nearestLanguage } from './languages.js';

/** @typedef {typeof import('./en/index.js').default} Source */
/** @typedef {keyof Source['figures']} FigureName */
/**
 * @typedef {Omit<Source['figures'], 'heads'> & Pick<Source, 'page'>
 *   & { common: Omit<Source['common'], 'taken'> & { language: Omit<Source['language'], 'tag' | 'name' | 'unavailable'> } }
 *   & { heads: Omit<Source['figures']['heads'], 'opened'>, headsOpened: Source['figures']['heads']['opened'], taken: Source['common']['taken'], python: Source['python'] }
 *   & { frame: Source['frame'] & { titles: Record<keyof Source['figures'], string> } }} Parts
 */

/**
 * The words of one part: `common`, `page`, `frame`, or a figure by its name without `rootd-`; `headsOpened` comes once a
 * reader opens a model, `taken` with the menu. Each part is a module of its own, so that a figure loads its own words and no others.
 *
 * @template {keyof Parts} Part
 * @param {string} language a language tag
 * @param {Part} part
 * @returns {Promise<Parts[Part]>}
 */
export async function loadWords(language, part) {
  /** @type {Record<string, () => Promise<{ default: unknown }>>} */
  const loads = parts[nearestLanguage(language)];
  const { default: words } = await loads[part]();
  return /** @type {any} */ (words);
}
