// What the essay says about training, against the table that scripts/table.js made with ten seeds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import en from '../../../web/text/en.js';

/**
 * @typedef {{ accuracy: number[], scaledDeviation: number[], scoreDeviation: number[],
 *   predictedDeviation: number[], lengths: Record<string, { loss: number[] }> }} Cell
 */
/** @type {{ experiments: Record<string, { cells: Record<string, Record<string, Cell>> }> }} */
const { experiments } = JSON.parse(
  readFileSync(new URL('../../reference/training-table.json', import.meta.url), 'utf8'),
);
const markup = en.essay.sections.training.afterHtml;

/** @param {string} experiment @param {string} rule @param {string} column */
function cellOf(experiment, rule, column) {
  const cell = experiments[experiment]?.cells[rule]?.[column];
  assert.ok(cell, `the table has no ${experiment}, ${rule}, ${column}`);
  return cell;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.ceil(middle - 0.5)] ?? 0)) / 2;
}

const rules = [
  'none',
  'sqrt',
  'linear',
  'predicted',
  'measured',
  'cosine',
  'learned',
  'log-length',
];

test('every number of the essay’s table is the table’s', () => {
  const { document } = new JSDOM(markup).window;
  const columns = [
    ['recallSgd', 'd = 64'],
    ['recallSgd', 'd = 1024'],
    ['recallAdam', 'd = 1024'],
    ['majoritySgd', 'd = 512'],
  ];
  const expected = rules.map((rule) =>
    columns.map(([experiment = '', column = '']) => {
      const { accuracy } = cellOf(experiment, rule, column);
      assert.equal(accuracy.length, 10);
      const [low, high] = [Math.min(...accuracy), Math.max(...accuracy)];
      return `${median(accuracy).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
    }),
  );
  /** @type {Element[]} */
  const rows = [...document.querySelectorAll('tbody tr')];
  const shown = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  assert.deepEqual(shown, expected);
});

test('the spread outgrows what the weights predict', () => {
  const { scoreDeviation, predictedDeviation } = cellOf('recallAdam', 'sqrt', 'd = 1024');
  assert.match(markup, new RegExp(`a spread of ${median(scoreDeviation).toFixed(0)}, `));
  assert.match(markup, new RegExp(`weights predict ${median(predictedDeviation).toFixed(0)}\\.`));
  assert.ok(Math.min(...scoreDeviation) > 10 * Math.max(...predictedDeviation));
});

test('the prediction bears the widest range of learning rates under SGD at d = 64, and not at 1024', () => {
  const rates = [0.01, 0.1, 1, 10, 100, 1000];
  const learns = (/** @type {string} */ experiment) =>
    Object.fromEntries(
      rules.map((rule) => [
        rule,
        rates.filter((rate) => median(cellOf(experiment, rule, `rate ${rate}`).accuracy) >= 0.95),
      ]),
    );
  const small = learns('ratesSgd64');
  assert.deepEqual(small.predicted, [1, 10, 100, 1000]);
  assert.deepEqual(small.sqrt, [1]);
  assert.deepEqual(small.cosine, [1, 10, 100]);
  for (const rule of rules)
    if (rule !== 'predicted') assert.ok((small[rule]?.length ?? 0) < 4, rule);
  const large = learns('ratesSgd1024');
  assert.deepEqual(large.measured, [1, 10, 100, 1000]);
  for (const rule of rules)
    if (rule !== 'measured') assert.ok((large[rule]?.length ?? 0) < 4, rule);
  for (const rate of [10, 100]) {
    const reached = median(cellOf('ratesSgd1024', 'predicted', `rate ${rate}`).accuracy);
    assert.match(markup, new RegExp(`at (a rate of )?${rate}[a-z ]* ${reached.toFixed(2)}`));
  }
});

test('at the first step one gradient fades and the other swells', () => {
  const { afterHtml } = en.essay.sections.softmax;
  const at = (/** @type {string} */ rule, /** @type {number} */ d) =>
    /** @type {any} */ (cellOf('firstStep', rule, `d = ${d}`));
  const scores = (/** @type {number} */ d) => median(at('none', d).gradientScores).toFixed(3);
  const weights = (/** @type {number} */ d) => median(at('none', d).gradientQuery).toFixed(1);
  assert.match(afterHtml, new RegExp(`falls from ${scores(16)} to ${scores(1024)}`));
  assert.match(afterHtml, new RegExp(`rises from ${weights(16)} to ${weights(1024)}`));
  const erratic = at('none', 1024).gradientQuery;
  assert.equal(Math.round(Math.max(...erratic) / Math.min(...erratic)), 7);
  const widths = [16, 64, 256, 1024];
  const held = widths.map((d) => median(at('sqrt', d).gradientScores));
  assert.match(
    afterHtml,
    new RegExp(`between ${Math.min(...held).toFixed(3)} and ${Math.max(...held).toFixed(3)}`),
  );
  for (const d of widths) assert.equal(median(at('sqrt', d).gradientQuery).toFixed(1), '0.3');
});

test('under Adam at d = 1024 it loses to 1/d', () => {
  const of = (/** @type {string} */ rule) => cellOf('recallAdam', rule, 'd = 1024').accuracy;
  assert.ok(Math.min(...of('linear')) > 0.99);
  assert.match(markup, new RegExp(`it reaches ${median(of('predicted')).toFixed(2)}`));
  assert.match(markup, new RegExp(`1/\\\\sqrt d\\$ ${median(of('sqrt')).toFixed(2)}`));
  assert.ok(median(of('measured')) > median(of('sqrt')));
  assert.ok(Math.abs(median(of('cosine')) - median(of('predicted'))) < 0.05);
});

test('no fixed spread serves both tasks', () => {
  const spread = (/** @type {string[]} */ ...place) =>
    median(cellOf(.../** @type {[string, string, string]} */ (place)).scaledDeviation);
  assert.match(markup, new RegExp(`at ${spread('recallSgd', 'sqrt', 'd = 64').toFixed(1)} for`));
  assert.match(markup, new RegExp(`and ${spread('recallSgd', 'sqrt', 'd = 1024').toFixed(1)} for`));
  for (const column of ['d = 64', 'd = 512']) {
    const ranked = rules
      .map((rule) => ({ rule, accuracy: median(cellOf('majoritySgd', rule, column).accuracy) }))
      .sort((a, b) => b.accuracy - a.accuracy);
    assert.deepEqual(
      ranked
        .slice(0, 2)
        .map(({ rule }) => rule)
        .sort(),
      ['learned', 'linear'],
    );
    for (const rule of ['learned', 'linear']) {
      assert.ok(spread('majoritySgd', rule, column) < 0.12);
    }
    const accuracies = Object.fromEntries(ranked.map(({ rule, accuracy }) => [rule, accuracy]));
    assert.ok((accuracies.measured ?? 1) < (accuracies.sqrt ?? 0));
  }
  for (const column of ['d = 64', 'd = 1024']) {
    const accuracy = (/** @type {string} */ rule) =>
      median(cellOf('recallSgd', rule, column).accuracy);
    assert.ok(accuracy('measured') < accuracy('sqrt'));
  }
});

test('a measured spread does not carry over to other lengths', () => {
  const loss = (/** @type {string} */ rule, /** @type {number} */ length) =>
    median(cellOf('recallSgd', rule, 'd = 64').lengths[length]?.loss ?? []);
  assert.match(markup, new RegExp(`from ${loss('measured', 4).toFixed(2)} on 4 keys`));
  assert.match(markup, new RegExp(`to ${loss('measured', 64).toFixed(2)} on 64`));
  for (const length of [4, 8, 16, 32, 64]) {
    assert.ok(loss('sqrt', length) < 0.07);
    assert.ok(loss('cosine', length) < 0.08);
  }
});

test('with ln n, the start and the rate are what matters', () => {
  assert.equal(Math.log(16).toFixed(1), '2.8');
  const matched = cellOf('recallSgd', 'log-length, as 1/√d at 16', 'd = 64').accuracy;
  assert.ok(Math.min(...matched) > 0.99);
  assert.ok(median(cellOf('recallSgd', 'log-length', 'd = 64').accuracy) < 0.9);
});
