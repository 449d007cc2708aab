/**
 * The state of a frame as the query of its address, and back: `figure=sums&d=200&seed=3&v=0.1.0`.
 */
import { version } from '../../../catalog/catalog.js';

/** What other programs add to links is no part of ours and no nonsense either. */
export const foreign = /^(utm_|fbclid$|gclid$|ref$)/;

/**
 * @typedef {object} FrameState
 * @property {string} [figure] the name of the element without `rootd-`
 * @property {string} [version] of the program that wrote the address
 * @property {string} [theme]
 * @property {string} [language]
 * @property {Record<string, string>} texts options by attribute name
 */

/** @param {FrameState} state */
export function writeFrameQuery({ figure = '', theme, language, texts }) {
  const pairs = Object.entries({
    figure,
    ...texts,
    ...(theme ? { theme } : {}),
    ...(language ? { lang: language } : {}),
    v: version,
  });
  return pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encodeText(text)}`).join('&');
}

/** Signs that a query may hold as they are keep a link readable: student:5, 0,1@9,1. @param {string} text */
export function encodeText(text) {
  return encodeURIComponent(text).replace(/%(3A|2C|40)/g, (escaped) => decodeURIComponent(escaped));
}

/** @param {string} query @returns {FrameState} */
export function readFrameQuery(query) {
  const { figure, v, theme, lang, ...others } = Object.fromEntries(new URLSearchParams(query));
  const texts = Object.fromEntries(Object.entries(others).filter(([key]) => !foreign.test(key)));
  return { figure, version: v, theme, language: lang, texts };
}
