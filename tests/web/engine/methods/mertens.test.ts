import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));
const lab = () => labs[1];

test("Mertens' function to ten million: its known values and its largest ratio", async () => {
  const { x, value, largestRatio } = await lab().mertens({ limit: 10_000_000, points: 10 });
  assert.deepStrictEqual(
    x,
    Float64Array.from({ length: 10 }, (_, i) => (i + 1) * 1e6),
  );
  assert.equal(value[0], 212);
  assert.equal(value[9], 1037);
  assert.equal(largestRatio?.x, 5);
  assert.ok(Math.abs((largestRatio?.ratio ?? 0) - 2 / Math.sqrt(5)) < 1e-12);
});

test('every whole number is there if points are as many as the limit', async () => {
  const results = await Promise.all(labs.map((each) => each.mertens({ limit: 10, points: 50 })));
  assert.deepStrictEqual(results[1], results[0]);
  assert.deepStrictEqual(results[0].x, Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  assert.deepStrictEqual(results[0].value, Float64Array.of(1, 0, -1, -1, -2, -1, -2, -2, -2, -1));
  assert.equal((await lab().mertens({ limit: 1 })).largestRatio, null);
});

test('a long sieve shows its progress and stops when told to', async () => {
  const controller = new AbortController();
  let progress = 0;
  const onProgress = (share: number) => {
    progress = share;
    if (share > 0.01) controller.abort();
  };
  const call = lab().mertens({ limit: 1e9, signal: controller.signal, onProgress });
  await assert.rejects(call, { name: 'AbortError' });
  assert.ok(progress > 0 && progress < 0.1);
});
