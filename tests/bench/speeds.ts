// What the documentation says was seen (scripts/speeds.json): of each section the rows that have a budget, in words of
// their own.

import type { Row } from './main.js';

export type Seen = Row & { section: string };

/** A row as it is kept. */
export type Speed = {
  section: string;
  title: string;
  /** how many times faster, or, with a unit, what was measured */
  value: number;
  unit?: string;
  /** within which half of the rounds lie */
  spread?: [number, number];
  /** where workers share the work: how many the machine gave them */
  cores?: number;
  /** what the value must reach, or, with a unit, stay under */
  budget: number;
};

export const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The ways of NumPy, as tests/bench/sums.ts names them. */
const ofNumPy: Record<string, string> = {
  'np.random.choice + np.sum in a loop': 'a loop of `np.random.choice`',
  'rng.integers(0, 2, dtype=int8) summed': '`integers(dtype=int8)`',
  'raw bytes through a popcount table': 'raw bytes through a popcount table',
  'float32 standard_normal summed': '`standard_normal(dtype=float32)`',
};

/** `512 rows, d = 64, two workers` → `(512, 64)`. */
const shapeOf = (what: string) => {
  const [, rows, d] = /^(\d+) rows, d = (\d+)/.exec(what) ?? [];
  return `(${rows}, ${d})`;
};

/** A row in words that need no other row. */
const words: Record<string, (row: Seen) => string> = {
  sums: ({ what, against }) =>
    `100,000 sums of 500 ${what}, against ${ofNumPy[against.replace('NumPy: ', '')]}`,
  attention: ({ what, against }) =>
    what.endsWith('two workers')
      ? `attention of ${shapeOf(what)}, two workers, against one thread`
      : `attention of ${shapeOf(what)} with its statistics, one thread, against ${against.split(':')[0]}`,
  training: ({ what }) => {
    const [rule, , d] = what.split(', ');
    return `training on recall at ${d} under \`${rule}\`, a record every step, against our own matrix product`;
  },
  models: ({ what, against, unit }) =>
    unit === 'MB'
      ? `memory while ${what} are looked at`
      : unit === 'ms'
        ? `${what}: ${against}`
        : against === 'beyond reading'
          ? `a look at ${what}, two workers, beyond reading them`
          : `a first look at ${what}`,
  aborting: () =>
    'from the abort of a call, in the middle of its longest task, to the answer of the next, at its slowest of all methods',
  drag: ({ what, against }) =>
    `dragging d in Chromium: ${what === 'DOM updated' ? 'the page shows the new sums' : 'the frame is on the screen'}, ${against}`,
  frames: ({ what, against }) => `${what}, in Chromium: ${against}`,
};

/** As many digits as are told. */
const rounded = (value: number) => Number(digits(value));

/** @returns none for a row without a budget */
function speedOf(row: Seen): Speed[] {
  const { section, ratio, unit, spread, cores, budget } = row;
  if (budget === undefined) return [];
  return [
    {
      section,
      title: words[section](row),
      value: rounded(ratio),
      ...(unit && { unit }),
      ...(spread && { spread: [rounded(spread[0]), rounded(spread[1])] }),
      ...(cores !== undefined && { cores: rounded(cores) }),
      budget,
    },
  ];
}

/**
 * What is kept, with what this run saw in the place of what its sections saw before.
 *
 * @param rows - of one run
 * @param sections - in their order
 */
export function withSeen(kept: Speed[], rows: Seen[], sections: readonly string[]) {
  const ran = new Set(rows.map(({ section }) => section));
  const speeds = [...kept.filter(({ section }) => !ran.has(section)), ...rows.flatMap(speedOf)];
  return speeds.sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section));
}
