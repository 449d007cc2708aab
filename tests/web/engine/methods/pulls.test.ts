// The first step's pulls, and where a hundred such steps lead.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));
const [lab] = labs;
const rules = ['none', 'sqrt', 'linear'] as const;

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((a, b) => a + b, 0);

test('pulls of 64 examples are the same whatever the number of workers', async () => {
  const given = { d: 48, rules: [...rules], batch: 3, batches: 5, examples: 2000, seed: 4 };
  const both = await Promise.all(labs.map((each) => each.pulls(given)));
  assert.deepStrictEqual(both[1], both[0]);
  for (const [i, { rule, length, steps }] of both[0].entries()) {
    assert.equal(rule, rules[i]);
    assert.equal(length.length, 64);
    assert.equal(steps.moved.length, 5);
    // A step goes no farther than its pulls together.
    assert.ok(steps.moved[2] <= sum(length));
  }
});

test('a rate stretches lengths, not the gradients that are told before any', async () => {
  const given = { d: 20, rules: [...rules], batches: 2, examples: 300 };
  const [one, other] = await Promise.all([1, 0.25].map((rate) => lab.pulls({ ...given, rate })));
  for (const [i, { mean, scores, loss, length, steps }] of (one ?? []).entries()) {
    const less = other?.[i];
    assert.deepEqual([less?.mean, less?.scores, less?.loss], [mean, scores, loss]);
    const quarter = (numbers: Float64Array) => numbers.map((far) => far / 4);
    assert.deepEqual(less?.length, quarter(length));
    assert.deepEqual(less?.steps.moved, quarter(steps.moved));
    assert.deepEqual(less?.steps.promised, quarter(steps.promised));
  }
});

test('where a slope still holds, the loss falls as it promises', async () => {
  const small = { d: 32, rules: [...rules], rate: 1e-4, batches: 40, examples: 65_536 };
  for (const { rule, loss, steps } of await lab.pulls(small)) {
    const fallen = sum(steps.loss.map((after) => loss - after));
    // It is promised by other examples than it is measured on.
    const kept = fallen / sum(steps.promised);
    assert.ok(Math.abs(kept - 1) < 0.25, `${rule}: ${kept}`);
  }
});

test('the first step of descent is the first batch’s, times the rate', async () => {
  for (const [i, pulls] of (
    await lab.pulls({ d: 64, rules: [...rules], batches: 1, examples: 100 })
  ).entries()) {
    const rate = [1, 0.5, 30][i];
    const { moved } = await lab.descent({ d: 64, rule: pulls.rule, rate, steps: 1 });
    assert.ok(Math.abs(moved[1] / (rate * pulls.steps.moved[0]) - 1) < 1e-9, pulls.rule);
  }
});

test('a walk in slices with partial results is the walk, and each result is one’s own', async () => {
  const given = { d: 20, rule: 'sqrt', steps: 35, watched: 2 } as const;
  const seen: number[] = [];
  const walk = await lab.descent({
    ...given,
    onPartial: ({ attention }) => seen.push(attention.length),
  });
  assert.deepEqual(seen, [2, 12, 22, 32]);
  assert.equal(walk.weights.length, 36 * 2 * 16);
  for (let i = 0; i < walk.weights.length; i += 16) {
    const row = walk.weights.subarray(i, i + 16);
    assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-12);
    // They are the softmax of the scores.
    const raised = walk.scores.subarray(i, i + 16).map(Math.exp);
    const sum = raised.reduce((a, b) => a + b);
    for (const [j, weight] of row.entries()) assert.ok(Math.abs(raised[j] / sum - weight) < 1e-12);
  }
  assert.equal(walk.advantages.length, 36 * 2 * 16);
  assert.equal(walk.attention.length, 36);
  assert.equal(walk.loss.length, 36);
  assert.ok((walk.loss[35] ?? 9) < (walk.loss[0] ?? 0));
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
    assert.ok(Math.abs(steps.moved[0] / record.gradientQuery[0] - 1) < 1e-4, rule);
  }
});

test('numbers beyond all bounds end in NaN, not in a number that means nothing', async () => {
  const { attention, moved } = await lab.descent({ d: 64, rule: 'none', rate: 1e6, steps: 100 });
  for (let i = 0; i <= 100; i += 1)
    assert.equal(Number.isFinite(attention[i]), Number.isFinite(moved[i]), `step ${i}`);
});
