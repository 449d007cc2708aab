// What a training run may be asked for, and what each option changes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import type { TrainingOptions } from '../../../../web/engine/methods/trainingOptions.js';
import { recordsOf, small } from '../support/trainingRuns.js';

test('defaults depend on task and optimiser, and the run carries its options', async () => {
  const lab = await openLab({ workers: 0 });
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
  await lab.close();
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

test('bad options are named and described', async () => {
  const lab = await openLab({ workers: 0 });
  const refuses = (change: object, error: object) =>
    assert.rejects(lab.train({ ...small, ...change } as any).ready, error);
  await refuses(
    { task: 'sorting' },
    { name: 'RangeError', message: /^task must be one of 'recall', 'majority'; got 'sorting'/ },
  );
  await refuses(
    { rule: 'softmax' },
    {
      name: 'RangeError',
      message: /^rule must be one of .*'predicted', 'learned', 'rms-norm', 'scalable'/,
    },
  );
  await refuses({ optimizer: 3 }, { name: 'TypeError', message: /^optimizer / });
  await refuses({ steps: undefined }, { name: 'TypeError', message: /^steps .*got nothing/ });
  await refuses(
    { steps: 0 },
    { name: 'RangeError', message: /^steps must be a whole number from 1 / },
  );
  await refuses(
    { d: 1.5 },
    { name: 'RangeError', message: /^d must be a whole number from 1 to 1000000; got 1.5/ },
  );
  for (const initialScale of [-1, 9e-7, 5e-324, 1e7, Number.NaN]) {
    await refuses(
      { initialScale },
      {
        name: 'RangeError',
        message: /^initialScale must be 0 or a number from 0.000001 to 1000000/,
      },
    );
  }
  for (const learningRate of [-1, 1.1e12, 1e30]) {
    await refuses(
      { learningRate },
      { name: 'RangeError', message: /^learningRate must be a number from 0 to 1000000000000/ },
    );
  }
  await refuses({ learningRate: Number.NaN }, { name: 'RangeError', message: /^learningRate / });
  await refuses(
    { contextLength: 65 },
    { name: 'RangeError', message: /^contextLength must be a whole number from 1 to 64; got 65/ },
  );
  await refuses({ every: '2' }, { name: 'TypeError', message: /^every / });
  await refuses({ example: 1 }, { name: 'TypeError', message: /^example must be true or false/ });
  await refuses(
    { gradient: 'around' },
    { name: 'RangeError', message: /^gradient must be one of 'stopped', 'through'; got 'around'/ },
  );
  await refuses({ weightDecay: -1 }, { name: 'RangeError', message: /^weightDecay .*got -1/ });
  await refuses(
    { wideStart: 1 },
    { name: 'TypeError', message: /^wideStart must be true or false/ },
  );
  await refuses({ queryKeyRate: 1e7 }, { name: 'RangeError', message: /^queryKeyRate / });
  await refuses({ momentum: 0.9 }, { name: 'TypeError', message: /^momentum is not an option/ });
  await refuses(
    { d: 1_000_000 },
    { name: 'RangeError', message: /^d must be a whole number from 1 to \d+ for a run/ },
  );
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
  await lab.close();
});

test('rules that normalise learn from the smallest start that is allowed, and from none', async () => {
  for (const rule of ['cosine', 'rms-norm'] as const) {
    for (const initialScale of [0, 1e-6]) {
      const records = await recordsOf({ ...small, rule, d: 1, initialScale, optimizer: 'adam' });
      assert.equal(records[11].diverged, false, `${rule} from ${initialScale}`);
    }
  }
});
