import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradients } from '../../../web/figures/gradients/gradients.js';
import { dimensions, rangeOf } from '../../../web/figures/gradients/measure.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

test('what is shown is the first record of a training run of that rule, d and seed', async () => {
  const run = lab.train({
    task: 'recall',
    d: 64,
    rule: 'sqrt',
    wideStart: true,
    optimizer: 'sgd',
    steps: 5,
    seed: 1003,
  });
  const { value } = await run.next();
  await run.return();
  const { result } = await runFigure(gradients, lab, { seed: 1001, seeds: 3, largest: 64 });
  const { points } = result.curves.find((curve: any) => curve.name === 'sqrt');
  const step = points.find((point: any) => point.d === 64).steps[2];
  assert.equal(step.seed, 1003);
  assert.equal(step.gradientScores, value?.gradientScores[0]);
  assert.equal(step.gradientQuery, value?.gradientQuery[0]);
});

test('d doubles from 16 on and ends at the largest', () => {
  assert.deepEqual(dimensions(16), [16]);
  assert.deepEqual(dimensions(100), [16, 32, 64, 100]);
  assert.deepEqual(dimensions(1024), [16, 32, 64, 128, 256, 512, 1024]);
});

test('the median is the middle one, or the mean of the middle two', () => {
  const steps = [5, 1, 3].map((size) => ({ seed: 1, gradientScores: size, gradientQuery: 0 }));
  assert.deepEqual(rangeOf(steps, 'gradientScores'), { median: 3, smallest: 1, largest: 5 });
  assert.equal(rangeOf(steps.slice(1), 'gradientScores', 2).median, 1);
  assert.ok(Number.isNaN(rangeOf([], 'gradientScores').median));
});

test('of single examples most hardly pull at undivided scores, and a few do', async () => {
  // Only the largest d is looked at.
  const rangeAt1024 = async (rule: 'none' | 'sqrt') => {
    const steps = [];
    for (let seed = 1; seed <= 25; seed++) {
      const run = lab.train({
        task: 'recall',
        optimizer: 'sgd',
        steps: 1,
        batch: 1,
        d: 1024,
        rule,
        seed,
      });
      const { value } = await run.next();
      steps.push({ seed, gradientScores: value?.gradientScores[0] ?? 0, gradientQuery: 0 });
    }
    return rangeOf(steps, 'gradientScores');
  };
  const [none, sqrt] = [await rangeAt1024('none'), await rangeAt1024('sqrt')];
  assert.ok(none.median < 0.01 * none.largest);
  assert.ok(sqrt.median > 0.1 * sqrt.largest && sqrt.smallest > 0.01 * sqrt.largest);
});

test('per entry the gradient on the scores is divided by their number, that on Wq by the root of 64d', async () => {
  const { report } = await runFigure(gradients, lab, { seeds: 2, largest: 16, size: 'entry' });
  const whole = await runFigure(gradients, lab, { seeds: 2, largest: 16 });
  const first = ({ rows }: any, i: number) => Number.parseFloat(rows[i].measured);
  const [scores, query] = [0, 3].map((i) => first(whole.report, i) / first(report, i));
  assert.ok(Math.abs(Number(scores) / Math.sqrt(64 * 16) - 1) < 0.01);
  assert.ok(Math.abs(Number(query) / Math.sqrt(64 * 16) - 1) < 0.01);
});

test('seeds come one after the other, the whole picture with the first', async () => {
  const seen: number[] = [];
  await runFigure(
    gradients,
    lab,
    { seeds: 3, largest: 32 },
    new Map(),
    async ({ seeds, curves }) => {
      seen.push(seeds);
      for (const { points } of curves)
        for (const { steps } of points) assert.equal(steps.length, seeds);
    },
  );
  assert.deepEqual(seen, [1, 2]);
});

test('without a rule a sentence says what to do', async () => {
  const { report, context } = await runFigure(gradients, lab, {
    none: false,
    sqrt: false,
    linear: false,
  });
  assert.equal(report.nothing, context.words.nothing);
});
