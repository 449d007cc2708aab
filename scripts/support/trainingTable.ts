// The stored training table: its cells, and what follows from them.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../web/figures/shared/measuring/median.js';
import {
  divisors,
  type StoredAbout,
  type StoredCurves,
} from '../../web/figures/training/stored.js';
import {
  type Cell,
  contestants,
  halfDecades,
  rateOf,
  type Subject,
  subjects,
  tunedWidth,
  tuningSeeds,
} from './experiments.js';
import { root } from './program.js';

/**
 * Cells by what was trained: 'recall sgd 64 sqrt' and then by rate, 'tuning 3.16' or 'reported 3.16'; with ten times
 * the steps 'long 3.16', with the usual start of Wv 'usual 3.16'.
 */
export type Table = {
  /** the day of the last cell */
  finished: string;
  /** that the cells took, of one core */
  seconds?: number;
  cells: Record<string, Record<string, Cell>>;
};

export const tablePlace = join(root, 'tests/reference/training-table.json');
/** The same, of other starts and of rates a quarter of a decade apart: evidence.ts. */
export const evidencePlace = join(root, 'tests/reference/evidence.json');

export const lineOf = ({ task, optimizer }: Subject, d: number, contestant: string) =>
  `${task} ${optimizer} ${d} ${contestant}`;

export const emptyTable = (): Table => ({ finished: '', cells: {} });

export const readTable = (place: string = tablePlace): Table =>
  JSON.parse(readFileSync(place, 'utf8'));

