// The first step's pulls, and where a hundred such steps lead.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));
const [lab] = labs;
const rules = ['none', 'sqrt', 'linear'] as const;

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((a, b) => a + b, 0);

test('the pulls of 64 examples add up to their batch’s step, whatever the number of workers', async () => {
  const given = { d: 48, rules: [...rules], batch: 3, batches: 5, examples: 2000, seed: 4 };
  const both = await Promise.all(labs.map((each) => each.pulls(given)));
  assert.deepStrictEqual(both[1], both[0]);
  for (const [i, { rule, down, across, length, steps }] of both[0].entries()) {
    assert.equal(rule, rules[i]);
    assert.equal(length.length, 64);
    assert.equal(steps.down.length, 5);
    const far = Math.hypot(steps.down[2], steps.across[2]);
    assert.ok(Math.abs(sum(down) - steps.down[2]) < 1e-10 * far);
    assert.ok(Math.abs(sum(across) - steps.across[2]) < 1e-8 * far);
    // A pull is at least as long as what the plane shows of it.
    for (let k = 0; k < 64; k += 1)
      assert.ok(Math.hypot(down[k], across[k]) <= length[k] * (1 + 1e-9) + 1e-15);
  }
});

test('the first step of descent is the first batch’s, times the rate', async () => {
  for (const [i, pulls] of (
    await lab.pulls({ d: 64, rules: [...rules], batches: 1, examples: 100 })
  ).entries()) {
    const rate = [1, 0.5, 30][i];
    const { moved } = await lab.descent({ d: 64, rule: pulls.rule, rate, steps: 1 });
    const step = Math.hypot(pulls.steps.down[0], pulls.steps.across[0]);
    assert.ok(Math.abs(moved[1] / (rate * step) - 1) < 1e-9, pulls.rule);
  }
});

test('a walk in slices with partial results is the walk, and each result is one’s own', async () => {
  const given = { d: 20, rule: 'sqrt', steps: 35, watched: 2 } as const;
  const seen: number[] = [];
  const walk = await lab.descent({
    ...given,
    onPartial: ({ attention }) => seen.push(attention.length),
  });
  assert.deepEqual(seen, [11, 21, 31]);
  assert.equal(walk.weights.length, 36 * 2 * 16);
  for (let i = 0; i < walk.weights.length; i += 16) {
    const row = walk.weights.subarray(i, i + 16);
    assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-12);
  }
  assert.equal(walk.attention.length, 36);
  assert.deepStrictEqual(await labs[1].descent(given), walk);
  assert.equal(walk.moved[0], 0);
  assert.ok(Math.abs(walk.attention[0] - 1 / 16) < 0.02);
});

test('it is training with a fixed Wv: the record of train tells the same gradient', async () => {
  for (const rule of rules) {
    const [record] = [
      (
        await lab
          .train({ task: 'recall', d: 64, rule, wideStart: true, steps: 1, optimizer: 'sgd' })
          .next()
      ).value as any,
    ];
    const [{ scores, steps }] = await lab.pulls({ d: 64, rules: [rule], batches: 1, examples: 1 });
    assert.ok(Math.abs(scores / record.gradientScores[0] - 1) < 1e-4, rule);
    const norm = Math.hypot(steps.down[0], steps.across[0]);
    assert.ok(Math.abs(norm / record.gradientQuery[0] - 1) < 1e-4, rule);
  }
});

test('numbers beyond all bounds end in NaN, not in a number that means nothing', async () => {
  const { attention, moved } = await lab.descent({ d: 64, rule: 'none', rate: 1e6, steps: 100 });
  for (let i = 0; i <= 100; i += 1)
    assert.equal(Number.isFinite(attention[i]), Number.isFinite(moved[i]), `step ${i}`);
});
