/** Numbers in the reader's language, however many digits they are given. */

/** Making a formatter takes 50 µs, using one 1 µs. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Intl writes '-' in most languages; a minus sign is as wide as a digit and a plus. What rounds to zero has no sign.
 */
export function formatNumber(locale: string, value: number, options: Intl.NumberFormatOptions) {
  const id = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
    formatters.set(id, formatter);
  }
  return formatter.format(value).replaceAll('-', '−');
}

/**
 * What stands behind a number of hundredths, with a space that keeps both on one line, but where a language writes no spaces.
 */
export const perCent = (locale: string) => (/^(zh|ja)\b/i.test(locale) ? '%' : '\u00a0%');

/** Marks of direction that Intl puts beside signs: they are not to be seen. */
const marks = /[\u061c\u200e\u200f]/g;

/** The digits of a script follow one another, from its 0 on. */
function plainDigit(digit: string) {
  const code = Number(digit.codePointAt(0));
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Digits and signs of any script as a program writes them: ٣, ３ and 3 are one digit. The Arabic sign of thousands groups
 * as an apostrophe does. A raised digit is none of the number before it.
 */
export const inPlainDigits = (text: string) =>
  text
    .replace(/[²³¹⁰⁴-⁹]/g, '^')
    .normalize('NFKC')
    .replace(marks, '')
    .replaceAll('−', '-')
    .replace(/\p{Nd}/gu, plainDigit)
    .replaceAll('٬', "'");

/** From 0 to 9, then the sign. */
export const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';

/** A whole number in superscript digits. */
export const superscript = (value: number) =>
  [...String(value)].map((sign) => raisedDigits['0123456789-'.indexOf(sign)]).join('');
