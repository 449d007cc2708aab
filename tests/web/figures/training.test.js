// The figure of training.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { markPath } from '../../../web/charts/paths.js';
import { roleClass, rules } from '../../../web/charts/theme.js';
import { openLab } from '../../../web/engine/lab.js';
import { plannedCells } from '../../../web/figures/training/cells.js';
import { compare, fileOf, isOf, readFile } from '../../../web/figures/training/file.js';
import { bet, shift } from '../../../web/figures/training/question.js';
import { recordAt } from '../../../web/figures/training/records.js';
import { runNames, triedRates, triedWidths, twinOf } from '../../../web/figures/training/runs.js';
import { loadCurves, stored } from '../../../web/figures/training/stored.js';
import { training } from '../../../web/figures/training/training.js';
import { bestRate, storedOf } from '../../../web/figures/training/transfer.js';
import { python } from './support/numpy.js';
import { defaultsOf, runFigure } from './support/run.js';

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

test('the result is plain data', async () => {
  for (const view of ['curves', 'seeds', 'rates', 'lengths']) {
    const { result } = await runFigure(training, lab, {
      view,
      d: 8,
      steps: 3,
      trained: view === 'rates' ? 1 : 3,
    });
    assert.deepEqual(structuredClone(result), result);
  }
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

  const run = await lab.train({
    resume: /** @type {import('rootd').SavedRun} */ (file.runs[1]?.state),
    steps: 30,
  });
  const longer = (await trainAll({ ...settings, steps: 30 })).result.runs[1];
  for await (const record of run) {
    assert.equal(record.loss, longer.records[record.step - 1].loss);
  }
  for (const text of ['', '{}', '{"figure":"training"}', '{"figure":"training","runs":[{}]}'])
    assert.equal(readFile(text), undefined);
});

test('each run is a model file that real heads opens, with what training measured', async () => {
  const changes = { d: 16, steps: 3, heads: 2, cosine: true };
  const { result, options, report, context } = await trainAll(changes);
  assert.ok(report.rows.length > 0);
  const files = training.files?.(result, options, context) ?? [];
  assert.deepEqual(
    files.map(({ name, label }) => `${name}: ${label}`),
    [
      'rootd-training-none-step-3.safetensors: Save as a model: undivided',
      'rootd-training-sqrt-step-3.safetensors: Save as a model: divided by √d',
      'rootd-training-linear-step-3.safetensors: Save as a model: divided by d',
      'rootd-training-predicted-step-3.safetensors: Save as a model: spread from the weights',
      'rootd-training-cosine-step-3.safetensors: Save as a model: cosine',
    ],
  );
  for (const [i, { name, make }] of files.entries()) {
    const { heads, family } = await lab.inspectModel({ files: new File([await make()], name) });
    assert.equal(family, "A run of this lab's own");
    const { saved } = result.runs[i];
    for (const { head, d, beta, sigmaMeasured } of heads) {
      assert.equal(d, 16);
      const isNormed = result.runs[i].name === 'cosine';
      assert.equal(
        sigmaMeasured,
        isNormed ? null : saved.record.scoreDeviation[head] * saved.record.beta[head],
      );
      assert.ok(Math.abs((beta * (isNormed ? d : 1)) / saved.record.beta[head] - 1) < 1e-6);
    }
    assert.equal(heads.length, 2);
  }
});

test('of a run that diverged there is no model to be saved', async () => {
  const changes = { ...alone, none: true, d: 16, rate: 1e30, steps: 20 };
  const { result, options, context } = await trainAll(changes);
  assert.ok(result.runs[0].divergedAt);
  assert.deepEqual(training.files?.(result, options, context), []);
});

test('1/√d is no scale at all with another start and another rate, under both optimisers', async () => {
  for (const optimizer of ['sgd', 'adam']) {
    const rate = optimizer === 'sgd' ? 1 : 0.01;
    const { result } = await trainAll({
      ...alone,
      optimizer,
      rate,
      sqrt: true,
      twin: true,
      steps: 50,
    });
    const [root, twin] = result.runs;
    for (const [i, record] of root.records.entries()) {
      const off = Math.abs(record.loss - twin.records[i].loss);
      assert.ok(off < 1e-3, `${optimizer}, step ${record.step}`);
    }
    assert.ok(root.records[49].loss < root.records[0].loss);
  }
  assert.deepEqual(twinOf({ d: 256, optimizer: 'sgd' }), {
    initialScale: 0.25,
    queryKeyRate: 1 / 16,
  });
  assert.deepEqual(twinOf({ d: 256, optimizer: 'adam' }), {
    initialScale: 0.25,
    queryKeyRate: 0.25,
  });
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
  const [row] = report.rows.filter(
    ({ label }) => label === diverged[0].name || label === 'undivided',
  );
  assert.match(String(row.offBy), /^diverged at step\u00a0\d+$/);
  // Where records are rare, the first step is one all the same.
  const rare = await trainAll({ ...changes, steps: 1000 });
  for (const run of rare.result.runs) assert.equal(run.records[0].step, 1);
  assert.match(report.summary, /diverged at step/);
  assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined|∞/);
});

