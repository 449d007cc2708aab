// Dot products of vectors with means, held against their exact moments.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(1);

/** Of the law's standard errors: under one in 10⁸ runs are so far off. */
const mostOff = 6;

test('means of any size are the law’s, also those that no number of single precision is', async () => {
  const count = 100_000;
  for (const [meanQuery, meanKey, d] of [
    [999_999.97, 999_999.97, 1],
    [1e7, -1e7, 1000],
    [2 ** 23 + 0.5, 2 ** 23 + 0.5, 1],
    [9_999_999.3, 0.1, 4],
    [0.1, -0.3, 3],
  ]) {
    const result = await lab.dotProducts({ d, meanQuery, meanKey, count, seed: 5 });
    const { mean, variance } = result.expected;
    const what = `${meanQuery}, ${meanKey}, d = ${d}`;
    const off = (result.mean - mean) / Math.sqrt(variance / count);
    assert.ok(Math.abs(off) < mostOff, `${what}: the mean is ${off} standard errors off`);
    // No law here has more than the excess of one product of standard normals, 6.
    const spread = (result.variance / variance - 1) / Math.sqrt(8 / count);
    assert.ok(Math.abs(spread) < mostOff, `${what}: the variance is ${spread} of them off`);
    assert.equal(result.histogram.below + result.histogram.above < count / 1000, true, what);
  }
});
