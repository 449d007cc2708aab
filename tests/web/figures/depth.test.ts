import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depth } from '../../../web/figures/depth/depth.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure, standardErrors } from './support/run.js';

const lab = await sharedLab(0);

test('a signal keeps its level with He, halves with Xavier, and runs away with a tenth more', async () => {
  const runs = { layers: 20, width: 128, networks: 20 };
  const both = await runFigure(depth, lab, runs);
  const [he, xavier] = both.result.starts.map(({ predicted }: any) => predicted);
  // The first layer gets the input whole: g².
  assert.ok(Math.abs(he[0] - 2) < 1e-12 && Math.abs(xavier[0] - 1) < 1e-12);
  assert.ok(Math.abs(he[19] / he[0] - 1) < 1e-12);
  assert.ok(Math.abs(xavier[19] / xavier[0] - 0.5 ** 19) < 1e-12);
  assert.deepEqual(
    both.report.rows.map(({ label }) => label.split(',')[0]),
    ['He', 'He', 'He', 'Xavier', 'Xavier', 'Xavier'],
  );
  const own = await runFigure(depth, lab, {
    ...runs,
    initialisation: 'own',
    gain: 1.1 * Math.SQRT2,
  });
  const { predicted } = own.result.starts[0];
  assert.ok(Math.abs(predicted[19] / predicted[0] / 1.21 ** 19 - 1) < 1e-12);
});

test('for tanh, whose prediction holds in the limit only, no standard errors are claimed', async () => {
  const { report } = await runFigure(depth, lab, { activation: 'tanh', layers: 5, networks: 3 });
  for (const row of report.rows) assert.equal(standardErrors(row), undefined);
});

test('more networks, another seed, another gain: each draw stays what it was', async () => {
  const three = await runFigure(depth, lab, { layers: 3, width: 32, networks: 3 });
  const again = await runFigure(depth, lab, { layers: 3, width: 32, networks: 3 });
  assert.deepEqual(again.result, three.result);
  const alone = await runFigure(depth, lab, {
    layers: 3,
    width: 32,
    networks: 3,
    initialisation: 'xavier',
  });
  assert.deepEqual(alone.result.starts[0], three.result.starts[1]);
  const later = await runFigure(depth, lab, { layers: 3, width: 32, networks: 2, seed: 2 });
  const [he] = three.result.starts;
  const sum = he.measured[0] * 3 - later.result.starts[0].measured[0] * 2;
  const single = await lab.depth({ layers: 3, width: 32, activation: 'relu', gain: Math.SQRT2 });
  assert.ok(
    Math.abs(sum - single.measured[0]) < 1e-9,
    'network i has the seed of the figure plus i',
  );
});

test('the last layer told is the last whose level doubles hold with all their digits', async () => {
  // 10⁻⁴ after the first layer, and 5 · 10⁻⁵ of it after each further one: 10⁻³⁰⁵ after layer 71.
  const { report } = await runFigure(depth, lab, {
    layers: 100,
    width: 4,
    networks: 2,
    initialisation: 'own',
    gain: 0.01,
  });
  assert.match(report.rows[1]?.label ?? '', /\b71$/);
});

test('one layer is told as one', async () => {
  const { report } = await runFigure(depth, lab, { layers: 1, width: 4, networks: 2 });
  assert.match(report.summary, /after 1 layer of/);
  assert.doesNotMatch(report.summary, /1 layers/);
});
