import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookup } from '../../../web/figures/lookup/lookup.js';
import { values } from '../../../web/figures/lookup/measure.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(0);

test('weights are those of the engine’s softmax, and the answer is the mean by them', async () => {
  for (const divisor of [0.25, 2, 7.5]) {
    const { result } = await runFigure(lookup, lab, { divisor });
    const expected = await lab.softmax({ scores: result.scores, beta: 1 / divisor });
    let answer = 0;
    for (const [i, weight] of [...expected].entries()) {
      assert.ok(Math.abs(weight - result.weights[i]) < 1e-6);
      answer += weight * values[i];
    }
    assert.ok(Math.abs(answer - result.answer) < 1e-5);
  }
});

test('the list is as the essay tells it: the ant’s key is the query, and has 55 %', async () => {
  const { result, report } = await runFigure(lookup, lab);
  assert.deepEqual(result.scores, [0, 0, 0, 4, 2, -2]);
  assert.deepEqual(result.keys[3], result.query);
  assert.equal(Math.round(100 * result.weights[3]), 55);
  assert.deepEqual(values.slice(0, 4), [0, 2, 4, 6]);
  assert.equal(report.head?.[1], '÷ √d');
});

test('flipped signs are taken, and a list of another length is left aside', async () => {
  const flipped = await runFigure(lookup, lab, { query: [-1, -1, 1, 1] });
  assert.deepEqual(flipped.result.scores, [2, -2, -2, 2, 0, 0]);
  const short = await runFigure(lookup, lab, { query: [1], keys: [1, 1, 1] });
  assert.deepEqual(short.result.scores, [0, 0, 0, 4, 2, -2]);
});

test('cold, the answer is that of the best key; hot, the mean of all', async () => {
  const cold = await runFigure(lookup, lab, { divisor: 0.25 });
  // The next key lies a gap of 8 behind, the others 16 and more.
  assert.ok(Math.abs(cold.result.answer - 6) < 4 * Math.exp(-8) * 1.01);
  const hot = await runFigure(lookup, lab, { divisor: 100 });
  assert.ok(Math.abs(hot.result.answer - 5) < 0.1);
});
