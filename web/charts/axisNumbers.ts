/** The numbers on axes, which tables and texts beside a chart write alike. */

import { formatNumber, perCent, superscript } from './numberFormat.js';
import type { AxisNumbers } from './types.js';

const known = new Map<string, AxisNumbers>();

/** How axes write numbers: with so many digits after the point as the step between ticks needs. */
export function axisNumbers(locale: string = 'en'): AxisNumbers {
  const found = known.get(locale) ?? make(locale);
  known.set(locale, found);
  return found;
}

/** No digit of a whole number is rounded away. */
const whole = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? 0 : undefined;

function make(locale: string): AxisNumbers {
  const write = (
    value: number,
    digits: number | undefined = whole(value),
    signDisplay: 'negative' | 'exceptZero' = 'negative',
  ) =>
    formatNumber(locale, value, {
      signDisplay,
      ...(digits === undefined
        ? { maximumSignificantDigits: 6 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    });
  return {
    number: (value, digits) => write(value, digits),
    percent: (value, digits = 1) => write(value * 100, digits) + perCent(locale),
    signed: (value, digits) => write(value, digits, 'exceptZero'),
    scientific: (value, digits = 1) => {
      if (!value || !Number.isFinite(value)) return write(value);
      let exponent = Math.floor(Math.log10(Math.abs(value)));
      // Rounding may reach the next power: 9.97 with one decimal is 10.0.
      if (Math.abs(+(value / 10 ** exponent).toFixed(digits)) >= 10) exponent++;
      return `${write(value / 10 ** exponent, digits)} × 10${superscript(exponent)}`;
    },
  };
}
