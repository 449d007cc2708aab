import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temperature } from '../../../web/figures/temperature/temperature.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

test('adding ε changes no weight; multiplying and raising move the temperature', async () => {
  const about = { beta: 2, epsilon: 3 };
  const add = await runFigure(temperature, lab, about);
  assert.ok(add.report.numbers.largestChange < 1e-6);
  const multiply = await runFigure(temperature, lab, { ...about, change: 'multiply' });
  assert.ok(Math.abs(multiply.result.after.temperature - 1 / 6) < 1e-12);
  assert.ok(multiply.report.numbers.largestChange > 0.01);
  const power = await runFigure(temperature, lab, { ...about, change: 'power' });
  assert.ok(Math.abs(power.result.after.temperature - 1 / 8) < 1e-12);
});

test('between no temperature and a high one the weight goes from one score to all alike', async () => {
  // ln n at T → ∞, where ½β²Var is what is missing; 0 at T → 0.
  const hot = (await runFigure(temperature, lab, { beta: 0.01, keys: 64 })).result.before;
  assert.ok(Math.log(64) - hot.entropy < 1e-3 && hot.entropy <= Math.log(64) + 1e-6);
  const cold = (await runFigure(temperature, lab, { beta: 100, keys: 64 })).result.before;
  assert.ok(cold.largest > 0.99 && cold.entropy < 0.05, `${cold.largest} ${cold.entropy}`);
});

test('the curve goes through the entropy of the bars', async () => {
  const { result } = await runFigure(temperature, lab, { beta: 1 });
  const { temperature: at, entropy } = result.curve;
  const above = at.findIndex((each: number) => each > 1);
  assert.ok(entropy[above - 1] <= result.before.entropy && result.before.entropy <= entropy[above]);
});

test('more keys keep the scores that were there', async () => {
  const few = await runFigure(temperature, lab, { keys: 5 });
  const many = await runFigure(temperature, lab, { keys: 50 });
  assert.deepEqual([...many.result.scores].slice(0, 5), [...few.result.scores]);
});
