// Two matrices multiplied entry by entry: how their sums are added up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';

for (const [sentence, rows, columns] of [
  ['rows that are cut into slices are those of the matrices', 2500, 1025],
  ['a row longer than a slice has the sum of all of it', 2, 2 ** 22 + 5],
] as const) {
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
