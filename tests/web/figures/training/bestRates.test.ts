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
  assert.match(report.summary, /divided by √d: as d grows, the best rate falls/);
  assert.match(report.summary, /divided by d: as d grows, the best rate stays/);
});

test('one picture shows the curves of the d that is asked for, each marked at its best rate; the other that rate at every d', async () => {
  const options = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300, outcome: 'loss' };
  const drawnAt = async (d: number) => {
    const { picture } = await drawnFigure(training, lab, [{ ...options, d }]);
    const [learned, best] = [...picture.querySelectorAll('.c-chart')];
    const pathsOf = (chart: Element | undefined, selector: string) =>
      [...(chart?.querySelectorAll(selector) ?? [])]
        .map((path) => path.getAttribute('d') ?? '')
        .filter((path) => path !== '');
    return {
      lines: pathsOf(learned, '.c-line[class*=c-s]'),
      marks: pathsOf(learned, '.c-dots[class*=c-s]'),
      best: pathsOf(best, '.c-line[class*=c-s]:not(.c-fine)'),
    };
  };
  const [narrow, near, wide] = [await drawnAt(64), await drawnAt(70), await drawnAt(1024)];
  assert.deepEqual(near, narrow);
  assert.ok(narrow.best.length >= 4);
  assert.deepEqual(wide.best, narrow.best);
  for (const { lines, marks } of [narrow, wide]) {
    assert.equal(lines.length, 4);
    assert.equal(marks.length, 4);
    assert.ok(marks.every((mark) => mark.match(/M/g)?.length === 1));
  }
  assert.ok(narrow.lines.every((line) => !wide.lines.includes(line)));
});

test('how the numbers were made stands behind “more”, under a picture that says its d', async () => {
  const options = { view: 'rates', optimizer: 'adam', rate: 0.01, steps: 300, outcome: 'loss' };
  const { quiet, picture } = await drawnFigure(training, lab, [{ ...options, d: 300 }]);
  const remark = picture.querySelector('.remark')?.textContent ?? '';
  assert.match(remark, /at d = 256\./);
  assert.doesNotMatch(remark, /\d{4}-\d\d/);
  assert.match(quiet.querySelector('.remark')?.textContent ?? '', /\d{4}-\d\d-\d\d/);
});
