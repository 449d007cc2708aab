// npm run table: trains every rule over ten seeds, prints medians and spreads, and stores all of it with its
// settings in tests/reference/training-table.json. What the essay says about training rests on this table. Takes
// about ten minutes of one core; with names of experiments as arguments, runs and replaces only those.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellOf, experiments, usualSeeds } from './support/experiments.js';
import { prepare } from './support/prepare.js';
import { root, say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';

const place = join(root, 'tests/reference/training-table.json');
/** @typedef {import('./support/experiments.js').Experiment} Experiment */
/** @typedef {import('./support/experiments.js').Cell} Cell */
/** @typedef {import('../web/engine/training.js').TrainingOptions} TrainingOptions */

/** @param {number[]} numbers */
function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, least: sorted[0], most: sorted[sorted.length - 1] };
}

/** @param {number[]} numbers @param {number} digits */
function shown(numbers, digits) {
  if (numbers.length === 0) return '–';
  const { median, least, most } = summary(numbers);
  const short = (/** @type {number} */ x) => x.toFixed(digits).replace(/^0\./, '.');
  return `${short(median)} [${short(least)} ${short(most)}]`;
}

/**
 * @param {string} title
 * @param {number} seeds
 * @param {string[]} columns
 * @param {Record<string, string[]>} rows
 */
function print(title, seeds, columns, rows) {
  const width = Math.max(
    20,
    ...Object.values(rows).flatMap((row) => row.map((text) => text.length + 2)),
  );
  say(`\n${title} (median [least most] of ${seeds} seeds)`);
  say(`${''.padEnd(27)}${columns.map((column) => column.padStart(width)).join('')}`);
  for (const [name, row] of Object.entries(rows)) {
    say(`${name.padEnd(27)}${row.map((text) => text.padStart(width)).join('')}`);
  }
}

/** What is printed of a cell. @type {Record<string, [what: string, text: (cell: Cell) => string][]>} */
const measures = {
  accuracy: [
    [
      'accuracy',
      ({ accuracy, diverged }) =>
        `${shown(accuracy, 2)}${diverged ? ` (${diverged} diverged)` : ''}`,
    ],
  ],
  scaled: [['β × raw deviation', ({ scaledDeviation }) => shown(scaledDeviation, 2)]],
  drift: [
    ['raw deviation', ({ scoreDeviation }) => shown(scoreDeviation, 1)],
    ['predicted deviation', ({ predictedDeviation }) => shown(predictedDeviation, 1)],
  ],
  gradients: [
    ['gradient on the scores', ({ gradientScores }) => shown(gradientScores, 4)],
    ['gradient on Wq', ({ gradientQuery }) => shown(gradientQuery, 3)],
  ],
};

/**
 * @param {Experiment} experiment
 * @param {Record<string, Record<string, Cell>>} cells by row and column
 */
function report({ title, columns, lengths = [], seeds = usualSeeds, prints }, cells) {
  const names = Object.keys(columns);
  /** @param {(byColumn: Record<string, Cell>) => string[]} row */
  const rows = (row) =>
    Object.fromEntries(Object.entries(cells).map(([name, byColumn]) => [name, row(byColumn)]));
  for (const [what, text] of prints.flatMap((name) => measures[name])) {
    const row = (/** @type {Record<string, Cell>} */ byColumn) =>
      names.map((name) => text(byColumn[name]));
    print(`${title}: ${what}`, seeds, names, rows(row));
  }
  for (const column of lengths.length > 0 ? names : []) {
    for (const what of /** @type {const} */ (['accuracy', 'loss'])) {
      const row = (/** @type {Record<string, Cell>} */ byColumn) =>
        lengths.map((n) => shown(byColumn[column].lengths?.[n][what] ?? [], 2));
      const headings = lengths.map((n) => `n = ${n}`);
      print(`${title}, ${column}: ${what} at other lengths`, seeds, headings, rows(row));
    }
  }
}

/** @param {Record<string, object>} stored by experiment */
function store(stored) {
  const text = JSON.stringify({ examples: 4096, experiments: stored }, null, 1);
  // A list of numbers takes one line.
  const compact = text.replace(/\[[^[\]{}"]*\]/g, (list) => list.replace(/\s+/g, ' '));
  writeFileSync(place, `${compact}\n`);
}

/** @param {string[]} args names of experiments, none for all; or `print`, for what is stored */
export async function main(args) {
  const partly = args.length > 0;
  const stored = partly ? JSON.parse(readFileSync(place, 'utf8')).experiments : {};
  if (args.includes('print')) {
    for (const [name, { cells }] of Object.entries(stored)) report(experiments[name], cells);
    return;
  }
  await packages();
  await wasmToolchain();
  await prepare();
  const { openLab } = await import('../web/engine/index.js');
  const lab = await openLab({ workers: 2 });
  for (const [name, experiment] of Object.entries(experiments)) {
    const { title, settings, rows, columns, lengths = [], seeds = usualSeeds } = experiment;
    if (partly && !args.includes(name)) continue;
    /** @type {Record<string, Record<string, Cell>>} */
    const cells = {};
    for (const [row, ofRow] of Object.entries(rows)) {
      cells[row] = {};
      for (const [column, ofColumn] of Object.entries(columns)) {
        const options = /** @type {TrainingOptions} */ ({ ...settings, ...ofColumn, ...ofRow });
        cells[row][column] = await cellOf(lab, options, seeds, lengths);
      }
    }
    report(experiment, cells);
    stored[name] = { title, settings, rows, columns, lengths, seeds, cells };
    // After each experiment: they take minutes.
    store(stored);
  }
  await lab.close();
}
