// Where the best rates stand while d grows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from '../../../../scripts/text.js';
import { numberWriter } from '../../../../web/figures/shared/numbers/numberWriter.js';
import { markersOf, wayOf } from '../../../../web/figures/training/bestRates.js';
import { training } from '../../../../web/figures/training/training.js';
import en from '../../../../web/text/en/index.js';
import { drawnFigure } from '../support/drawn.js';
import { lab } from './trainedRuns.js';

const { common } = partsOf(en);
const words: any = { words: en.figures.training, common, numbers: numberWriter('en') };
const at = (...rates: number[]) => rates.map((rate, i) => ({ d: 16 * 4 ** i, rate }));

test('a sentence says whether the best rate stays, falls, rises or moves', () => {
  const say = (...rates: number[]) => wayOf(at(...rates), rates.length, words);
  assert.match(say(0.1, 0.1, 0.1), /stays at 0\.1$/);
  assert.match(say(0.1, 0.1, 0.01), /falls from 0\.1 to 0\.01$/);
  assert.match(say(0.01, 0.1, 0.1), /rises from 0\.01 to 0\.1$/);
  assert.match(say(0.1, 0.01, 0.1), /moves between 0\.01 and 0\.1$/);
  assert.equal(wayOf(at(0.1, 0.1), 3, words), '');
});

test('one line for each best rate, which names its d', () => {
  const labels = (rates: number[], widths: number) =>
    markersOf(at(...rates), widths, words).map(({ at: rate, label }) => [rate, label?.[0]]);
  assert.deepEqual(labels([0.1, 0.1, 0.01], 3), [
    [0.1, 'best at d = 16, 64'],
    [0.01, 'best at d = 256'],
  ]);
  assert.deepEqual(labels([0.1, 0.1], 2), [[0.1, 'best at every d']]);
});

test('the stored runs show a best rate that falls under √d and stays under d', async () => {
  const options = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300, outcome: 'loss' };
  const { texts } = await drawnFigure(training, lab, [options]);
  assert.ok(
    texts.some((text) => /^divided by √d: the best rate falls/.test(text)),
    `${texts}`,
  );
  assert.ok(texts.some((text) => /^divided by d: the best rate stays/.test(text)));
});
