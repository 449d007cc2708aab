// The stored training table is what this engine gives, and what follows from it follows.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openLab } from 'rootd';
import {
  contestants,
  halfDecades,
  rateOf,
  reportedSeeds,
  seedsOf,
  subjects,
  testedLengths,
  trained,
  tuningSeeds,
} from '../../scripts/support/experiments.js';
import { reportPlace, reportText } from '../../scripts/support/trainingReport.js';
import {
  bestOf,
  emptyTable,
  lineOf,
  looksOf,
  missingOf,
  rangeOf,
  readTable,
  reportOf,
  storedCurves,
  subjectOf,
  writeTable,
} from '../../scripts/support/trainingTable.js';
import { optionsOf, tunesOf } from '../../scripts/table.js';
import { loadCurves, stored } from '../../web/figures/training/stored.js';

const table = readTable();
const missing = new Set(missingOf(table));
const lines = subjects
  .flatMap((subject) =>
    subject.widths.flatMap((d) =>
      Object.keys(contestants).map((contestant) => ({ subject, d, contestant })),
    ),
  )
  .filter(({ subject, d, contestant }) => !missing.has(lineOf(subject, d, contestant)));

test('no seed that a rate was chosen on reports it', () => {
  const reported = new Set(seedsOf(reportedSeeds));
  assert.ok(reported.size >= 10);
  assert.ok(seedsOf(tuningSeeds).every((seed) => !reported.has(seed)));
});

test('every line is tuned: at either end a rate has failed, or slower ones change nothing', () => {
  for (const { subject, d, contestant } of lines) {
    assert.equal(
      tunesOf(table, subject, d, contestant).next,
      undefined,
      lineOf(subject, d, contestant),
    );
  }
});

test('every tuned rate is reported on ten seeds, with its spread and at other lengths where recall is learned at 64', () => {
  for (const { subject, d, contestant } of lines) {
    const { own, transferred } = reportOf(table, subject, d, contestant);
    const line = lineOf(subject, d, contestant);
    for (const cell of [own, transferred]) {
      assert.equal(cell?.accuracy.length, 10, line);
      assert.equal(cell?.loss.length, 10, line);
    }
    if (subject.task === 'recall' && d === 64) {
      assert.deepEqual(Object.keys(own?.lengths ?? {}).map(Number), testedLengths, line);
    }
  }
});

// Runs are the same bits everywhere, so one of them anywhere in the table vouches for its neighbours.
test('training again gives the stored numbers', async () => {
  const lab = await openLab({ workers: 0 });
  for (const [task, optimizer, contestant, seed] of [
    ['recall', 'sgd', 'sqrt', 1],
    ['recall', 'sgd', 'measured through', 7],
    ['recall', 'adam', 'rms-norm', 10],
    ['recall', 'adam', 'scalable', 4],
    ['majority', 'sgd', 'predicted through', 3],
    ['majority', 'adam', 'linear', 2],
  ] as const) {
    const subject = subjectOf(task, optimizer);
    const { rate = 0, own } = reportOf(table, subject, 64, contestant);
    const again = await trained(lab, { ...optionsOf(subject, 64, contestant, rate), seed });
    const line = lineOf(subject, 64, contestant);
    assert.equal(own?.accuracy[seed - 1], again.accuracy, line);
    assert.equal(own?.loss[seed - 1], again.loss, line);
    assert.equal(own?.scoreDeviation?.[seed - 1], again.scoreDeviation, line);
  }
  await lab.close();
});

test('the page to read is made from the table, and names what is still to be run', () => {
  assert.equal(readFileSync(reportPlace, 'utf8'), reportText(table));
  for (const line of missing) assert.ok(reportText(table).includes(`- ${line}`));
});

test('the figure’s stored medians are the table’s', async () => {
  const { about, curves } = JSON.parse(JSON.stringify(storedCurves(table)));
  assert.deepEqual(structuredClone(stored), about);
  for (const { task, optimizer } of subjects) {
    const own = await loadCurves(task, optimizer, Object.keys(contestants));
    assert.deepEqual(structuredClone(own), curves[`${task} ${optimizer}`]);
  }
});

test('the figure’s best rates are the table’s', async () => {
  for (const { task, optimizer } of subjects)
    for (const [line, curve] of Object.entries(
      await loadCurves(task, optimizer, Object.keys(contestants)),
    )) {
      const name = `${task} ${optimizer} ${line}`;
      const best = bestOf(looksOf(table, name, optimizer));
      const place = curve.loss.indexOf(Math.min(...curve.loss));
      assert.equal(curve.halfDecades[place], best?.halfDecade, name);
    }
});

/** @param rates - by half decade */
function made(rates: Record<number, [accuracy: number, loss: number]>) {
  const made = emptyTable();
  made.cells['recall sgd 64 sqrt'] = Object.fromEntries(
    Object.entries(rates).map(([halfDecade, [accuracy, loss]]) => [
      `tuning ${rateOf(Number(halfDecade))}`,
      { accuracy: [accuracy], loss: [loss] },
    ]),
  );
  return made;
}

test('the best rate has the least loss, and its range has no gap', () => {
  const looks = looksOf(
    made({
      '-2': [0.2, 2.5],
      '-1': [0.96, 0.3],
      0: [1, 0.2],
      1: [0.97, 0.1],
      2: [0.5, 2],
      3: [0.99, 1],
    }),
    'recall sgd 64 sqrt',
    'sgd',
  );
  assert.equal(bestOf(looks)?.halfDecade, 1);
  assert.deepEqual(rangeOf(looks), {
    from: rateOf(-1),
    to: rateOf(1),
    decades: 1,
    open: { below: false, above: false },
  });
});

test('a search goes outwards until a rate has failed at either end, then looks again where it matters', () => {
  const subject = subjectOf('recall', 'sgd');
  const next = (rates: Parameters<typeof made>[0]) =>
    tunesOf(made(rates), subject, 64, 'sqrt').next;
  assert.deepEqual(next({}), { halfDecade: 0, seeds: 3 });
  assert.deepEqual(next({ 0: [1, 0.1] }), { halfDecade: -1, seeds: 3 });
  assert.deepEqual(next({ '-1': [0.2, 2], 0: [1, 0.1] }), { halfDecade: 1, seeds: 3 });
  assert.deepEqual(next({ '-1': [0.2, 2], 0: [1, 0.1], 1: [0.9, 0.3] }), {
    halfDecade: 2,
    seeds: 3,
  });
  // Slower rates change nothing.
  const level = {
    '-2': [0.9, 0.3] as [number, number],
    '-1': [0.9, 0.3] as [number, number],
  };
  assert.deepEqual(next({ ...level, 0: [0.9, 0.3] }), { halfDecade: 1, seeds: 3 });
  // Failed at both ends: all seeds choose between the three of least loss.
  const ends = {
    '-1': [0.2, 2] as [number, number],
    2: [0.1, 3] as [number, number],
  };
  assert.deepEqual(next({ ...ends, 0: [1, 0.1], 1: [0.9, 0.3] }), { halfDecade: 0, seeds: 10 });
  assert.ok(halfDecades.sgd.least < 0 && halfDecades.sgd.most > 2);
});

test('a table is written whole and read back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rootd-table-'));
  try {
    const place = join(folder, 'table.json');
    const some = made({ 0: [1, 0.1], 1: [0.5, 1] });
    writeTable(some, place);
    assert.deepEqual(readTable(place), some);
    assert.ok(!existsSync(`${place}.part`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
