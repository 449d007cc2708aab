/**
 * What stands in a figure's place where even its words could not be loaded: it comes with the elements themselves.
 */
import { unavailable as sentences } from './generated/unavailable.js';
import { nearestLanguage } from './languages.js';

/** @param language - a language tag */
export const unavailable = (language: string) => sentences[nearestLanguage(language)];
