// The figure of training.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { markPath } from '../../../web/charts/paths.js';
import { roleClass, rules } from '../../../web/charts/theme.js';
import { openLab } from '../../../web/engine/index.js';
import { defaultsOf } from '../../../web/figures/options.js';
import { compare, fileOf, isOf, readFile } from '../../../web/figures/training/file.js';
import { runNames } from '../../../web/figures/training/runs.js';
import { recordAt } from '../../../web/figures/training/stage.js';
import { training } from '../../../web/figures/training/training.js';
import { runFigure } from './support/run.js';

const lab = await openLab({ workers: 0 });
after(() => lab.close());

const alone = { none: false, sqrt: false, linear: false, predicted: false };

/** Trained to the end, for however many steps there are. @param {Record<string, any>} changes */
const trainAll = (changes) =>
  runFigure(training, lab, { trained: changes.steps ?? 400, ...changes });

test('before play there is the first step: every run as it was drawn', async () => {
  const { result, report } = await runFigure(training, lab, { d: 16 });
  assert.equal(result.reached, 1);
  assert.equal(result.playing, false);
  for (const run of result.runs) {
    assert.deepEqual(
      run.records.map((/** @type {any} */ { step }) => step),
      [1],
    );
    assert.equal(run.records[0].scoreDeviation[0], result.runs[0].records[0].scoreDeviation[0]);
  }
  assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined/);
});

test('every run is followed to its last step, and looked at wherever the reader goes back to', async () => {
  const { result, report } = await trainAll({ steps: 30, d: 16 });
  assert.deepEqual(
    result.runs.map((/** @type {any} */ run) => run.name),
    ['none', 'sqrt', 'linear', 'predicted'],
  );
  for (const run of result.runs) {
    assert.equal(run.records.at(-1).step, 30);
    assert.ok(run.fresh.accuracy >= 0);
    assert.equal(recordAt(run, 7)?.step, 7);
    assert.equal(recordAt(run, 400)?.step, 30);
  }
  assert.equal(report.rows.length, 4);
  const { accuracy } = result.runs[1].fresh;
  assert.equal(report.rows[1].offBy, accuracy.toFixed(3));
  assert.equal(report.data().rows.length, 120);
});

test('of a step gone back to, no test is shown that was made at another', async () => {
  const { report } = await trainAll({ steps: 30, d: 16, step: 7 });
  for (const row of report.rows) assert.equal(row.offBy, '–');
});

test('in steps, with pauses and back, a run has the bits of one that went through', async () => {
  const known = new Map();
  const at = async (/** @type {number} */ trained, /** @type {any} */ changes = {}) =>
    (await runFigure(training, lab, { ...two, trained, ...changes }, known)).result;
  const two = { steps: 40, d: 8, heads: 2, optimizer: 'adam', rate: 0.01, linear: false };
  const whole = (await trainAll(two)).result;
  for (const trained of [1, 2, 17]) await at(trained);
  // A rule that joins late catches up.
  const joined = await at(23, { measured: true });
  assert.deepEqual(
    joined.runs.map((/** @type {any} */ { records }) => records.at(-1).step),
    [23, 23, 23, 23],
  );
  assert.deepEqual((await at(40)).runs, whole.runs);
  const back = await at(17);
  assert.equal(back.reached, 17);
  assert.equal(back.runs[0].records.at(-1).step, 17);
  assert.deepEqual(back.runs[0].fresh, (await at(17)).runs[0].fresh);
  assert.deepEqual((await at(40)).runs, whole.runs);
});

test('halted, the runs stand at one step and go on from there', async () => {
  const known = new Map();
  const settings = { steps: 60, d: 8, trained: 60 };
  let stopped = 0;
  const { result } = await runFigure(training, lab, settings, known, async (preview) => {
    if (preview.reached >= 20 && stopped === 0) {
      stopped = preview.reached;
      void preview.halt();
    }
  });
  assert.equal(result.reached, stopped);
  assert.ok(stopped < 60);
  for (const run of result.runs) assert.equal(run.records.at(-1).step, stopped);
  const whole = await trainAll({ ...settings });
  assert.deepEqual(
    (await runFigure(training, lab, settings, known)).result.runs,
    whole.result.runs,
  );
});

