/**
 * In which language a figure speaks, and how it writes numbers: the one place that decides.
 */
import { nearestLanguage } from '../../../text/languages.js';

/**
 * The language tag of what stands around an element, as its nearest `lang` says. Words and numbers go together: where
 * there are no words of a page's language, its numbers are not written in its way either. `en_US`, `C` and the like
 * are what servers put there by mistake.
 */
export function languageOf(element: Element) {
  const closest = element.closest('[lang]') as HTMLElement | null;
  return usableTag(closest?.lang || element.ownerDocument.documentElement.lang);
}

/** @returns a tag that `Intl` takes, of a language that there are words in */
export function usableTag(given: string): string {
  const words = nearestLanguage(given.replaceAll('_', '-'));
  try {
    const [tag = words] = Intl.getCanonicalLocales(given.replaceAll('_', '-'));
    return nearestLanguage(tag) === words && tag.split('-')[0] === words.split('-')[0]
      ? tag
      : words;
  } catch {
    return words;
  }
}
