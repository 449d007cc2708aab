// The matrix QKᵀ: the published experiments, and the same numbers however the work is cut.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 1, 2].map(sharedLab));
const lab = () => labs[2];

test('1111 × 111 times 111 × 1111 comes within 4 standard deviations of 111 for 100 seeds', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const { variance, expected } = await lab().scores({ rows: 1111, columns: 1111, d: 111, seed });
    assert.ok(Math.abs((expected.standardDeviation ?? 0) - 0.648) < 0.001);
    assert.ok(Math.abs(variance.scores - 111) < 4 * 0.648, `seed ${seed}: ${variance.scores}`);
    assert.ok(Math.abs(variance.scaled - 1) < 0.03);
    assert.ok(Math.abs(variance.queries - 1) < 0.02 && Math.abs(variance.keys - 1) < 0.02);
  }
});

test('the matrices, their product and its variances belong together', async () => {
  const options = {
    rows: 37,
    columns: 23,
    d: 301,
    seed: 5,
    queryLaw: 'die',
    keyLaw: { name: 'student', degrees: 4 },
  };
  const results = await Promise.all(labs.map((each) => each.scores(options as any)));
  for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
  const { queries, keys, scores, variance, expected } = results[0];
  let dot = 0;
  for (let x = 0; x < 301; x += 1) dot += queries[36 * 301 + x] * keys[22 * 301 + x];
  assert.ok(Math.abs(scores[37 * 23 - 1] - dot) < 1e-3);
  const mean = scores.reduce((sum, x) => sum + x, 0) / scores.length;
  const square = scores.reduce((sum, x) => sum + (x - mean) ** 2, 0) / scores.length;
  assert.ok(Math.abs(variance.scores / square - 1) < 1e-12);
  assert.equal(variance.scaled, variance.scores / 301);
  assert.equal(expected.standardDeviation, null);
  assert.ok(Math.abs(expected.mean - 301 * (35 / 12) * 2 * (1 - 1 / (37 * 23))) < 1e-9);
});

/** How far a score is from its sum in double precision. */
async function farthestFromDouble(options: any) {
  const { d } = options;
  const { queries, keys, scores, options: shape } = await lab().scores(options);
  let worst = 0;
  for (let row = 0; row < shape.rows; row += 1) {
    for (let column = 0; column < shape.columns; column += 1) {
      let exact = 0;
      for (let x = 0; x < d; x += 1) exact += queries[row * d + x] * keys[column * d + x];
      worst = Math.max(worst, Math.abs(scores[row * shape.columns + column] - exact));
    }
  }
  return worst;
}

test('scores of uncentred laws are told apart at any accepted mean', async () => {
  for (const { least, d } of [
    { least: 0, d: 1_000_000 },
    { least: 500, d: 1_000_000 },
    { least: 16_000, d: 1000 },
    { least: 130_000, d: 3 },
  ]) {
    const law = { values: [least, least + 1], center: false };
    const sides = { rows: 9, columns: 5, d, queryLaw: law, keyLaw: law };
    // A score spreads by more than what one side's half of a step adds through the other side's mean.
    const spread = Math.sqrt(2 * d) * 0.5 * (least + 0.5);
    const worst = await farthestFromDouble(sides);
    assert.ok(worst < spread / 16, `${least}, d = ${d}: ${worst} of ${spread}`);
  }
});

test('beside keys without bounds a score has no more than its own rounding', async () => {
  for (const keyLaw of ['cauchy', 'student:0.5'] as const) {
    const sides = { rows: 16, columns: 16, d: 64, queryLaw: { values: [0, 1], center: false } };
    const { queries, keys, scores } = await lab().scores({ ...sides, keyLaw });
    for (let row = 0; row < 16; row += 1) {
      for (let column = 0; column < 16; column += 1) {
        let exact = 0;
        let size = 0;
        for (let x = 0; x < 64; x += 1) {
          const product = queries[row * 64 + x] * keys[column * 64 + x];
          exact += product;
          size += Math.abs(product);
        }
        // 64 terms, each addition off by at most half of a last digit of what is added up.
        const off = Math.abs(scores[row * 16 + column] - exact);
        assert.ok(off <= 64 * 2 ** -24 * size, `${keyLaw}: ${off} of ${size}`);
      }
    }
  }
});

test('constants, and laws without a mean or a variance, give scores', async () => {
  const sides = { rows: 4, columns: 3, d: 16 };
  const constants = [1e10, -1e-10].map((value) => ({ values: [value], center: false }));
  for (const queryLaw of [...constants, 'cauchy', 'student:1.5', 'values:0'] as any[]) {
    const { scores } = await lab().scores({ ...sides, queryLaw });
    assert.ok(scores.every(Number.isFinite));
  }
});

