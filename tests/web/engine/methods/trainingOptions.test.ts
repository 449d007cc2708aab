// What a training run may be asked for, and what each option changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrainingOptions } from '../../../../web/engine/methods/trainingOptions.js';
import { sharedLab } from '../../../support/labs.js';
import { recordsOf, small } from '../support/trainingRuns.js';

const lab = await sharedLab(0);

test('defaults depend on task and optimiser, and the run carries its options', async () => {
  const recall = lab.train({ ...small, optimizer: 'sgd' });
  assert.equal(recall.options.learningRate, 1);
  assert.equal(recall.options.contextLength, 16);
  const majority = lab.train({ ...small, task: 'majority' });
  assert.equal(majority.options.learningRate, 0.01);
  assert.deepEqual(majority.options, {
    ...small,
    task: 'majority',
    learningRate: 0.01,
    contextLength: 32,
    heads: 1,
    seed: 1,
    every: 1,
    initialScale: 1,
    queryKeyRate: 1,
    gradient: 'stopped',
    weightDecay: 0,
    wideStart: false,
    example: false,
    causal: false,
  });
});

test('each new option changes the run, and the gradient only where a β is computed', async () => {
  const loss = async (change: Partial<TrainingOptions>) =>
    (await recordsOf({ ...small, ...change }))[11].loss;
  for (const change of [{ queryKeyRate: 0.5 }, { weightDecay: 1 }, { wideStart: true }]) {
    assert.notEqual(await loss(change), await loss({}), JSON.stringify(change));
  }
  for (const rule of ['measured', 'predicted'] as const) {
    assert.notEqual(await loss({ rule, gradient: 'through' }), await loss({ rule }));
  }
  assert.equal(await loss({ gradient: 'through' }), await loss({}));
});

test('what is wrong with an evaluation or a saved run is named', async () => {
  const run = lab.train(small);
  await assert.rejects(run.evaluate({ contextLength: 0 }), {
    name: 'RangeError',
    message: /^contextLength /,
  });
  const saved = await run.save();
  await assert.rejects(lab.train({ saved: { ...saved, version: 7 } }).ready, {
    name: 'RangeError',
    message: /^saved\.version /,
  });
  await assert.rejects(lab.train({ saved: { ...saved, parameters: new Float32Array(3) } }).ready, {
    name: 'RangeError',
    message: /^saved\.parameters must be an array of \d+ numbers; got 3/,
  });
  await assert.rejects(lab.train({ saved: saved, d: 5 } as any).ready, {
    name: 'TypeError',
    message: /^d is not an option here/,
  });
});

test('rules that normalise learn from the smallest start that is allowed, and from none', async () => {
  for (const rule of ['cosine', 'rms-norm'] as const) {
    for (const initialScale of [0, 1e-6]) {
      const records = await recordsOf({ ...small, rule, d: 1, initialScale, optimizer: 'adam' });
      assert.equal(records[11].diverged, false, `${rule} from ${initialScale}`);
    }
  }
});