test('over rates and widths every run is trained at each, whole decades first', async () => {
  const few = { ...alone, sqrt: true, steps: 2, view: 'rates', task: 'majority' };
  const waiting = await runFigure(training, lab, few);
  assert.equal(waiting.result.cells.length, 0);
  const count = triedRates('sgd').length * triedWidths.majority.length;
  /** @type {number[]} */
  const seen = [];
  const known = new Map();
  const { result, report } = await runFigure(
    training,
    lab,
    { ...few, trained: 2 },
    known,
    async ({ cells }) => void seen.push(cells.length),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: count }, (_, i) => i + 1),
  );
  assert.equal(result.cells.length, count);
  assert.equal(report.rows.length, triedWidths.majority.length);
  const [first] = report.rows;
  const own = result.cells.filter((/** @type {any} */ cell) => cell.d === triedWidths.majority[0]);
  const best = own.reduce((/** @type {any} */ a, /** @type {any} */ b) =>
    b.loss < a.loss ? b : a,
  );
  assert.equal(bestRate(own), best.rate);
  assert.equal(first?.predicted, best.accuracy.toFixed(3));
  // What is known is there again, whether or not it would be trained.
  const again = await runFigure(training, lab, few, known);
  assert.deepEqual(again.result.cells, result.cells);
});

test('rates are those of Wq and Wk alone, and every other matrix has the optimiser’s', () => {
  const options = {
    ...defaultsOf(training),
    view: 'rates',
    optimizer: 'adam',
    linear: false,
    none: false,
  };
  for (const { rate, asked, d } of plannedCells(/** @type {any} */ (options))) {
    assert.equal(asked.learningRate, 0.01);
    assert.ok(Math.abs(Number(asked.queryKeyRate) * 0.01 - rate) < 1e-12);
    assert.equal(asked.d, d);
    assert.equal(asked.wideStart, true);
  }
});

test('over seeds every run is trained from ten, and reported by median and range', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8, view: 'seeds', seed: 4 };
  const { report: before } = await runFigure(training, lab, few);
  assert.deepEqual(
    before.rows.map(({ measured }) => measured),
    ['–', '–'],
  );
  const { result, report } = await trainAll(few);
  assert.equal(result.cells.length, 20);
  assert.deepEqual(
    [...new Set(result.cells.map((/** @type {any} */ cell) => cell.seed))],
    [4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  );
  const root = result.cells
    .filter((/** @type {any} */ cell) => cell.run === 'sqrt')
    .map((/** @type {any} */ cell) => cell.accuracy)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  const [row] = report.rows;
  assert.deepEqual(
    [row?.measured, row?.predicted, row?.offBy],
    [(root[4] + root[5]) / 2, root[0], root[9]].map((value) => value.toFixed(3)),
  );
  assert.equal(report.data().rows.length, 20);
  // The first of the seeds is the run that is followed step by step.
  const followed = await trainAll({ ...few, view: 'curves' });
  assert.equal(followed.result.runs[0].fresh.accuracy, result.cells[0].accuracy);
});

test('at other lengths there is a loss and a margin at each', async () => {
  const few = { ...alone, sqrt: true, linear: true, steps: 5, d: 8, view: 'lengths' };
  const { result } = await trainAll(few);
  assert.equal(result.lengths.length, 10);
  assert.ok(result.lengths.every((/** @type {any} */ at) => at.loss > 0));
  assert.ok(result.lengths.every((/** @type {any} */ at) => Number.isFinite(at.margin)));
});

test('stored medians stand for the runs of the table alone', async () => {
  const curves = await loadCurves('recall', 'sgd');
  const options = /** @type {any} */ ({ ...defaultsOf(training), view: 'rates' });
  const root = { name: /** @type {const} */ ('sqrt'), place: 1, settings: { rule: 'sqrt' } };
  const found = storedOf(curves, options, root, 64);
  assert.ok(found.length > 4);
  assert.ok(found.every(({ accuracy, loss }) => accuracy >= 0 && loss > 0));
  for (const changes of [{ steps: 399 }, { heads: 2 }]) {
    assert.deepEqual(storedOf(curves, { ...options, ...changes }, root, 64), []);
  }
  const twin = { ...root, settings: { rule: 'none', initialScale: 0.5 } };
  assert.deepEqual(storedOf(curves, options, twin, 64), []);
  assert.deepEqual(storedOf(curves, options, root, 65), []);
});

test('with no rule chosen the reader is told where to choose one', async () => {
  for (const view of ['curves', 'seeds', 'rates', 'lengths']) {
    const { report } = await runFigure(training, lab, { ...alone, view });
    assert.match(String(report.nothing), /Choose one under “More settings”\.$/);
    assert.equal(report.summary, report.nothing);
    assert.equal((await runFigure(training, lab, { view, d: 8 })).report.nothing, '');
  }
});

