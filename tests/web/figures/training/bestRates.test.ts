// Where the best rates stand while d grows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';
import { wayOf } from '../../../../web/figures/training/bestRates.js';
import { training } from '../../../../web/figures/training/training.js';
import en from '../../../../web/text/en/index.js';
import { drawnFigure } from '../support/drawn.js';
import { runFigure } from '../support/run.js';
import { lab } from './trainedRuns.js';

const words = { words: en.figures.training as any, numbers: numberWriter('en') };

test('a sentence says whether the best rate stays, falls, rises or moves', () => {
  const say = (...rates: number[]) => wayOf(rates, rates.length, words);
  assert.match(say(0.1, 0.1, 0.1), /stays at 0\.1$/);
  assert.match(say(0.1, 0.1, 0.01), /falls from 0\.1 to 0\.01$/);
  assert.match(say(0.01, 0.1, 0.1), /rises from 0\.01 to 0\.1$/);
  assert.match(say(0.1, 0.01, 0.1), /moves between 0\.01 and 0\.1$/);
  assert.equal(wayOf([0.1, 0.1], 3, words), '');
});

test('the stored runs show a best rate that falls under √d and stays under d', async () => {
  const options = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300, outcome: 'loss' };
  const { report } = await runFigure(training, lab, options);
  const labels = (report.key ?? []).map(({ label }) => label);
  assert.ok(
    labels.some((label) => /^divided by √d: the best rate falls/.test(label)),
    `${labels}`,
  );
  assert.ok(labels.some((label) => /^divided by d: the best rate stays/.test(label)));
});

test('the picture shows the curves of the d that is asked for, and the best rates of all', async () => {
  const options = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300, outcome: 'loss' };
  const linesAt = async (d: number) => {
    const { picture } = await drawnFigure(training, lab, [{ ...options, d }]);
    return [...picture.querySelectorAll('.c-line')].map((line) => line.getAttribute('d') ?? '');
  };
  const [narrow, near, wide] = [await linesAt(64), await linesAt(70), await linesAt(1024)];
  assert.deepEqual(near, narrow);
  // Of each way every best rate has its mark, whichever way it goes.
  const { picture } = await drawnFigure(training, lab, [options]);
  const open = [...picture.querySelectorAll('.c-rule.c-solid[class*=c-s]')]
    .map((marks) => marks.getAttribute('d')?.match(/M/g)?.length ?? 0)
    .filter((count) => count > 0);
  assert.deepEqual(open, [4, 4, 4, 4]);
  const same = narrow.filter((line, i) => line && line === wide[i]);
  // The ways of the four rules stand still, and the curves of those that have stored ones do not.
  assert.equal(same.length, 4);
  assert.ok(narrow.filter((line, i) => line && line !== wide[i]).length >= 3);
});
