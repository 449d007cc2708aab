/**
 * The state of a frame as the query of its address, and back: `figure=sums&d=200&seed=3&v=0.1.0`.
 */
import { version } from '../../../catalog/catalog.js';

/** What other programs add to links is no part of ours and no nonsense either. */
export const foreign = /^(utm_|fbclid$|gclid$|ref$)/;

type FrameState = {
  /** the name of the element without `rootd-` */
  figure?: string;
  /** of the program that wrote the address */
  version?: string;
  theme?: string;
  language?: string;
  /** options by attribute name */
  texts: Record<string, string>;
};

export function writeFrameQuery({ figure = '', theme, language, texts }: FrameState) {
  const pairs = Object.entries({
    figure,
    ...texts,
    ...(theme ? { theme } : {}),
    ...(language ? { lang: language } : {}),
    v: version,
  });
  return pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encodeText(text)}`).join('&');
}

/** Signs that a query may hold as they are keep a link readable: student:5, 0,1@9,1. */
export function encodeText(text: string) {
  return encodeURIComponent(text).replace(/%(3A|2C|40)/g, (escaped) => decodeURIComponent(escaped));
}

export function readFrameQuery(query: string): FrameState {
  const { figure, v, theme, lang, ...others } = Object.fromEntries(new URLSearchParams(query));
  const texts = Object.fromEntries(Object.entries(others).filter(([key]) => !foreign.test(key)));
  return { figure, version: v, theme, language: lang, texts };
}
