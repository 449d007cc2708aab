// npm run bench: each budget on speed as a ratio of two ways that take turns in one run. Prints a table, with the
// spread of the rounds beside their median, and writes build/bench.json. With words as arguments only the sections named so are run.

import { mkdirSync, writeFileSync } from 'node:fs';
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

const sections = ['sums', 'attention', 'training', 'models', 'drag', 'frames'];
const wanted = process.argv.slice(2);
const chosen = sections.filter((name) => wanted.length === 0 || wanted.includes(name));

/** @param {Row} row */
const holds = ({ ratio, unit, budget }) =>
  budget === undefined || (unit === undefined ? ratio >= budget : ratio <= budget);

/** @param {number} ratio */
const digits = (ratio) => (ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(3));

/** @param {Row} row */
function line(row) {
  const value = `${digits(row.ratio)} ${row.unit ?? '×'}`;
  const spread = row.spread ? `(${row.spread.map(digits).join('–')})` : '';
  const budget =
    row.budget === undefined ? '' : `${row.unit ? '≤' : '≥'} ${row.budget} ${row.unit ?? '×'}`;
  const verdict = row.budget === undefined ? '' : holds(row) ? 'holds' : 'MISSED';
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
const missed = rows.filter((row) => !holds(row));
console.log(`\n${rows.length} rows, ${missed.length} budgets missed; written to build/bench.json`);
process.exitCode = missed.length > 0 ? 1 : 0;
