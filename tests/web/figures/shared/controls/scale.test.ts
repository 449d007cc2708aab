import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listScale } from '../../../../../web/figures/shared/controls/scale.js';

test('a list has its values for stops, and what lies between them is at the nearest by factors', () => {
  const scale = listScale([16, 64, 256, 1024]);
  const all = Array.from({ length: scale.stops }, (_, stop) => scale.valueAt(stop));
  assert.deepEqual(all, [16, 64, 256, 1024]);
  assert.deepEqual([1, 16, 31, 33, 127, 129, 4096].map(scale.stopOf), [0, 0, 0, 1, 1, 2, 3]);
});
