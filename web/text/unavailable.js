/**
 * What stands in a figure's place where even its words could not be loaded: it comes with the elements themselves.
 */
import { nearestLanguage } from './languages.js';

const sentences = {
  en: { sentence: 'This figure could not be loaded.', again: 'Try again' },
};

/** @param {string} language a language tag */
export const unavailable = (language) => sentences[nearestLanguage(language)];