/** A list of numbers takes one line; a reader never finds half a file. */
export function writeTable(table: Table, place: string = tablePlace) {
  const sorted = {
    ...table,
    cells: Object.fromEntries(
      Object.entries(table.cells)
        .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
        .map(([line, cells]) => [
          line,
          Object.fromEntries(
            Object.entries(cells).sort(([a], [b]) => {
              const [kindA = '', rateA] = a.split(' ');
              const [kindB = '', rateB] = b.split(' ');
              return kindA.localeCompare(kindB) || Number(rateA) - Number(rateB);
            }),
          ),
        ]),
    ),
  };
  const text = JSON.stringify(sorted, null, 1);
  const compact = text
    .replace(/\[[^[\]{}"]*\]/g, (list) => list.replace(/\s+/g, ' '))
    .replace(/\{[^{}]*\}/g, (cell) => cell.replace(/\s*\n\s*/g, ' '));
  writeFileSync(`${place}.part`, `${compact}\n`);
  renameSync(`${place}.part`, place);
}

/** One rate that was looked at while tuning, with medians. */
export type Look = {
  halfDecade: number;
  rate: number;
  seeds: number;
  accuracy: number;
  loss: number;
};

/** @returns by rate */
export const looksOf = (table: Table, line: string, optimizer: 'sgd' | 'adam'): Look[] =>
  looksApart(table, line, optimizer, 1);

/** The same with what lies between, a quarter decade apart, as far as it was looked at. */
export const finerLooksOf = (table: Table, line: string, optimizer: 'sgd' | 'adam') =>
  looksApart(table, line, optimizer, 0.5);

/** @param apart - in half decades */
function looksApart(table: Table, line: string, optimizer: 'sgd' | 'adam', apart: number): Look[] {
  const { least, most } = halfDecades[optimizer];
  const looks = [];
  for (let halfDecade = least; halfDecade <= most; halfDecade += apart) {
    const rate = rateOf(halfDecade);
    const cell = table.cells[line]?.[`tuning ${rate}`];
    if (!cell) continue;
    const { accuracy, loss } = cell;
    looks.push({
      halfDecade,
      rate,
      seeds: accuracy.length,
      accuracy: median(accuracy),
      loss: median(loss),
    });
  }
  return looks;
}

/** The rate with the least median loss: unlike the accuracy it has no ceiling. */
export const bestOf = (looks: Look[]) =>
  looks.length === 0
    ? undefined
    : looks.reduce((best, look) => (look.loss < best.loss ? look : best));

/** How far a rate gets on the way from guessing to the best rate, as a share. */
export const shareOfBest = (look: Look, looks: Look[], guessing: number) => {
  const most = Math.max(...looks.map(({ accuracy }) => accuracy));
  return (look.accuracy - guessing) / Math.max(most - guessing, 1e-9);
};

/**
 * The rates without a gap around the best whose median accuracy is at least 95 % of the highest, and whether a rate
 * was tried and failed beyond either end.
 */
export function rangeOf(looks: Look[]) {
  const most = Math.max(...looks.map(({ accuracy }) => accuracy));
  const good = (look: Look | undefined) => (look?.accuracy ?? 0) >= 0.95 * most;
  const at = looks.findIndex(({ accuracy }) => accuracy === most);
  let from = at;
  let to = at;
  while (from > 0 && good(looks[from - 1])) from -= 1;
  while (to < looks.length - 1 && good(looks[to + 1])) to += 1;
  const [low, high] = [looks[from], looks[to]];
  if (!low || !high) return undefined;
  return {
    from: low.rate,
    to: high.rate,
    decades: (high.halfDecade - low.halfDecade) / 2,
    open: { below: from === 0, above: to === looks.length - 1 },
  };
}

/** The rate tuned at a line, or undefined while it is not. */
export const tunedRate = (table: Table, subject: Subject, d: number, contestant: string) =>
  bestOf(looksOf(table, lineOf(subject, d, contestant), subject.optimizer))?.rate;

export function subjectOf(task: string, optimizer: string): Subject {
  const found = subjects.find((one) => one.task === task && one.optimizer === optimizer);
  if (!found) throw new Error(`the table has no ${task} by ${optimizer}`);
  return found;
}

/** What is reported of a contestant at a width: at its own rate, and at the one tuned at 64. */
export function reportOf(table: Table, subject: Subject, d: number, contestant: string) {
  const line = lineOf(subject, d, contestant);
  const looks = looksOf(table, line, subject.optimizer);
  const best = bestOf(looks);
  const carried = tunedRate(table, subject, tunedWidth, contestant);
  const cells = table.cells[line] ?? {};
  return {
    looks,
    rate: best?.rate,
    range: looks.length > 0 ? rangeOf(looks) : undefined,
    own: best && cells[`reported ${best.rate}`],
    carried,
    transferred: carried === undefined ? undefined : cells[`reported ${carried}`],
    long: best && cells[`long ${best.rate}`],
    usual: best && cells[`usual ${best.rate}`],
  };
}

/** Lines of the plan that the table does not report yet. */
export const missingOf = (table: Table) =>
  subjects.flatMap((subject) =>
    subject.widths.flatMap((d) =>
      Object.keys(contestants).flatMap((contestant) => {
        const { own, transferred } = reportOf(table, subject, d, contestant);
        return own && transferred ? [] : [lineOf(subject, d, contestant)];
      }),
    ),
  );

/**
 * Medians of every rate that was looked at, for the figure to show before it has trained anything.
 * @returns curves by subject, such as 'recall adam', and in it by line, such as '64 sqrt'
 */
export function storedCurves(table: Table): {
  about: StoredAbout;
  curves: Record<string, StoredCurves>;
} {
  const short = (x: number, digits = 3) => Number(x.toFixed(digits));
  const curves: ReturnType<typeof storedCurves>['curves'] = {};
  for (const line of Object.keys(table.cells)) {
    const [task, optimizer, d, rule, ...rest] = line.split(' ');
    const looks = looksOf(table, line, optimizer as 'sgd' | 'adam');
    if (looks.length === 0) continue;
    // As many digits as tell the best rate, the first with the least loss, from those before it.
    const least = Math.min(...looks.map(({ loss }) => loss));
    const place = looks.findIndex(({ loss }) => loss === least);
    const digits = Array.from({ length: 12 }, (_, i) => i + 3).find(
      (many) => looks.findIndex(({ loss }) => short(loss, many) === short(least, many)) === place,
    );
    const subject = `${task} ${optimizer}`;
    curves[subject] ??= {};
    curves[subject][[d, rule, ...rest].join(' ')] = {
      halfDecades: looks.map(({ halfDecade }) => halfDecade),
      accuracy: looks.map(({ accuracy }) => short(accuracy)),
      loss: looks.map(({ loss }) => short(loss, short(loss) === short(least) ? digits : 3)),
    };
  }
  return {
    about: {
      day: table.finished,
      seeds: tuningSeeds,
      steps: Object.fromEntries(
        subjects.map(({ task, optimizer, steps }) => [`${task} ${optimizer}`, steps]),
      ),
    },
    curves,
  };
}

const storedFolder = join(root, 'web/figures/training/stored');

/** @param madeBy - the command, and what it made it from */
export function writeStored(name: string, value: unknown, madeBy: string) {
  const text = JSON.stringify(value, null, 1).replace(/\[[^[\]{}"]*\]/g, (list) =>
    list.replace(/\s+/g, ''),
  );
  mkdirSync(storedFolder, { recursive: true });
  writeFileSync(
    join(storedFolder, `${name}.ts`),
    `// Made by ${madeBy}.\n\nexport default ${text};\n`,
  );
}

export function writeCurves(table: Table) {
  const madeBy = '`npm run table` from tests/reference/training-table.json';
  const { about, curves } = storedCurves(table);
  writeStored('about', about, madeBy);
  for (const [subject, its] of Object.entries(curves)) {
    const isOfDivisor = (line: string) => divisors.includes(line.split(' ')[1] ?? '');
    const part = (ofDivisors: boolean) =>
      Object.fromEntries(Object.entries(its).filter(([line]) => isOfDivisor(line) === ofDivisors));
    const name = subject.replace(' ', '-');
    writeStored(name, part(true), madeBy);
    writeStored(`${name}-others`, part(false), madeBy);
  }
}
