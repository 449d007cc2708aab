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

export function says(text: string, words: string) {
  assert.ok(text.includes(words), `the essay does not say “${words}”`);
}

export function found(
  task: 'recall' | 'majority',
  optimizer: 'sgd' | 'adam',
  d: number,
  contestant: string,
) {
  const report = reportOf(table, subjectOf(task, optimizer), d, contestant);
  const { own, transferred, rate, range } = report;
  assert.ok(own && transferred && rate && range, `${task} ${optimizer} ${d} ${contestant}`);
  assert.equal(own.accuracy.length, 10);
  return { ...report, own, transferred, rate, range };
}

export const middle = (numbers: readonly number[] | undefined, digits: number) =>
  median(numbers ?? []).toFixed(digits);
const range = (numbers: readonly number[], digits: number) =>
  `${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}`;
export const ranged = (numbers: readonly number[], digits: number) =>
  `${middle(numbers, digits)} (${range(numbers, digits)})`;
/** In every seed the one is more than the other. */
export const inEverySeed = (more: readonly number[], less: readonly number[]) =>
  more.every((one, i) => one > (less[i] ?? Number.NaN));
/** The ranges do not overlap. */
export const above = (high: readonly number[], low: readonly number[]) =>
  Math.min(...high) > Math.max(...low);
