// Two matrices multiplied entry by entry: how their sums are added up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';

test('the sums of many rows are added up in their order, piece by piece, and can be given up', async () => {
  const lab = await openLab({ workers: 0 });
  const rows = 5 * 2 ** 20;
  const a = Float32Array.from({ length: rows }, (_, i) => Math.sin(i) * 10 ** (i % 9));
  const options = { a, b: a, rows, columns: 1 };
  let turns = 0;
  /** @type {NodeJS.Immediate | undefined} */
  let timer;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  const onProgress = (/** @type {number} */ share) => {
    if (share === 1) timer = setImmediate(count);
  };
  const { rowSums, total } = await lab.products({ ...options, onProgress });
  clearImmediate(timer);
  assert.ok(turns >= 2, `${turns} turns for everything else after the last slice`);
  assert.equal(
    total,
    rowSums.reduce((sum, x) => sum + x, 0),
  );
  const controller = new AbortController();
  const givenUp = lab.products({
    ...options,
    signal: controller.signal,
    onProgress: (share) => {
      if (share === 1) setImmediate(() => controller.abort());
    },
  });
  await assert.rejects(givenUp, { name: 'AbortError' });
  await lab.close();
});
