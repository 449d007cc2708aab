// The figure of training.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { openLab } from '../../../web/engine/index.js';
import { defaultsOf } from '../../../web/figures/options.js';
import { recordAt } from '../../../web/figures/training/stage.js';
import { training } from '../../../web/figures/training/training.js';
import { runFigure } from './support/run.js';

const lab = await openLab({ workers: 0 });
after(() => lab.close());

const alone = { none: false, sqrt: false, linear: false, predicted: false };

test('every run starts alike and is followed to its last step', async () => {
  const { result, report } = await runFigure(training, lab, { steps: 30, d: 16 });
  assert.deepEqual(
    result.runs.map((/** @type {any} */ run) => run.name),
    ['none', 'sqrt', 'linear', 'predicted'],
  );
  const first = result.runs.map((/** @type {any} */ run) => run.records[0]);
  for (const record of first) {
    assert.equal(record.step, 1);
    assert.equal(record.scoreDeviation[0], first[0].scoreDeviation[0]);
  }
  for (const run of result.runs) {
    assert.equal(run.records.at(-1).step, 30);
    assert.ok(run.fresh.accuracy >= 0);
    assert.equal(recordAt(run, 7)?.step, 7);
    assert.equal(recordAt(run, 400)?.step, 30);
  }
  assert.equal(report.rows.length, 8);
  assert.equal(report.data().rows.length, 120);
});

test('1/√d is no scale at all with another start and another rate', async () => {
  const { result } = await runFigure(training, lab, {
    ...alone,
    sqrt: true,
    twin: true,
    steps: 50,
  });
  const [root, twin] = result.runs;
  for (const [i, record] of root.records.entries()) {
    assert.ok(Math.abs(record.loss - twin.records[i].loss) < 1e-3, `step ${record.step}`);
  }
});

test('a run that diverges says when, and no other number of it is shown as finite', async () => {
  const { result, report } = await runFigure(training, lab, {
    ...alone,
    none: true,
    rate: 1e6,
    steps: 60,
    d: 64,
  });
  const [run] = result.runs;
  for (const record of run.records) assert.ok(Number.isFinite(record.loss));
  if (run.divergedAt) assert.match(report.summary, /diverged at step/);
});

test('the sweep trains every run at every rate, the length test at every length', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8 };
  const rates = await runFigure(training, lab, { ...few, view: 'rates' });
  assert.equal(rates.result.sweep.length, 12);
  assert.equal(rates.report.data().rows.length, 12);
  const lengths = await runFigure(training, lab, { ...few, view: 'lengths' });
  assert.equal(lengths.result.lengths.length, 10);
  assert.ok(lengths.result.lengths.every((/** @type {any} */ at) => at.loss > 0));
});

test('heads, tasks and optimisers all have a report without gaps', async () => {
  for (const changes of [
    { task: 'majority', heads: 2 },
    { optimizer: 'adam', rate: 0.01 },
    { curve: 'spread', step: 3 },
  ]) {
    const { report } = await runFigure(training, lab, { steps: 6, d: 8, ...changes });
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
