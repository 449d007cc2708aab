// A language that nobody reads, made of the English words: every letter has an accent and every vowel is written twice,
// its numbers have a decimal comma, and it runs from right to left. What is still plain English on a page was written
// there by hand, and what does not fit has no room for longer words.

import type { Language } from '../../scripts/support/languages.js';
import en from '../../web/text/en/index.js';

const accents = Object.fromEntries(
  ['aáá', 'bƀ', 'cç', 'dđ', 'eéé', 'fḟ', 'gĝ', 'hĥ', 'iíí', 'jĵ', 'kķ', 'lļ', 'mɱ', 'nñ', 'oóó']
    .concat(['pþ', 'qɋ', 'rŕ', 'sš', 'tŧ', 'uúú', 'vṽ', 'wŵ', 'xẋ', 'yý', 'zž'])
    .concat(['AÁ', 'BƁ', 'CÇ', 'DĐ', 'EÉ', 'FƑ', 'GĜ', 'HĤ', 'IÍ', 'JĴ', 'KĶ', 'LĻ', 'MṀ', 'NÑ'])
    .concat(['OÓ', 'PÞ', 'QɊ', 'RŔ', 'SŠ', 'TŦ', 'UÚ', 'VṼ', 'WŴ', 'XẊ', 'YÝ', 'ZŽ'])
    .map(([letter, ...accented]) => [letter, accented.join('')]),
);

/** Slots, names of stored numbers, markup, named characters, formulas and code: not words. */
const notWords =
  /(\{\w+\}|\[\[[^\]]*\]\]|<code>.*?<\/code>|<[^>]*>|&\w+;|\$\$[^$]*\$\$|\$[^$]*\$)/s;

const plain = (text: string) => text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);

export const accented = (text: string) =>
  text
    .split(notWords)
    .map((piece, i) =>
      i % 2 ? piece.replace(/(?<= aria-label=")[^"]*/, (label) => plain(label)) : plain(piece),
    )
    .join('');

const translated = (words: unknown): any =>
  typeof words === 'string'
    ? accented(words)
    : Array.isArray(words)
      ? words.map(translated)
      : Object.fromEntries(
          Object.entries(words as object).map(([key, value]) => [key, translated(value)]),
        );

export const pseudo: Language = {
  id: 'ar',
  folder: 'ar/',
  said: (text) => accented(text),
  source: {
    ...translated(en),
    python: {},
    language: { ...translated(en.language), tag: 'ar-MA', direction: 'rtl' },
  },
};
