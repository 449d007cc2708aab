// What training shows before it is played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../../../../web/figures/training/training.js';
import { drawnFigure } from '../support/drawn.js';
import { lab, trainAll } from './trainedRuns.js';

test('before Play the start and what a guess reaches are drawn, after it the start is not', async () => {
  for (const [curve, guess] of [
    ['accuracy', 'guessing: 1 answer in 16 is right'],
    ['loss', 'guessing: loss ln 16'],
  ]) {
    const options = { d: 8, steps: 3, curve };
    const before = await drawnFigure(training, lab, [options]);
    assert.ok(before.texts.includes(guess), `${before.texts}`);
    assert.ok(before.texts.includes('the start: Play draws on from here'));
    const after = await drawnFigure(training, lab, [{ ...options, trained: 3 }]);
    assert.ok(after.texts.includes(guess));
    assert.ok(!after.texts.some((text) => text.includes('the start')));
  }
});

test('heads as they were drawn stand where a guess does', async () => {
  for (const [task, classes] of [
    ['recall', 16],
    ['majority', 4],
  ] as const) {
    const { result } = await trainAll({ task, d: 64, steps: 2 });
    for (const { name, records } of result.runs) {
      // A batch of 64, of which each is right with probability 1 in so many: five standard deviations.
      const chance = 1 / classes;
      const spread = Math.sqrt((chance * (1 - chance)) / 64);
      assert.ok(Math.abs(records[0].accuracy - chance) < 5 * spread, `${task} ${name}`);
    }
  }
});
