// Saturation of softmax: exact beside measured.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SaturationResult } from 'rootd';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));

test('what is measured agrees with what is exact, within 4.5 standard errors', async () => {
  for (const keys of [1, 2, 16, 64, 1024]) {
    for (const sigma of [0, 0.25, 1, 4, 22.627, 1000]) {
      const results = await Promise.all(
        labs.map((lab) => lab.saturation({ keys, sigma, samples: 2000 })),
      );
      assert.deepStrictEqual(results[1], results[0]);
      const { exact, measured, freezing } = results[0];
      assert.equal(freezing, Math.sqrt(2 * Math.log(keys)));
      for (const name of ['entropy', 'participation', 'largest'] as const) {
        const apart = Math.abs(measured[name] - exact[name]);
        assert.ok(
          apart <= 4.5 * measured.standardErrors[name] + 1e-6,
          `${keys} ${sigma} ${name}: ${measured[name]} and ${exact[name]}`,
        );
      }
    }
  }
});

test('the standard error is that of the mean of the rows, of which there are few', async () => {
  const options = { keys: 16, sigma: 1, seed: 5 };
  const names = ['entropy', 'participation', 'largest'] as const;
  const count = 5;
  // More samples begin with the fewer: what one row adds to the sum is that row.
  const means: SaturationResult['measured'][] = [];
  for (let samples = 1; samples <= count; samples += 1)
    means.push((await labs[0].saturation({ ...options, samples })).measured);
  for (const name of names) {
    const rows = means.map(
      (mean, i) => (i + 1) * mean[name] - i * (i > 0 ? means[i - 1][name] : 0),
    );
    const mean = rows.reduce((sum, row) => sum + row, 0) / count;
    const squares = rows.reduce((sum, row) => sum + (row - mean) ** 2, 0);
    const expected = Math.sqrt(squares / (count - 1) / count);
    const told = means[count - 1].standardErrors[name];
    assert.ok(Math.abs(told / expected - 1) < 1e-9, `${name}: ${told} for ${expected}`);
  }
});

test('few samples of rows that are all frozen do not claim to know the mean', async () => {
  for (const keys of [2, 3, 64, 1024]) {
    for (const [sigma, samples] of [
      [1000, 8],
      [1000, 100],
      [300, 12],
      [100, 4],
    ]) {
      for (let seed = 1; seed <= 20; seed += 1) {
        const options = { keys, sigma, samples, seed };
        const { exact, measured } = await labs[0].saturation(options);
        for (const name of ['entropy', 'participation', 'largest'] as const) {
          const z = Math.abs(measured[name] - exact[name]) / measured.standardErrors[name];
          // 960 numbers, of which one in a million may lie so far; the few rows are no normal law, whose bound is 5.
          assert.ok(z < 8, `${JSON.stringify(options)} ${name}: ${z} standard errors`);
        }
      }
    }
  }
});

test('rows that hardly differ lie within the errors told, which know how they are rounded', async () => {
  for (const keys of [2, 100, 5000]) {
    for (const sigma of [0, 1e-8, 1e-5, 1e-3]) {
      for (const samples of [50, 1000]) {
        const options = { keys, sigma, samples };
        const { exact, measured } = await labs[0].saturation(options);
        for (const name of ['entropy', 'participation', 'largest'] as const) {
          const z = Math.abs(measured[name] - exact[name]) / measured.standardErrors[name];
          // Of 49 degrees |t| is over 7 once in 10⁸.
          assert.ok(z < 7, `${JSON.stringify(options)} ${name}: ${z} standard errors`);
        }
      }
    }
  }
});

test('a million keys are exact at once', async () => {
  const { exact, approximations } = await labs[1].saturation({ keys: 1e6, sigma: 1, samples: 4 });
  // Many keys, far from freezing: Σp² is near e^(σ²)/n.
  assert.ok(Math.abs(exact.participation / (Math.E / 1e6) - 1) < 1e-3);
  assert.equal(approximations.frozen, null);
});