test('a file of runs is opened again, agrees bit for bit, and goes on in the library', async () => {
  const settings = { steps: 20, d: 8, optimizer: 'adam', rate: 0.01 };
  const { result, options } = await trainAll(settings);
  const file = readFile(fileOf(result, options, '0'));
  assert.ok(file && isOf(file, options) && !isOf(file, { ...options, seed: 2 }));
  const again = (await trainAll(settings)).result;
  const { records, weights, differsAt } = compare(file, again);
  assert.equal(differsAt, undefined);
  assert.equal(records, 80);
  assert.equal(weights, result.runs.length * (2 * 64 * 8 + 256));
  again.runs[1].records[6].loss += 1e-12;
  assert.equal(compare(file, again).differsAt, 7);

  const run = await lab.train({ resume: file.runs[1]?.state, steps: 30 });
  const longer = (await trainAll({ ...settings, steps: 30 })).result.runs[1];
  for await (const record of run) {
    assert.equal(record.loss, longer.records[record.step - 1].loss);
  }
  for (const text of ['', '{}', '{"figure":"training"}', '{"figure":"training","runs":[{}]}'])
    assert.equal(readFile(text), undefined);
});

test('1/√d is no scale at all with another start and another rate', async () => {
  const { result } = await trainAll({ ...alone, sqrt: true, twin: true, steps: 50 });
  const [root, twin] = result.runs;
  for (const [i, record] of root.records.entries()) {
    assert.ok(Math.abs(record.loss - twin.records[i].loss) < 1e-3, `step ${record.step}`);
  }
});

test('a run that diverges says when and ends alone, and no number that is none is shown', async () => {
  const changes = { optimizer: 'adam', rate: 1e30, steps: 60, d: 64 };
  const { result, report } = await trainAll(changes);
  const diverged = result.runs.filter((/** @type {any} */ run) => run.divergedAt);
  assert.ok(diverged.length > 0);
  for (const run of result.runs) {
    for (const record of run.records) assert.ok(Number.isFinite(record.loss));
    assert.equal(run.records.at(-1).step, run.divergedAt ? run.divergedAt - 1 : 60);
  }
  const [row] = report.rows.filter(({ label }) => label === diverged[0].name || label === 'q·k');
  assert.match(String(row.offBy), /^diverged at step\u00a0\d+$/);
  // Where records are rare, the first step is one all the same.
  const rare = await trainAll({ ...changes, steps: 1000 });
  for (const run of rare.result.runs) assert.equal(run.records[0].step, 1);
  assert.match(report.summary, /diverged at step/);
  assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined|∞/);
});

test('the sweep trains every run at every rate, the length test at every length', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8 };
  const waiting = await runFigure(training, lab, { ...few, view: 'rates' });
  assert.equal(waiting.result.sweep.length, 0);
  /** @type {number[]} */
  const seen = [];
  const rates = await runFigure(
    training,
    lab,
    { ...few, trained: 5, view: 'rates' },
    new Map(),
    async ({ sweep }) => void seen.push(sweep.length),
  );
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.equal(rates.result.sweep.length, 12);
  assert.equal(rates.report.data().rows.length, 12);
  const lengths = await trainAll({ ...few, view: 'lengths' });
  assert.equal(lengths.result.lengths.length, 10);
  assert.ok(lengths.result.lengths.every((/** @type {any} */ at) => at.loss > 0));
});

