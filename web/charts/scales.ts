/** From values to pixels and back, and the ticks of axes. */

import { nice, ticks } from 'd3-array';
import { axisNumbers } from './axisNumbers.js';
import { textWidth } from './lettering.js';
import { superscript } from './numberFormat.js';
import type { AxisOptions } from './types.js';

/** From the data's units to pixels and back. */
export type Scale = {
  kind: 'linear' | 'log' | 'log2';
  domain: [number, number];
  range: [number, number];
  of: (value: number) => number;
  invert: (pixel: number) => number;
};

export function linear(domain: [number, number], range: [number, number]): Scale {
  const [from, to] = domain;
  const factor = (range[1] - range[0]) / (to - from || 1);
  return {
    kind: 'linear',
    domain,
    range,
    of: (value) => range[0] + (value - from) * factor,
    invert: (pixel) => from + (pixel - range[0]) / factor,
  };
}

/**
 * What is not positive lies far below the axis, off the picture.
 * @param domain - Both positive.
 */
export function logarithmic(
  domain: [number, number],
  range: [number, number],
  kind: 'log' | 'log2' = 'log',
): Scale {
  const from = Math.log(domain[0]);
  const factor = (range[1] - range[0]) / (Math.log(domain[1]) - from || 1);
  const off = range[0] - 4 * (range[1] - range[0]);
  return {
    kind,
    domain,
    range,
    of: (value) => (value <= 0 ? off : range[0] + (Math.log(value) - from) * factor),
    invert: (pixel) => Math.exp(from + (pixel - range[0]) / factor),
  };
}

export const scaleFor = (
  kind: AxisOptions['scale'],
  domain: [number, number],
  range: [number, number],
) => (kind === 'log' || kind === 'log2' ? logarithmic(domain, range, kind) : linear(domain, range));

/** How far an axis reaches, and one over it: beyond, the round numbers about a value may be infinite, or 0. */
const farthest = 1e306;

const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** A domain that holds [lowest, highest], as far as an axis reaches, and ends at round numbers. */
export function roundDomain(
  kind: AxisOptions['scale'],
  lowest: number,
  highest: number,
): [number, number] {
  if (kind === 'log' || kind === 'log2') {
    if (!(lowest > 0) || !(highest > 0) || !Number.isFinite(highest)) return [0.1, 10];
    const low = within(lowest, 1 / farthest, farthest);
    const high = within(highest, 1 / farthest, farthest);
    if (kind === 'log2')
      return spanned(
        2 ** Math.floor(Math.log2(low) + 1e-9),
        2 ** Math.ceil(Math.log2(high) - 1e-9),
        2,
      );
    const near = (value: number, step: number) => {
      const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
      const steps = step < 0 ? [5, 2, 1] : [1, 2, 5, 10];
      const found = steps.find((s) =>
        step < 0 ? s * power <= value * (1 + 1e-9) : s * power >= value * (1 - 1e-9),
      );
      return (found ?? 1) * power;
    };
    return spanned(near(low, -1), near(high, 1), 10);
  }
  if (!Number.isFinite(lowest) || !Number.isFinite(highest)) return [0, 1];
  const low = within(lowest, -farthest, farthest);
  const high = within(highest, -farthest, farthest);
  if (low === high) return low === 0 ? [0, 1] : nice(Math.min(low, 0), Math.max(high, 0), 5);
  return nice(low, high, 8);
}

const spanned = (low: number, high: number, base: number): [number, number] =>
  low === high ? [low / base, high * base] : [low, high];

type Tick = { value: number; label: string };

/** The ticks of an axis, as many as there is room for. */
export function axisTicks(
  scale: Scale,
  {
    format = 'number',
    values,
    locale,
    size,
    vertical = false,
  }: {
    format?: AxisOptions['format'];
    /** exactly these */
    values?: number[] | undefined;
    locale?: string;
    size: number;
    vertical?: boolean;
  },
): Tick[] {
  if (values) {
    const write = writer(values, 1, format, locale);
    return values.map((value) => ({ value, label: write(value) }));
  }
  const length = Math.abs(scale.range[1] - scale.range[0]);
  const candidates = scale.kind === 'linear' ? linearTicks : logTicks;
  const most = vertical ? Math.max(3, Math.floor(length / (size * 4.6))) : 12;
  let chosen: Tick[] = [];
  for (let count = most; count >= 1; count--) {
    chosen = candidates(scale, count, format, locale);
    if (fits(chosen, scale, size, vertical)) return chosen;
  }
  return chosen.slice(0, 1);
}

