/**
 * How well recall was learned from starts of Wq and Wk of many sizes, at several widths, each at the rate that is best from
 * there: over the seeds that had no part in choosing it.
 */

import type { TrainingOptions } from './options.js';
import { type Run, runsOf } from './runs.js';

/** A seed has learned the task when it answers this share of fresh examples. */
export const learned = 0.95;

/** A number for each of the starts. */
type OfStarts = number[];

export type StoredStarts = {
  /** on which the last of them was trained */
  day: string;
  steps: number;
  seeds: { first: number; last: number };
  /** how large Wq and Wk begin, in multiples of what gives q and k unit variance; ascending */
  scales: number[];
  widths: number[];
  /** by width and rule (`startLine`) */
  lines: Record<string, StartLine>;
  /** The same under √d by first spread: another divisor from another start is the same run. */
  between: { spreads: number[]; lines: Record<number, StartLine> };
};

export type StartLine = {
  /** of Wq and Wk */
  rate: OfStarts;
  /** medians, and the worst and the best seed's accuracy */
  accuracy: OfStarts;
  lowest: OfStarts;
  highest: OfStarts;
  loss: OfStarts;
  /** how many seeds did */
  learned: OfStarts;
};

export const startLine = (d: number, rule: string) => `${d} ${rule}`;

/** A file for each optimiser, loaded by who looks at them. */
const files = {
  adam: () => import('./stored/starts-adam.js'),
  sgd: () => import('./stored/starts-sgd.js'),
};

export async function loadStarts(optimizer: 'adam' | 'sgd'): Promise<StoredStarts> {
  const { default: starts } = await files[optimizer]();
  return starts;
}

/** One start under one rule. */
export type Start = {
  d: number;
  scale: number;
  rate: number;
  accuracy: number;
  lowest: number;
  highest: number;
  loss: number;
  /** how many seeds did */
  learned: number;
};

/** @param rule - by its name in the engine @returns by width and then by size */
export const startsOf = ({ lines, widths, scales }: StoredStarts, rule: string): Start[] =>
  widths.flatMap((d) => scales.map((scale, i) => startAt(lines[startLine(d, rule)], i, d, scale)));

/** The same, and what lies between them by first spread: all that there is to see against it. */
export const startsBySpread = (starts: StoredStarts, rule: string): Start[] => {
  const { spreads, lines } = starts.between;
  const between = starts.widths.flatMap((d) =>
    spreads.map((spread, i) => startAt(lines[d], i, d, Math.sqrt(spread))),
  );
  return [...startsOf(starts, rule), ...(rule === 'sqrt' ? between : [])];
};

function startAt(line: StartLine | undefined, i: number, d: number, scale: number): Start {
  const of = (field: keyof StartLine) => line?.[field][i] ?? Number.NaN;
  return {
    d,
    scale,
    rate: of('rate'),
    accuracy: of('accuracy'),
    lowest: of('lowest'),
    highest: of('highest'),
    loss: of('loss'),
    learned: of('learned'),
  };
}

const divisors: Record<string, (d: number) => number> = {
  none: () => 1,
  sqrt: Math.sqrt,
  linear: (d) => d,
};

/** The rules that starts are stored for. */
export const startRules = Object.keys(divisors);

/** The chosen runs whose starts are stored. */
export const startRuns = (options: TrainingOptions): (Run & { rule: string })[] =>
  runsOf(options).flatMap((run) => {
    const rule = String(run.settings.rule);
    return startRules.includes(rule) && run.settings.initialScale === undefined
      ? [{ ...run, rule }]
      : [];
  });

/**
 * How far scaled scores spread before the first step. Raw ones spread by √d at unit variance of q and k, and grow with
 * Wq and with Wk.
 */
export const firstSpread = ({ d, scale }: Pick<Start, 'd' | 'scale'>, rule: string) =>
  (scale ** 2 * Math.sqrt(d)) / (divisors[rule]?.(d) ?? Number.NaN);