test('a bet is open until every head is trained, and then compared with the head of least loss', async () => {
  const settings = { steps: 12, d: 8 };
  const { result: early, context, options } = await runFigure(training, lab, settings);
  assert.ok(bet.applies(options));
  assert.ok(!bet.applies({ ...options, view: 'rates' }));
  assert.equal(bet.truth(early, options), undefined);
  assert.deepEqual(
    bet.choices(options, context).map(({ id }) => id),
    ['none', 'sqrt', 'linear', 'predicted'],
  );
  assert.match(
    bet.ask(options, context),
    /only what their scores are divided by differs\..*recall, with d = 8\..* 12 steps of SGD at a learning rate of 1\./,
  );
  assert.doesNotMatch(bet.ask(options, context), /[{}]/);
  const { result } = await trainAll(settings);
  const losses = result.runs.map((/** @type {any} */ run) => run.fresh.loss);
  const best = result.runs[losses.indexOf(Math.min(...losses))];
  assert.equal(bet.truth(result, options), best.name);
  const say = (/** @type {string} */ guess, /** @type {number[]} */ accuracies) => {
    const runs = result.runs.map((/** @type {any} */ run, /** @type {number} */ i) => ({
      ...run,
      fresh: { ...run.fresh, accuracy: accuracies[i] },
    }));
    return bet.compare(guess, 'sqrt', options, context, { ...result, runs });
  };
  assert.match(say('sqrt', [0.1, 0.9, 0.5, 0.9]), /it is best: 90\u00a0% of fresh/);
  assert.match(say('predicted', [0.1, 0.9, 0.5, 0.89]), /so yours is as good/);
  assert.match(
    say('linear', [0.1, 0.9, 0.5, 0.9]),
    /50\u00a0% of fresh examples right\. The best is “divided by √d”, with 90\u00a0%/,
  );
});

test('where the best rate goes is asked where the table has both widths, and told by it', async () => {
  const transfer = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300 };
  const { options, context, result } = await runFigure(training, lab, transfer);
  assert.ok(shift.applies(options));
  for (const changes of [
    { steps: 299 },
    { sqrt: false },
    { view: 'curves' },
    { task: 'majority' },
  ]) {
    assert.ok(!shift.applies(/** @type {any} */ ({ ...options, ...changes })));
  }
  const root = { name: /** @type {const} */ ('sqrt'), place: 1, settings: { rule: 'sqrt' } };
  const [narrow, wide] = [64, 1024].map((d) => bestRate(storedOf(result.stored, options, root, d)));
  assert.ok(narrow && wide && wide < narrow);
  assert.equal(shift.truth(result, options), wide);
  const { domain, marks } = shift.axis(options, context);
  assert.ok(domain[0] < wide && wide < domain[1]);
  assert.equal(marks[0]?.at, narrow);
  assert.doesNotMatch(shift.ask(options, context), /[{}]/);
  const far = shift.compare(10 * wide, wide, options, context);
  assert.match(far, /you were 10 times too high\. Divided by d, the best rate is /);
  assert.doesNotMatch(far, /[{}]|NaN|undefined/);
});

test('another optimiser takes its own rate, and stored runs keep their length', () => {
  const options = defaultsOf(training);
  const follow = (/** @type {string} */ changed, /** @type {object} */ changes) =>
    training.entails?.(changed, { ...options, ...changes });
  assert.deepEqual(follow('optimizer', { optimizer: 'adam' }), { rate: 0.01, steps: 400 });
  assert.equal(follow('optimizer', { optimizer: 'sgd', rate: 0.01 })?.rate, 1);
  assert.equal(follow('d', { rate: 3 })?.rate, 3);
  const rates = { view: 'rates', optimizer: 'adam' };
  assert.equal(follow('optimizer', rates)?.steps, stored.steps['recall adam']);
  assert.equal(
    follow('task', { ...rates, task: 'majority' })?.steps,
    stored.steps['majority adam'],
  );
});

test('each picture of training has its caption', async () => {
  const captions = [];
  for (const changes of [{}, { twin: true }, { view: 'rates' }, { view: 'lengths' }])
    captions.push(
      (await runFigure(training, lab, { steps: 2, d: 8, ...changes })).report.captionHtml,
    );
  assert.equal(captions[0], undefined);
  assert.equal(new Set(captions).size, 4);
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
    assert.equal(new Set(report.key.map(({ mark }) => look(Number(mark)))).size, runNames.length);
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

test('the copied Python learns recall with 1/√d and not without a scale', async () => {
  const { options, context, result } = await runFigure(training, lab, { steps: 2, d: 8 });
  const defaults = { ...defaultsOf(training), linear: false };
  const source = await training.python({ ...options, ...defaults }, context, result);
  const run = spawnSync(python, ['-'], { input: source, encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const accuracy = (/** @type {string} */ name) =>
    Number(
      run.stdout
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.match(/[\d.]+ on/)?.[0]
        .slice(0, -3),
    );
  assert.ok(accuracy('divided by √d') > 0.97, run.stdout);
  assert.ok(accuracy('undivided') < 0.6, run.stdout);
});
