// Which examples the figure of pulls shows by themselves, and how far their best score leads.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frozen, keys, watched } from '../../../../web/figures/pulls/measure.js';
import { leadOf, longestLead, tellingExamples } from '../../../../web/figures/pulls/telling.js';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(0);

const walkOf = (seed: number) => lab.descent({ d: 64, rule: 'none', watched, steps: 1, seed });

const rowOf = (weights: Float64Array, batch: number, example: number) =>
  Array.from(weights.slice((batch * watched + example) * keys).subarray(0, keys));

const pushesOf = ({ weights, advantages }: Awaited<ReturnType<typeof walkOf>>) =>
  weights.map((weight, i) => weight * advantages[i]);

test('at every start one is frozen on a wrong key, one pushes wrong keys alone, and one freezes by the first batch', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const walk = await walkOf(seed);
    const { weights } = walk;
    const examples = tellingExamples(walk);
    const [asked, ...others] = rowOf(weights, 0, examples.frozen);
    assert.ok(asked < frozen && Math.max(...others) >= frozen, `${seed}`);
    assert.ok(rowOf(weights, 0, examples.astray)[0] < 0.01, `${seed}`);
    const [own, ...wrong] = rowOf(pushesOf(walk), 0, examples.astray);
    const hardest = Math.max(...wrong.map(Math.abs));
    assert.ok(hardest > 0.02 && own < 0.1 * hardest, `${seed}: ${own}, ${wrong}`);
    const [before, after] = [0, 1].map((batch) => rowOf(weights, batch, examples.thrown));
    assert.ok(Math.max(...before) < frozen && Math.max(...after) >= frozen, `${seed}`);
    assert.ok(after[0] < frozen && leadOf(after) > leadOf(before), `${seed}`);
    // The page's own start: as its text says, onto a key that the row's own push did not raise.
    const onto = after.indexOf(Math.max(...after));
    if (seed === 1) assert.ok(rowOf(pushesOf(walk), 0, examples.thrown)[onto] <= 0);
  }
});

test('before the first batch is known the first example stands for all', async () => {
  const { weights, advantages } = await walkOf(1);
  for (const known of [0, watched * keys])
    assert.deepEqual(tellingExamples({ weights: weights.slice(0, known), advantages }), {
      astray: 0,
      frozen: 0,
      thrown: 0,
    });
});

test('a lead is the logarithm of the two greatest weights’ ratio, up to what is known', () => {
  assert.ok(Math.abs(leadOf([0.1, Math.E / 10, 0.05]) - 1) < 1e-12);
  assert.equal(leadOf([0.5, 0.5]), 0);
  assert.equal(leadOf([1, 0, 0]), longestLead);
});
