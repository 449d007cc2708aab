// Two matrices multiplied entry by entry: how their sums are added up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';

for (const [sentence, rows, columns] of /** @type {const} */ ([
  ['rows that are cut into slices are those of the matrices', 2500, 1025],
  ['a row longer than a slice has the sum of all of it', 2, 2 ** 22 + 5],
])) {
  test(`${sentence}, with workers and without`, async () => {
    const all = { length: rows * columns };
    // Whole numbers, whose sums are exact in whatever order.
    const a = Float32Array.from(all, (_, i) => (i % 7) - 2);
    const b = Float32Array.from(all, (_, i) => (i % 11) - 3);
    const sums = new Float64Array(rows);
    for (let i = 0; i < all.length; i += 1) sums[Math.floor(i / columns)] += a[i] * b[i];
    for (const workers of [0, 2]) {
      const lab = await openLab({ workers });
      const { hadamard, rowSums, total } = await lab.products({ a, b, rows, columns });
      assert.deepEqual(rowSums, sums);
      assert.equal(
        total,
        sums.reduce((sum, x) => sum + x, 0),
      );
      const wrong = hadamard.findIndex((x, i) => x !== a[i] * b[i]);
      assert.equal(wrong, -1, `entry ${wrong} of ${hadamard.length}`);
      await lab.close();
    }
  });
}

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
