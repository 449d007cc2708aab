// The stored medians of the training table, in the picture over rates and widths.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { divisors, loadCurves } from '../../../../web/figures/training/stored.js';
import { training } from '../../../../web/figures/training/training.js';
import { storedOf } from '../../../../web/figures/training/transfer.js';
import { defaultsOf } from '../support/run.js';

test('stored medians stand for the runs of the table alone', async () => {
  const curves = await loadCurves('recall', 'sgd', ['sqrt']);
  const options = { ...defaultsOf(training), view: 'rates' } as any;
  const root = { name: 'sqrt' as const, place: 1, settings: { rule: 'sqrt' } };
  const found = storedOf(curves, options, root, 64);
  assert.ok(found.length > 4);
  assert.ok(found.every(({ accuracy, loss }) => accuracy >= 0 && loss > 0));
  for (const changes of [{ steps: 399 }, { heads: 2 }]) {
    assert.deepEqual(storedOf(curves, { ...options, ...changes }, root, 64), []);
  }
  const twin = { ...root, settings: { rule: 'none', initialScale: 0.5 } };
  assert.deepEqual(storedOf(curves, options, twin, 64), []);
  assert.deepEqual(storedOf(curves, options, root, 65), []);
});

test('curves of divisors are loaded without those of other rules', async () => {
  const rulesOf = (curves: object) =>
    new Set(Object.keys(curves).map((line) => line.split(' ')[1]));
  assert.deepEqual(rulesOf(await loadCurves('recall', 'adam', divisors)), new Set(divisors));
  assert.ok(rulesOf(await loadCurves('recall', 'adam', ['cosine'])).has('cosine'));
});

test('the slider of d goes over the widths that were tried, and over all where heads are trained', () => {
  const control = training.controls.flat().find(({ option }) => option === 'd');
  const stops = (changes: object) =>
    control?.stops?.({ ...defaultsOf(training), ...changes } as any);
  assert.deepEqual(stops({ view: 'rates' }), [16, 64, 256, 1024]);
  assert.deepEqual(stops({ view: 'rates', task: 'majority' }), [64, 512]);
  assert.deepEqual(stops({}), [4, 8, 16, 32, 64, 128, 256, 512, 1024]);
});
