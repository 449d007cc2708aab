// A number as people write it.

/** The digits before the point: without groups, or in groups of three with one and the same sign between them. */
const whole = String.raw`(?:\d+|[1-9]\d{0,2}([\s,'’\u2009\u202f])\d{3}(?:\1\d{3})*)`;
const number = new RegExp(String.raw`^[+-]?(?:${whole}(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$`, 'i');

/**
 * A number as people write it: `1e6`, `10^6`, `100,000`, `100 000`, `−0.5`. The decimal sign is the point. A comma stands
 * between thousands and nowhere else: `0,125` and `1.234,567` are no numbers.
 *
 * @returns NaN for what is none
 */
export function parseNumber(text: string) {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^10\^(\d{1,2})$/, '1e$1');
  return number.test(plain) ? Number(plain.replace(/[\s,'’\u2009\u202f]/g, '')) : Number.NaN;
}
