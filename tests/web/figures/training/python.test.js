// The script that the figure of training copies.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { training } from '../../../../web/figures/training/training.js';
import { python } from '../support/numpy.js';
import { defaultsOf, runFigure } from '../support/run.js';
import { lab } from './trainedRuns.js';

test('the copied Python learns recall with 1/√d and not without a scale', async () => {
  const { options, context, result } = await runFigure(training, lab, { steps: 2, d: 8 });
  const defaults = { ...defaultsOf(training), linear: false };
  const source = await training.python({ ...options, ...defaults }, context, result);
  const run = spawnSync(python, ['-'], { input: source, encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  const accuracy = (/** @type {string} */ name) =>
    Number(
      run.stdout
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.match(/[\d.]+ on/)?.[0]
        .slice(0, -3),
    );
  assert.ok(accuracy('divided by √d') > 0.97, run.stdout);
  assert.ok(accuracy('undivided') < 0.6, run.stdout);
});
