// The script that the figure of training copies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { training } from '../../../../web/figures/training/training.js';
import { printedBy } from '../support/numpy.js';
import { defaultsOf, runFigure } from '../support/run.js';
import { lab } from './trainedRuns.js';

test('the copied Python learns recall with 1/√d and not without a scale', async () => {
  const { options, context, result } = await runFigure(training, lab, { steps: 2, d: 8 });
  const defaults = { ...defaultsOf(training), linear: false };
  const source = await training.python({ ...options, ...defaults }, context, result);
  const [said] = printedBy([source]);
  const accuracy = (name: string) =>
    Number(
      said
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.match(/[\d.]+ on/)?.[0]
        .slice(0, -3),
    );
  assert.ok(accuracy('divided by √d') > 0.97, said);
  assert.ok(accuracy('undivided') < 0.6, said);
});
