// What npm run faults does to a figure in a page; what it does to the library needs no browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disturbPages } from '../faults/pages.js';

test('whatever a page or its network does, its reader sees a figure, or a still and a plain sentence', async () => {
  const { done, wrong } = await disturbPages();
  assert.ok(done > 20);
  assert.deepEqual(wrong, []);
});
