// What the essay says of the gradients of the first step, against the stored training table and the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import en from '../../../web/text/en/index.js';
import { says } from './support/trainingClaims.js';

test('how the scale is written changes the gradient on Wq, and not that on the scores', async () => {
  // W̃ = √β W has the gradient of W divided by √β, and √β is d^(−1/4).
  says(en.essay.deeper.gradients.bodyHtml, '$d^{1/4}$ times as large');
  const lab = await openLab({ workers: 0 });
  const d = 64;
  const firstStep = async (rule: object) => {
    const options = { task: 'recall', optimizer: 'sgd', d, steps: 1, seed: 1, ...rule };
    const { value } = await lab.train(options as any).next();
    return { query: Number(value?.gradientQuery[0]), scores: Number(value?.gradientScores[0]) };
  };
  const root = await firstStep({ rule: 'sqrt' });
  const twin = await firstStep({ rule: 'none', initialScale: d ** -0.25 });
  assert.ok(Math.abs(twin.query / root.query / d ** 0.25 - 1) < 1e-4);
  assert.ok(Math.abs(twin.scores / root.scores - 1) < 1e-4);
  await lab.close();
});
