/** Numbers in the reader's language, however many digits they are given. */

/** Making a formatter takes 50 µs, using one 1 µs. @type {Map<string, Intl.NumberFormat>} */
const formatters = new Map();

/**
 * Intl writes '-' in most languages; a minus sign is as wide as a digit and a plus. What rounds to zero has no sign.
 *
 * @param {string} locale
 * @param {number} value
 * @param {Intl.NumberFormatOptions} options
 */
export function formatNumber(locale, value, options) {
  const id = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
    formatters.set(id, formatter);
  }
  return formatter.format(value).replaceAll('-', '−');
}

/** From 0 to 9, then the sign. */
export const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';

/** A whole number in superscript digits. @param {number} value */
export const superscript = (value) =>
  [...String(value)].map((sign) => raisedDigits['0123456789-'.indexOf(sign)]).join('');
