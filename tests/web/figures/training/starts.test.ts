// Where a head learns, by its start and by d: the picture, its table and what readers take away, from what is stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstSpread,
  learned,
  loadStarts,
  startRules,
  startsBySpread,
} from '../../../../web/figures/training/storedStarts.js';
import { training } from '../../../../web/figures/training/training.js';
import { printedBy } from '../support/numpy.js';
import { runFigure } from '../support/run.js';
import { lab } from './trainedRuns.js';

const view = 'starts';

test('every start has its row in the table and in the data, and nothing is trained for it', async () => {
  for (const optimizer of ['adam', 'sgd'] as const) {
    const starts = await loadStarts(optimizer);
    // There is no engine to ask.
    const { result, report } = await runFigure(training, undefined, { view, optimizer });
    assert.deepEqual(result.starts, starts);
    assert.deepEqual(report.numbers.measured.starts, starts);
    const count = startRules.length * starts.widths.length * starts.scales.length;
    assert.equal(report.rows.length, count);
    const { columns, rows } = report.data();
    // What lies between by first spread is in the picture and the data; the table keeps to the maps.
    const between = starts.widths.length * starts.between.spreads.length;
    assert.equal([...rows].length, count + between);
    assert.ok([...rows].every((row) => [...row].length === columns.length));
    assert.equal(report.todo, 'Point at a square.');
  }
});

test('a rule that is not chosen, or has no stored starts, is left out', async () => {
  const { report } = await runFigure(training, undefined, {
    view,
    none: false,
    linear: false,
    predicted: true,
    twin: true,
  });
  assert.deepEqual(
    report.key.map(({ label }) => label),
    ['divided by √d'],
  );
  assert.ok(report.rows.every(({ label }) => label?.toString().startsWith('divided by √d, d = ')));
});

test('the sentence says up to which start most seeds learn', async () => {
  const { report } = await runFigure(training, undefined, { view, optimizer: 'adam' });
  assert.match(report.summary, /undivided, d = 64: most seeds learn from starts up to 0\.56\./);
  assert.match(report.summary, /divided by d, d = 256: most seeds learn from starts up to 3\.2\./);
});

test('stored numbers go together', async () => {
  for (const optimizer of ['adam', 'sgd'] as const) {
    const starts = await loadStarts(optimizer);
    const seeds = starts.seeds.last - starts.seeds.first + 1;
    for (const rule of startRules)
      for (const start of startsBySpread(starts, rule)) {
        assert.ok(start.lowest <= start.accuracy && start.accuracy <= start.highest);
        assert.ok(start.learned <= seeds);
        if (start.lowest >= learned) assert.equal(start.learned, seeds);
        if (start.highest < learned) assert.equal(start.learned, 0);
      }
  }
});

test('scaled scores begin with the spread that the engine draws', async () => {
  for (const [rule, d, scale] of [
    ['none', 64, 0.56],
    ['sqrt', 16, 1.8],
    ['linear', 64, 3.2],
  ] as const) {
    const ratios = [];
    for (let seed = 1; seed <= 20; seed++) {
      const run = lab.train({
        task: 'recall',
        optimizer: 'sgd',
        steps: 1,
        rule,
        d,
        initialScale: scale,
        seed,
      });
      const { value } = await run.next();
      assert.ok(value);
      const spread = (value.beta[0] ?? 0) * (value.scoreDeviation[0] ?? 0);
      ratios.push(spread / firstSpread({ d, scale }, rule));
    }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    const square = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0);
    const error = Math.sqrt(square / (ratios.length - 1) / ratios.length);
    // Five standard errors, and the square of them, by which a root lies under the root of a mean.
    const spreadOfOne = error * Math.sqrt(ratios.length);
    assert.ok(Math.abs(mean - 1) < 5 * error + spreadOfOne ** 2, `${rule}, d = ${d}: ${mean}`);
  }
});

test('in NumPy a small start learns where a large one does not', async () => {
  const { options, result, context } = await runFigure(training, undefined, {
    view,
    optimizer: 'adam',
    sqrt: false,
    linear: false,
  });
  const source = await training.python(options, context, result);
  const [printed = ''] = printedBy([source]);
  const accuracies = [...printed.matchAll(/undivided, from ([\d.]+): accuracy ([\d.]+)/g)].map(
    ([, scale, accuracy]) => [Number(scale), Number(accuracy)],
  );
  assert.equal(accuracies.length, result.starts.scales.length);
  for (const [scale = 0, accuracy = 0] of accuracies) {
    if (scale <= 0.32) assert.ok(accuracy >= learned, `${scale}: ${accuracy}`);
    if (scale >= 1) assert.ok(accuracy < 0.8, `${scale}: ${accuracy}`);
  }
});