test('what is expected of the variance is a number where a law has no variance, or no mean', async () => {
  const zero = { values: [0] };
  const two = { values: [2], center: false };
  const unbounded = ['cauchy', 'student:0.5', 'student:1.5', 'student:2'] as const;
  for (const law of unbounded) {
    for (const [rows, columns, other, mean] of [
      [4, 3, zero, 0],
      [4, 3, 'normal', Infinity],
      [4, 3, law, Infinity],
      // All scores of a row are one: of a single row all.
      [4, 3, two, Infinity],
      [1, 3, two, 0],
      [1, 3, 'normal', Infinity],
      [4, 1, 'normal', Infinity],
      // One number has no variance.
      [1, 1, 'normal', 0],
    ] as [number, number, any, number][]) {
      const shape = { d: 5, queryLaw: law, keyLaw: other };
      const about = await lab().scores({ ...shape, rows, columns });
      const turned = await lab().scores({
        ...shape,
        rows: columns,
        columns: rows,
        queryLaw: other,
        keyLaw: law,
      });
      for (const { variance, expected } of [about, turned]) {
        const of = `${law}, ${JSON.stringify(other)}, ${rows} × ${columns}`;
        assert.deepEqual(expected, { mean, standardDeviation: null }, of);
        if (mean === 0) assert.equal(variance.scores, 0, of);
      }
    }
  }
});

test('a larger d extends the same vectors', async () => {
  const short = await lab().scores({ rows: 5, columns: 3, d: 10 });
  const long = await lab().scores({ rows: 9, columns: 3, d: 64 });
  for (let row = 0; row < 5; row += 1) {
    assert.deepStrictEqual(
      long.queries.slice(row * 64, row * 64 + 10),
      short.queries.slice(row * 10, (row + 1) * 10),
    );
  }
});

test('100,000 two-by-twos have the exact mean, deviation and quantiles, within 4 standard errors', async () => {
  const options = { rows: 2, columns: 2, d: 2, count: 100_000 };
  const results = await Promise.all(labs.map((each) => each.scoreVariance(options)));
  for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
  const { count, mean, variance, excessKurtosis, quantiles, histogram, expected } = results[0];
  assert.equal(count, 100_000);
  assert.deepStrictEqual(expected, { mean: 1.5, standardDeviation: Math.sqrt(4.75) });
  assert.ok(Math.abs(mean - 1.5) < 4 * Math.sqrt(variance / count));
  const error = Math.sqrt((excessKurtosis + 2) / count) * variance;
  assert.ok(Math.abs(variance - 4.75) < 4 * error);
  /** The share of variances up to x, from the histogram. */
  const share = (x: number) => {
    const bins = Math.floor((x - histogram.start) / histogram.width);
    const whole = histogram.counts.slice(0, bins).reduce((sum, n) => sum + n, 0);
    const rest = (x - histogram.start) / histogram.width - bins;
    return (whole + rest * histogram.counts[bins]) / count;
  };
  assert.ok(Math.abs(share(1.6) - 0.714) < 4 * Math.sqrt((0.714 * 0.286) / count) + 0.001);
  const at = (p: number) => quantiles.values[quantiles.probabilities.indexOf(p)];
  // Standard errors √(p(1 − p)/n) over the density at the quantile: 17.2 at 5 %, 0.39 and 0.018 from simulation
  // would do; a band of 3 % covers four of them.
  assert.ok(Math.abs(at(0.5) / 0.7564 - 1) < 0.03);
  assert.ok(Math.abs(at(0.95) / 5.434 - 1) < 0.03);
  assert.ok(Math.abs(at(0.05) / 0.0477 - 1) < 0.07);
});

test('quantiles of variances that spread by more than their mean have their share below them', async () => {
  const count = 100_000;
  // One query's scores of two keys: with n the difference of these over √2, the variance is (q·n)²/2.
  for (const d of [1, 2, 50]) {
    const { quantiles } = await lab().scoreVariance({ rows: 1, columns: 2, d, count });
    const at = Array.from(quantiles.values, (v) => Math.sqrt(2 * v));
    const below = await lab().cumulative({ law: 'product', d, at });
    for (const [i, p] of quantiles.probabilities.entries()) {
      const off = 2 * below[i] - 1 - p;
      assert.ok(Math.abs(off) < 4 * Math.sqrt((p * (1 - p)) / count), `d = ${d}, ${p}: ${off}`);
    }
  }
});

test('repetitions show partial results and stop when told to', async () => {
  const controller = new AbortController();
  let partial = 0;
  const call = lab().scoreVariance({
    rows: 2,
    columns: 2,
    d: 2,
    count: 1e9,
    signal: controller.signal,
    onPartial: ({ count }) => {
      partial = count;
      controller.abort();
    },
  });
  await assert.rejects(call, { name: 'AbortError' });
  assert.ok(partial > 0);
});

test('laws may be given as links write them', async () => {
  const about = { rows: 3, columns: 2, d: 5 };
  const text = await lab().scores({ ...about, queryLaw: 'student:4', keyLaw: 'values:-1,0,4' });
  const queryLaw = { name: 'student', degrees: 4 } as const;
  const keyLaw = { values: [-1, 0, 4] };
  assert.deepEqual(text, await lab().scores({ ...about, queryLaw, keyLaw }));
});

test('scores with many keys, some at a time, are those of all', async () => {
  const wide = { rows: 3, columns: 150_000, d: 40 };
  const { queries, keys, scores, variance } = await lab().scores(wide);
  for (const [row, key] of [
    [0, 0],
    [0, 104_855],
    [1, 104_860],
    [2, 149_999],
  ]) {
    const q = queries.subarray(row * 40, (row + 1) * 40);
    const sum = q.reduce((total, x, i) => total + x * keys[key * 40 + i], 0);
    assert.ok(Math.abs(scores[row * wide.columns + key] - sum) < 1e-4);
  }
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  const square = scores.reduce((a, b) => a + (b - mean) ** 2, 0) / scores.length;
  assert.ok(Math.abs(variance.scores / square - 1) < 1e-12);
});
