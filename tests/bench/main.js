// npm run bench: each budget on speed as a ratio of two ways that take turns in one run. Prints a table, with the
// spread of the rounds beside their median, and writes build/bench.json. With words as arguments only the sections named so are run.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} against
 * @property {number} ratio how many times faster (or, where `unit` is given, the value measured)
 * @property {[number, number]} [spread] within which half of the rounds lie
 * @property {string} [unit]
 * @property {number} [budget] what the ratio must reach (or, with a unit, stay under)
 * @property {Record<string, number | string>} [detail]
 */

/** @typedef {{ title: string, rows: (report: (row: Row) => void) => Promise<void> }} Section */

const sections = ['sums', 'attention', 'training', 'models', 'drag', 'frames', 'slices'];
const update = process.argv.includes('--update');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = sections.filter((name) => wanted.length === 0 || wanted.includes(name));

/** @param {Row} row @param {number} value */
const reaches = ({ unit, budget }, value) =>
  budget === undefined || (unit === undefined ? value >= budget : value <= budget);

/** @param {Row} row */
const holds = (row) => reaches(row, row.ratio);

/** Whether a budget is missed by more than the rounds differ: even the better end of their spread misses it. @param {Row} row */
const isMissed = (row) => {
  const [low, high] = row.spread ?? [row.ratio, row.ratio];
  return !reaches(row, row.unit === undefined ? high : low);
};

/** @param {Row} row */
function verdictOf(row) {
  if (row.budget === undefined) return '';
  if (holds(row)) return 'holds';
  return isMissed(row) ? 'MISSED' : 'missed by less than the noise';
}

/** @param {number} ratio */
const digits = (ratio) => (ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(3));

/** @param {Row} row */
function line(row) {
  const value = `${digits(row.ratio)} ${row.unit ?? '×'}`;
  const spread = row.spread ? `(${row.spread.map(digits).join('–')})` : '';
  const budget =
    row.budget === undefined ? '' : `${row.unit ? '≤' : '≥'} ${row.budget} ${row.unit ?? '×'}`;
  const verdict = verdictOf(row);
  return `  ${row.what.padEnd(46)} ${row.against.padEnd(42)} ${value.padStart(10)} ${spread.padEnd(13)} ${budget.padEnd(10)} ${verdict}`;
}

/** @type {(Row & { section: string })[]} */
const rows = [];
for (const name of chosen) {
  /** @type {Section} */
  const section = (await import(`./${name}.js`)).default;
  console.log(`\n${section.title}`);
  await section.rows((row) => {
    rows.push({ section: name, ...row });
    console.log(line(row));
  });
}

const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
const folder = fileURLToPath(new URL('../../build/', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}bench.json`, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
const missed = rows.filter(isMissed);
console.log(`\n${rows.length} rows, ${missed.length} budgets missed; written to build/bench.json`);
if (update) writeSeen();
process.exitCode = missed.length > 0 ? 1 : 0;

/** Writes what was seen into the README, in the place of what was seen before. Sections that were not run stay. */
function writeSeen() {
  const path = fileURLToPath(new URL('../../README.md', import.meta.url));
  let text = readFileSync(path, 'utf8');
  for (const name of chosen) {
    const own = rows.filter(({ section, budget }) => section === name && budget !== undefined);
    const lines = own.map((row) => {
      const seen = `${digits(row.ratio)}${row.unit ? ` ${row.unit}` : ' times'}`;
      const spread = row.spread ? ` (${row.spread.map(digits).join(' to ')})` : '';
      const budget = `${row.unit ? 'at most' : 'at least'} ${row.budget}`;
      return `| ${row.what}, against ${row.against} | ${seen}${spread} | ${budget} |`;
    });
    const place = new RegExp(`<!-- seen: ${name} -->\\n[^]*?<!-- end -->`);
    const table = ['| what | seen | budget |', '|---|---|---|', ...lines].join('\n');
    const block = `<!-- seen: ${name} -->\n\n${table}\n\n<!-- end -->`;
    text = place.test(text) ? text.replace(place, () => block) : `${text.trimEnd()}\n\n${block}\n`;
  }
  writeFileSync(path, text);
  console.log('The tables of what was seen in README.md are written anew.');
}
