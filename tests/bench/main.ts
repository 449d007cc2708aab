// npm run bench: each budget on speed as a ratio of two ways that take turns in one run. Prints a table, with the
// spread of the rounds beside their median, and writes build/bench.json. With words as arguments only the sections named
// so are run. --update keeps what was seen in scripts/speeds.json, of which the documentation makes its page on speed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { digits, withSeen } from './speeds.js';
import { exitCodeOf, isMissed, verdictOf } from './verdict.js';

/** One line of the table. */
export type Row = {
  what: string;
  against: string;
  /** how many times faster (or, where `unit` is given, the value measured) */
  ratio: number;
  /** within which half of the rounds lie */
  spread?: [number, number];
  unit?: string;
  /** what the ratio must reach (or, with a unit, stay under) */
  budget?: number;
  /** how many the machine gave meanwhile: no ratio of workers to one thread is larger */
  cores?: number;
  detail?: Record<string, number | string>;
};

export type Section = { title: string; rows: (report: (row: Row) => void) => Promise<void> };

const sections = [
  'sums',
  'attention',
  'training',
  'models',
  'running',
  'aborting',
  'drag',
  'frames',
];
const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = fileURLToPath(new URL('../../build/', import.meta.url));
const chosen = sections.filter((name) => positionals.length === 0 || positionals.includes(name));

function line(row: Row) {
  const value = `${digits(row.ratio)} ${row.unit ?? '×'}`;
  const spread = row.spread ? `(${row.spread.map(digits).join('–')})` : '';
  const budget =
    row.budget === undefined ? '' : `${row.unit ? '≤' : '≥'} ${row.budget} ${row.unit ?? '×'}`;
  const verdict = verdictOf(row);
  return `  ${row.what.padEnd(46)} ${row.against.padEnd(42)} ${value.padStart(10)} ${spread.padEnd(13)} ${budget.padEnd(10)} ${verdict}`;
}

const rows: (Row & { section: string })[] = [];
for (const name of chosen) {
  const section: Section = (await import(`./${name}.js`)).default;
  console.log(`\n${section.title}`);
  await section.rows((row) => {
    rows.push({ section: name, ...row });
    console.log(line(row));
  });
}

const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}bench.json`, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
const missed = rows.filter(isMissed);
console.log(`\n${rows.length} rows, ${missed.length} budgets missed; written to build/bench.json`);
if (values.update) {
  const path = fileURLToPath(new URL('../../scripts/speeds.json', import.meta.url));
  const kept = withSeen(JSON.parse(readFileSync(path, 'utf8')), rows, sections);
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
  console.log('Kept in scripts/speeds.json.');
}
process.exitCode = exitCodeOf(rows);
