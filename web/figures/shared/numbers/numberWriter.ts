/**
 * How figures write numbers: with as many digits as are known, a true minus sign, and the page's own grouping; and how
 * they read what a reader typed.
 */

import {
  formatNumber,
  inPlainDigits,
  perCent,
  raisedDigits,
  superscript,
} from '../../../charts/index.js';

const known = new Map<string, NumberWriter>();

/** @param language - a language tag */
export function numberWriter(language: string): NumberWriter {
  const writer = known.get(language) ?? makeWriter(language);
  known.set(language, writer);
  return writer;
}

function makeWriter(language: string) {
  const write = (value: number, options: Intl.NumberFormatOptions) =>
    Number.isNaN(value) ? '–' : formatNumber(language, value, options);

  /** @param digits - significant ones @param least - at least so many */
  const scientific = (value: number, digits: number, least: number = 1) => {
    // Rounded first: 9.9999 × 10¹¹ in two digits is 10¹².
    const [rounded, exponent] = value.toExponential(digits - 1).split('e');
    const mantissa = write(Number(rounded), {
      minimumSignificantDigits: least,
      maximumSignificantDigits: digits,
    });
    const raised = superscript(Number(exponent));
    return mantissa === '1' ? `10${raised}` : `${mantissa} × 10${raised}`;
  };

  /** So many significant digits, zeros at the end written too: a number that updates keeps its width. */
  const padded = (value: number, digits = 4) => {
    const size = Math.abs(value);
    if (size > 0 && size < Infinity && (size < 1e-4 || size >= 1e6))
      return scientific(value, digits, digits);
    return write(value, { minimumSignificantDigits: digits, maximumSignificantDigits: digits });
  };

  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(
    -12345678.5,
  );
  const sign = (type: string) =>
    inPlainDigits(parts.find((part) => part.type === type)?.value ?? '');
  const decimal = sign('decimal') || '.';
  const group = sign('group');
  const grouped =
    group === ''
      ? undefined
      : new RegExp(`^[+-]?[1-9]\\d{0,2}(\\${group}\\d{2,3})*\\${group}\\d{3}(?!\\d)`);

  // Reads what the browser knows of the language, which takes it longer than all else here.
  write(0, { maximumFractionDigits: 0 });
  return {
    /** @param value - 100,000 */
    whole: (value: number) => write(value, { maximumFractionDigits: 0 }),

    /** @param digits - after the point */
    fixed: (value: number, digits: number) =>
      write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }),

    /** To so many significant digits, in powers of ten where it is far from 1. */
    significant(value: number, digits = 4) {
      const size = Math.abs(value);
      if (size !== 0 && Number.isFinite(size) && (size < 1e-4 || size >= 1e9))
        return scientific(value, digits);
      return write(value, { maximumSignificantDigits: digits });
    },

    padded,

    /**
     * What a reader typed, as a program writes it: a figure reads what it writes, in the digits of any script. Signs
     * that mean nothing here stay.
     */
    plain(text: string) {
      const written = text
        .trim()
        .replace(/^(?:(.+?)\s*[×x*]\s*)?10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)$/, (_, mantissa, raised) => {
          const exponent = [...raised]
            .map((each) => '0123456789-'[raisedDigits.indexOf(each)])
            .join('');
          return `${mantissa ?? '1'}e${exponent}`;
        });
      let typed = inPlainDigits(written);
      if (grouped?.test(typed)) typed = typed.replaceAll(group, '');
      return (decimal === '.' ? typed : typed.replace(decimal, '.')).replace('٫', '.');
    },

    /** A list that a reader typed, with commas of any script between. */
    plainList: (text: string) => inPlainDigits(text).replace(/[、،]/g, ',').replaceAll('٫', '.'),

    /** With as many digits as a standard error leaves meaningful. */
    measured(value: number, error: number) {
      if (!(error > 0) || !Number.isFinite(error)) return padded(value, 5);
      const size = Math.abs(value);
      const digits = Math.ceil(-Math.log10(error)) + 1;
      // Where digits after the point would be too many, or zeros alone, so many significant ones.
      if (size > 0 && (digits > 8 || size >= 1e7))
        return padded(value, Math.max(2, Math.min(8, Math.floor(Math.log10(size)) + digits + 1)));
      const places = Math.max(0, Math.min(8, digits));
      return write(value, { minimumFractionDigits: places, maximumFractionDigits: places });
    },

    /** With its sign, by itself with one digit after the point: +1.5. */
    signed: (value: number, digits = 1) =>
      write(value, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: 'exceptZero',
      }),

    /** A share as per cent, with digits enough to tell it from 0 and from 1. */
    percent(share: number, asked?: number) {
      const digits = asked ?? percentDigits(share);
      // Nobody counts nines; but nearly all is not all.
      if (asked === undefined && share < 1 && 1 - share < 10 ** -mostNines)
        return `>\u00a0${write(100 - 10 ** (2 - mostNines), { maximumFractionDigits: mostNines })}${perCent(language)}`;
      if (asked === undefined && share > 0 && share < 1e-7)
        return scientific(share * 100, 2) + perCent(language);
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return write(share * 100, options) + perCent(language);
    },
  };
}

export type NumberWriter = ReturnType<typeof makeWriter>;

/** Of a share that is nearly all, 99.9999 % at most. */
const mostNines = 6;

/** Digits after the point of a percentage: more of them near 0 % and near 100 %. */
function percentDigits(share: number) {
  const distance = Math.min(Math.abs(share), Math.abs(1 - share));
  if (distance === 0 || distance >= 0.1) return 1;
  return Math.max(1, Math.min(8, Math.ceil(-Math.log10(distance)) - 1));
}
