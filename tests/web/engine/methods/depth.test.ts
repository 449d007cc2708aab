import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 2].map(sharedLab));
const lab = () => labs[1];

test('a deep network is the same for every number of workers, and follows its prediction', async () => {
  const options = {
    layers: 20,
    width: 600,
    gain: Math.SQRT2,
    activation: 'relu' as const,
  };
  const results = await Promise.all(labs.map((each) => each.depth(options)));
  assert.deepStrictEqual(results[1], results[0]);
  const { measured, predicted } = results[0];
  assert.equal(measured.length, 20);
  for (const q of predicted) assert.ok(Math.abs(q - 2) < 1e-12);
  // Each layer's mean square has a relative deviation near √(5/600), and they add up over twenty.
  assert.ok(measured.every((q) => q > 0.5 && q < 8));
});

test('normalised layers stay where they are', async () => {
  const { measured, predicted, options } = await lab().depth({
    layers: 5,
    width: 500,
    normalize: true,
  });
  for (const [i, q] of measured.entries()) assert.ok(Math.abs(q / predicted[i] - 1) < 0.3);
  const defaults = { gain: 1, activation: 'linear', seed: 1 };
  assert.deepStrictEqual(options, { layers: 5, width: 500, normalize: true, ...defaults });
});

test('the widest network is run a layer at a time', async () => {
  const lab = await openLab({ workers: 0 });
  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);
  const { measured } = await lab.depth({ layers: 2, width: 4096, onProgress });
  await lab.close();
  assert.deepEqual(shares, [0.5, 1]);
  // A χ² of 4096 units on an input that is one itself: the spread of the product is √(2·2/4096).
  assert.ok(Math.abs(measured[0] - 1) < 4.5 * Math.sqrt(4 / 4096));
});
