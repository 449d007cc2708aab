// What the essay says about training, and the stored training table. A comparison in words stands in its test with its
// statistic over ten seeds: ranges that do not overlap, or a difference of one sign in all ten (a sign test: p = 0.002).
import assert from 'node:assert/strict';
import { readTable, reportOf, subjectOf } from '../../../../scripts/support/trainingTable.js';
import { median } from '../../../../web/figures/shared/measuring/median.js';
import en from '../../../../web/text/en/index.js';

export const table = readTable();
export const { beforeHtml: intro, afterHtml: deeper } = en.essay.deeper.trained;
export const rules = {
  undivided: 'none',
  'divided by √d': 'sqrt',
  'divided by d': 'linear',
  'spread from the weights, gradient stopped': 'predicted',
  'the same, gradient through': 'predicted through',
  'measured spread, gradient stopped': 'measured',
  'the same, gradient through, measured': 'measured through',
  'cosine, learned gain': 'cosine',
  'RMS norm, learned gains': 'rms-norm',
  'learned temperature': 'learned',
  'ln n/√d': 'log-length',
  's·ln n/√d, s learned': 'scalable',
};

/** @param {string} text @param {string} words */
export function says(text, words) {
  assert.ok(text.includes(words), `the essay does not say “${words}”`);
}

/** @param {'recall' | 'majority'} task @param {'sgd' | 'adam'} optimizer @param {number} d @param {string} contestant */
export function found(task, optimizer, d, contestant) {
  const report = reportOf(table, subjectOf(task, optimizer), d, contestant);
  const { own, transferred, rate, range } = report;
  assert.ok(own && transferred && rate && range, `${task} ${optimizer} ${d} ${contestant}`);
  assert.equal(own.accuracy.length, 10);
  return { ...report, own, transferred, rate, range };
}

/** @param {readonly number[] | undefined} numbers @param {number} digits */
export const middle = (numbers, digits) => median(numbers ?? []).toFixed(digits);
/** @param {readonly number[]} numbers @param {number} digits */
const range = (numbers, digits) =>
  `${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}`;
/** @param {readonly number[]} numbers @param {number} digits */
export const ranged = (numbers, digits) => `${middle(numbers, digits)} (${range(numbers, digits)})`;
/** In every seed the one is more than the other. @param {readonly number[]} more @param {readonly number[]} less */
export const inEverySeed = (more, less) => more.every((one, i) => one > (less[i] ?? Number.NaN));
/** The ranges do not overlap. @param {readonly number[]} high @param {readonly number[]} low */
export const above = (high, low) => Math.min(...high) > Math.max(...low);
