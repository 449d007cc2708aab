// The runs that stand side by side.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markPath } from '../../../../web/charts/paths.js';
import { roleClass, rules, tokens } from '../../../../web/charts/theme.js';
import { placeOf, runNames, twinOf } from '../../../../web/figures/training/runs.js';
import { training } from '../../../../web/figures/training/training.js';
import { runFigure } from '../support/run.js';
import { alone, lab, trainAll } from './trainedRuns.js';

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

test('every run has a look of its own', async () => {
  const all = Object.fromEntries(runNames.map((name) => [name, true]));
  const { report } = await runFigure(training, lab, { ...all, steps: 2, d: 8 });
  assert.equal(report.key.length, runNames.length);
  const looks = [
    (mark: number) => rules[roleClass(mark)].color,
    (mark: number) => rules[roleClass(mark)]['stroke-dasharray'],
    (mark: number) => markPath(mark, 0, 0),
  ];
  for (const look of looks)
    assert.equal(new Set(report.key.map(({ mark }) => look(Number(mark)))).size, runNames.length);
  assert.deepEqual(
    report.key.map(({ label }) => label),
    report.rows.map(({ label }) => label),
  );
});

/** In degrees. */
function hueOf(hex: string) {
  const [r, g, b] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

test('the three divisors and the twin have a hue each, in light and in dark', () => {
  for (const name of ['none', 'sqrt', 'linear', 'twin'] as const) {
    const [light, dark] = tokens[`series-${placeOf(name)}`].map(hueOf);
    const apart = Math.abs(((light - dark + 540) % 360) - 180);
    // A twelfth of the circle has one name.
    assert.ok(apart < 30, `${name}: ${light} and ${dark}`);
  }
});