test('with no rule chosen the reader is told where to choose one', async () => {
  for (const view of ['curves', 'rates', 'lengths']) {
    const { report } = await runFigure(training, lab, { ...alone, view });
    assert.match(String(report.nothing), /Choose one under “More settings”\.$/);
    assert.equal(report.summary, report.nothing);
    assert.equal((await runFigure(training, lab, { view, d: 8 })).report.nothing, '');
  }
});

test('the sweep’s table has its rows from the start, and says what is best', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8, view: 'rates' };
  const { report: before } = await runFigure(training, lab, few);
  assert.deepEqual(
    before.rows.map(({ label, measured }) => [label, measured]),
    [
      ['q·k/√d', '–'],
      ['q·k/d', '–'],
    ],
  );
  assert.ok(before.data().rows.every((row) => row[2] === null));
  const { report, result } = await runFigure(training, lab, { ...few, trained: 5 });
  const root = result.sweep.filter((/** @type {any} */ cell) => cell.run === 'sqrt');
  const best = Math.max(...root.map((/** @type {any} */ cell) => cell.accuracy));
  assert.equal(report.rows[0].measured, best.toFixed(3));
  assert.match(report.rows[0].label, /^q·k\/√d, at rate /);
  assert.ok(
    report.summary.startsWith(`${report.rows[0].label}: best accuracy ${best.toFixed(3)}.`),
  );
  const [, rate, accuracy] = report.data().rows[0] ?? [];
  assert.equal(root.find((/** @type {any} */ cell) => cell.rate === rate).accuracy, accuracy);
  // A run that diverges has no accuracy.
  const wild = {
    ...result,
    sweep: [{ run: 'sqrt', rate: 1, accuracy: Number.NaN, divergedAt: 3 }],
  };
  const options = { ...defaultsOf(training.options), ...few };
  const { context } = await runFigure(training, lab, few);
  const told = training.report(wild, options, context);
  assert.equal(told.rows[0].measured, '–');
  assert.equal(told.data().rows[2]?.[2], null);
});

test('every run has a look of its own', async () => {
  const all = Object.fromEntries(runNames.map((name) => [name, true]));
  const { report } = await runFigure(training, lab, { ...all, steps: 2, d: 8 });
  assert.equal(report.key.length, runNames.length);
  const looks = [
    (/** @type {number} */ mark) => rules[roleClass(mark)].color,
    (/** @type {number} */ mark) => rules[roleClass(mark)]['stroke-dasharray'],
    (/** @type {number} */ mark) => markPath(mark, 0, 0),
  ];
  for (const look of looks)
    assert.equal(new Set(report.key.map(({ mark }) => look(mark))).size, runNames.length);
  assert.deepEqual(
    report.key.map(({ label }) => label),
    report.rows.map(({ label }) => label),
  );
});

test('heads, tasks and optimisers all have a report without gaps', async () => {
  for (const changes of [
    { task: 'majority', heads: 2 },
    { optimizer: 'adam', rate: 0.01 },
    { curve: 'spread', step: 3 },
  ]) {
    const { report } = await trainAll({ steps: 6, d: 8, ...changes });
    assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined/);
  }
});

const python = [process.env.ROOTD_PYTHON, '/usr/bin/python3', 'python3'].find(
  (program) => program && spawnSync(program, ['-c', 'import numpy']).status === 0,
);

test('the copied Python learns recall with 1/√d and not without a scale', {
  skip: python ? false : 'no Python with NumPy on this machine',
}, async () => {
  const { options, context, result } = await runFigure(training, lab, { steps: 2, d: 8 });
  const defaults = { ...defaultsOf(training.options), linear: false };
  const source = training.python({ ...options, ...defaults }, context, result);
  const run = spawnSync(String(python), ['-'], { input: source, encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const accuracy = (/** @type {string} */ name) =>
    Number(
      run.stdout
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.match(/[\d.]+ on/)?.[0]
        .slice(0, -3),
    );
  assert.ok(accuracy('q·k/√d') > 0.97, run.stdout);
  assert.ok(accuracy('q·k') < 0.6, run.stdout);
});
