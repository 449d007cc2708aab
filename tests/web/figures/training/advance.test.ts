// Runs followed step by step: from wherever they are, stopped, gone back, and gone on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divergenceOf } from '../../../../web/figures/training/divergence.js';
import { recordAt } from '../../../../web/figures/training/records.js';
import { training } from '../../../../web/figures/training/training.js';
import { runFigure } from '../support/run.js';
import { alone, lab, trainAll } from './trainedRuns.js';

test('before play there is the first step: every run as it was drawn', async () => {
  const { result, report } = await runFigure(training, lab, { d: 16 });
  assert.equal(result.reached, 1);
  assert.equal(result.playing, false);
  for (const run of result.runs) {
    assert.deepEqual(
      run.records.map(({ step }: any) => step),
      [1],
    );
    assert.equal(run.records[0].scoreDeviation[0], result.runs[0].records[0].scoreDeviation[0]);
  }
  assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined/);
});

test('every run is followed to its last step, and looked at wherever the reader goes back to', async () => {
  const { result, report } = await trainAll({ steps: 30, d: 16 });
  assert.deepEqual(
    result.runs.map((run: any) => run.name),
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
  const at = async (trained: number, changes: any = {}) =>
    (await runFigure(training, lab, { ...two, trained, ...changes }, known)).result;
  const two = { steps: 40, d: 8, heads: 2, optimizer: 'adam', rate: 0.01, linear: false };
  const whole = (await trainAll(two)).result;
  for (const trained of [1, 2, 17]) await at(trained);
  // A rule that joins late catches up.
  const joined = await at(23, { measured: true });
  assert.deepEqual(
    joined.runs.map(({ records }: any) => records.at(-1).step),
    [23, 23, 23, 23],
  );
  assert.deepEqual((await at(40)).runs, whole.runs);
  const back = await at(17);
  assert.equal(back.reached, 17);
  assert.equal(back.runs[0].records.at(-1).step, 17);
  assert.deepEqual(back.runs[0].fresh, (await at(17)).runs[0].fresh);
  assert.deepEqual((await at(40)).runs, whole.runs);
});

test('stopped on its way, a run is shown where it was asked to stand, and goes on from there', async () => {
  const known = new Map();
  const settings = { steps: 60, d: 8, trained: 60 };
  const stopping = new AbortController();
  let seen = 0;
  const aborted = runFigure(
    training,
    lab,
    settings,
    known,
    async (preview) => {
      if (preview.reached >= 20 && seen === 0) {
        seen = preview.reached;
        stopping.abort();
      }
    },
    stopping.signal,
  );
  await aborted;
  assert.ok(seen >= 20 && seen < 60);
  const { result } = await runFigure(training, lab, { ...settings, trained: seen }, known);
  assert.equal(result.reached, seen);
  const alone = (await trainAll({ ...settings, trained: seen })).result;
  assert.deepEqual(result.runs, alone.runs);
  const whole = await trainAll({ ...settings });
  assert.deepEqual(
    (await runFigure(training, lab, settings, known)).result.runs,
    whole.result.runs,
  );
});

test('a run that diverges says when and ends alone, and no number that is none is shown', async () => {
  const changes = { optimizer: 'adam', rate: 1e12, queryKeyRate: 1e6, steps: 60, d: 64 };
  const { result, report, context } = await trainAll(changes);
  const diverged = result.runs.filter((run: any) => run.divergedAt);
  assert.ok(diverged.length > 0);
  for (const run of result.runs) {
    for (const record of run.records) assert.ok(Number.isFinite(record.loss));
    assert.equal(run.records.at(-1).step, run.divergedAt ? run.divergedAt - 1 : 60);
  }
  const [row] = report.rows.filter(
    ({ label }) => label === diverged[0].name || label === 'undivided',
  );
  assert.match(String(row.offBy), /^diverged at step\u00a0\d+$/);
  // Where records are rare, the first step is one all the same.
  const rare = await trainAll({ ...changes, steps: 1000 });
  for (const run of rare.result.runs) assert.equal(run.records[0].step, 1);
  assert.match(report.summary, /diverged at step/);
  // Under the picture too, for those who see it.
  const said = divergenceOf(result.runs, context);
  assert.match(said, /^Numbers grew beyond all bounds\. /);
  for (const { name, divergedAt } of diverged)
    assert.ok(
      said.includes(`${context.words.controls[name]}: diverged at step ${divergedAt}`),
      said,
    );
  assert.equal(divergenceOf([{ name: 'sqrt', divergedAt: undefined }], context), '');
  assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined|∞/);
});

test('at other lengths there is a loss and a margin at each', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8, view: 'lengths' };
  const { result } = await trainAll(few);
  assert.equal(result.lengths.length, 10);
  assert.ok(result.lengths.every((at: any) => at.loss > 0));
  assert.ok(result.lengths.every((at: any) => Number.isFinite(at.margin)));
});