/** No two labels closer than an em and a half, or 0.9 em above one another. */
function fits(list: Tick[], scale: Scale, size: number, vertical: boolean) {
  let end = -Infinity;
  for (const { value, label } of list) {
    const half = vertical ? size * 0.3 : textWidth(label, size) / 2;
    const middle = vertical ? -scale.of(value) : scale.of(value);
    if (middle - half < end + size * (vertical ? 0.9 : 1.5)) return false;
    end = middle + half;
  }
  return true;
}

function linearTicks(
  { domain: [low, high] }: Scale,
  count: number,
  format: AxisOptions['format'],
  locale?: string,
) {
  const values = ticks(low, high, count);
  const step = values.length > 1 ? values[1] - values[0] : Math.abs(values[0] || 1);
  const write = writer(values, step, format, locale);
  return values.map((value) => ({ value, label: write(value) }));
}

/** Decimals that tell multiples of a round step apart. */
const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

function writer(values: number[], step: number, format: AxisOptions['format'], locale?: string) {
  if (typeof format === 'function') return format;
  const { number, percent } = axisNumbers(locale);
  if (format === 'percent') {
    const digits = decimalsOf(step * 100);
    return (value: number) => percent(value, digits);
  }
  const largest = Math.max(...values.map(Math.abs));
  if (largest >= 1e8 || (largest > 0 && largest < 1e-4)) {
    // One power for all, so that they can be compared.
    const power = Math.floor(Math.log10(largest) + 1e-9);
    const digits = decimalsOf(step / 10 ** power);
    return (value: number) =>
      value ? `${number(value / 10 ** power, digits)} × 10${superscript(power)}` : number(0);
  }
  const digits = decimalsOf(step);
  return (value: number) => number(value, digits);
}

function logTicks(
  scale: Scale,
  count: number,
  format: AxisOptions['format'],
  locale?: string,
): Tick[] {
  const base = scale.kind === 'log2' ? 2 : 10;
  const [low, high] = scale.domain;
  const exponent = (value: number) => Math.log(value) / Math.log(base);
  const first = Math.ceil(exponent(low) - 1e-9);
  const last = Math.floor(exponent(high) + 1e-9);
  let values: number[] = [];
  const stride = Math.max(1, Math.ceil((last - first + 1) / count));
  // From 0 outwards, so that 1 is a tick whatever the stride.
  for (let e = Math.ceil(first / stride) * stride; e <= last; e += stride) values.push(base ** e);
  if (base === 10 && values.length < 4) {
    /** The digits between powers of ten that there is room for, more of them where powers are few. */
    for (const digits of [
      [1, 2, 3, 5],
      [1, 2, 5],
      [1, 3],
    ].slice(values.length < 2 ? 0 : 1)) {
      const inside = [];
      for (let e = first - 1; e <= last; e++)
        for (const digit of digits) {
          const value = digit * 10 ** e;
          if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) inside.push(value);
        }
      if (inside.length <= count) {
        values = inside;
        break;
      }
    }
  }
  if (values.length < 2 && count > 1) return linearTicks(scale, Math.min(count, 4), format, locale);
  const write = logWriter(values, base, format, locale);
  return values.map((value) => ({ value, label: write(value) }));
}

/** Plain numbers where all are short ones, else powers. */
function logWriter(values: number[], base: number, format: AxisOptions['format'], locale?: string) {
  if (typeof format === 'function') return format;
  const { number, percent, scientific } = axisNumbers(locale);
  const smallest = Math.min(...values);
  const largest = Math.max(...values);
  if (format === 'percent' && smallest >= 9.9e-6)
    return (value: number) => percent(value, decimalsOf(value * 100));
  if (smallest >= 0.00099 && largest < (base === 2 ? 1e5 : 10_001))
    return (value: number) => number(value);
  return (value: number) => {
    const power = Math.log(value) / Math.log(base);
    const whole = Math.round(power);
    return Math.abs(power - whole) < 1e-9 ? `${base}${superscript(whole)}` : scientific(value, 0);
  };
}
