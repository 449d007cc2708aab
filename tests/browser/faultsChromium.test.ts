// What can happen to a figure in a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disturbPages } from './support/faults.js';
import { withholdScripts } from './support/withheldScripts.js';

test('whatever a page or its network does, its reader sees a figure, or a still and a plain sentence', async () => {
  const { done, wrong } = await disturbPages();
  assert.ok(done > 20);
  assert.deepEqual(wrong, []);
});

test('a page of ours whose scripts are off or do not come shows stills and says so, and only then', async () => {
  const { done, wrong } = await withholdScripts();
  assert.ok(done > 10);
  assert.deepEqual(wrong, []);
});
