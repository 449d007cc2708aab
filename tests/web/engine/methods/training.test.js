// Training runs: the same bits however they are taken, and every way to stop them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { openLabAt } from '../../../../web/engine/lab.js';
import { fragileHost } from '../support/fragileHost.js';

/** @typedef {import('../../../../web/engine/methods/trainingOptions.js').TrainingOptions} TrainingOptions */

/** @type {TrainingOptions} */
const small = { task: 'recall', d: 24, rule: 'sqrt', optimizer: 'adam', steps: 12, batch: 16 };

/**
 * @template T
 * @param {AsyncIterable<T>} records
 */
async function all(records) {
  const list = [];
  for await (const record of records) list.push(record);
  return list;
}

/** @param {TrainingOptions} options */
async function recordsOf(options, workers = 0) {
  const lab = await openLab({ workers });
  try {
    return await all(lab.train(options));
  } finally {
    await lab.close();
  }
}

/**
 * Every number in plain data is finite.
 * @param {unknown} data
 * @returns {boolean}
 */
function finite(data) {
  if (typeof data === 'number') return Number.isFinite(data);
  if (typeof data !== 'object' || data === null) return true;
  return Object.values(data).every(finite);
}

test('a run gives a record a step, in order, whatever the number of workers', async () => {
  const records = await recordsOf(small);
  assert.deepEqual(
    records.map(({ step }) => step),
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
  for (const workers of [1, 2]) assert.deepStrictEqual(await recordsOf(small, workers), records);
});

test('a record is complete, with one number a head', async () => {
  const [record] = await recordsOf({ ...small, heads: 3, example: true, contextLength: 5 });
  const { step, loss, accuracy, diverged, example, ...perHead } = record;
  assert.equal(step, 1);
  assert.ok(loss > 0 && accuracy >= 0 && accuracy <= 1);
  assert.equal(diverged, false);
  assert.deepEqual(Object.keys(perHead).sort(), [
    'alignment',
    'beta',
    'entropy',
    'gradientQuery',
    'gradientScores',
    'predictedDeviation',
    'scoreDeviation',
    'sigmaKey',
    'sigmaQuery',
  ]);
  for (const numbers of Object.values(perHead)) {
    assert.ok(numbers instanceof Float32Array);
    assert.equal(numbers.length, 3);
  }
  assert.ok(example);
  assert.equal(example.weights.length, 3 * 5 * 5);
  assert.equal(example.queries.length, 5);
  assert.equal(example.keys[4], `${example.queries[4]}=${example.answer}`);
  assert.equal(typeof example.predicted, 'string');
});

test('every names the steps that are recorded, and the last one always is', async () => {
  const every = await recordsOf({ ...small, every: 5 });
  assert.deepEqual(
    every.map(({ step }) => step),
    [5, 10, 12],
  );
  const each = await recordsOf(small);
  assert.deepStrictEqual(every, [each[4], each[9], each[11]]);
});

test('defaults depend on task and optimiser, and the run carries its options', async () => {
  const lab = await openLab({ workers: 0 });
  const recall = await lab.train({ ...small, optimizer: 'sgd' });
  assert.equal(recall.options.learningRate, 1);
  assert.equal(recall.options.contextLength, 16);
  const majority = await lab.train({ ...small, task: 'majority' });
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

for (const workers of [0, 2]) {
  test(`several runs side by side do not disturb one another, with ${workers} workers`, async () => {
    const rules = /** @type {const} */ (['none', 'sqrt', 'measured', 'cosine', 'learned']);
    const alone = await Promise.all(rules.map((rule) => recordsOf({ ...small, rule })));
    const lab = await openLab({ workers });
    const runs = rules.map((rule) => lab.train({ ...small, rule }));
    assert.deepStrictEqual(await Promise.all(runs.map(all)), alone);
    await lab.close();
  });

  test(`not asking pauses, and stopping keeps what evaluating and saving need, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = await lab.train(small);
    const whole = await lab.train(small);
    const records = await all(whole);
    for (let i = 0; i < 5; i += 1) assert.deepStrictEqual((await run.next()).value, records[i]);
    const before = await run.evaluate({ contextLength: 16, examples: 500 });
    const saved = await run.save();
    assert.equal(saved.step, 5);
    assert.deepEqual(await run.return(), { done: true, value: undefined });
    assert.deepEqual(await run.next(), { done: true, value: undefined });
    assert.deepStrictEqual(await run.evaluate({ contextLength: 16, examples: 500 }), before);
    assert.deepStrictEqual(await run.save(), saved);
    await lab.close();
  });

  test(`a saved run goes on bit for bit, through JSON too, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    for (const rule of /** @type {const} */ (['measured', 'cosine'])) {
      const options = { ...small, rule, heads: 2 };
      const whole = await lab.train(options);
      const records = await all(whole);
      const run = await lab.train(options);
      for (let i = 0; i < 5; i += 1) await run.next();
      const saved = await run.save();
      const rest = await lab.train({ resume: saved });
      assert.deepStrictEqual(await all(rest), records.slice(5));
      const lists = (/** @type {string} */ _, /** @type {any} */ value) =>
        ArrayBuffer.isView(value) ? [.../** @type {any} */ (value)] : value;
      for (const text of [JSON.stringify(saved), JSON.stringify(saved, lists)]) {
        const read = await lab.train({ resume: JSON.parse(text), steps: 15 });
        assert.deepStrictEqual((await all(read)).slice(0, 7), records.slice(5));
      }
      const evaluated = { contextLength: 30, examples: 300 };
      assert.deepStrictEqual(await rest.evaluate(evaluated), await whole.evaluate(evaluated));
      const finished = await lab.train({ resume: await whole.save() });
      assert.deepEqual(await all(finished), []);
      assert.deepStrictEqual(await finished.evaluate(evaluated), await whole.evaluate(evaluated));
    }
    await lab.close();
  });

  test(`an aborted run rejects within 100 ms and the lab goes on, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const controller = new AbortController();
    const run = await lab.train({
      ...small,
      d: 1024,
      steps: 100_000,
      every: 100_000,
      signal: controller.signal,
    });
    const pending = run.next();
    let asked = 0;
    setTimeout(() => {
      asked = performance.now();
      controller.abort();
    }, 50);
    await assert.rejects(pending, { name: 'AbortError' });
    assert.ok(performance.now() - asked < 100);
    await assert.rejects(run.next(), { name: 'AbortError' });
    await assert.rejects(run.save(), { name: 'AbortError' });
    await assert.rejects(lab.train({ ...small, signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    assert.equal((await all(lab.train(small))).length, 12);
    await lab.close();
  });

  test(`close rejects a pending record and later ones, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = await lab.train({ ...small, d: 512, steps: 100_000, every: 100_000 });
    const idle = await lab.train(small);
    await idle.next();
    const rejected = assert.rejects(run.next(), { name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await lab.close();
    await rejected;
    await assert.rejects(idle.next(), { name: 'InvalidStateError' });
    await assert.rejects(lab.train(small), { name: 'InvalidStateError' });
  });
}

test('a run is stopped on its way to a record', async () => {
  const lab = await openLab({ workers: 1 });
  const run = await lab.train({ ...small, d: 256, steps: 1_000_000, every: 1_000_000 });
  const pending = run.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await run.return(), { done: true, value: undefined });
  assert.deepEqual(await pending, { done: true, value: undefined });
  const { step } = await run.save();
  assert.ok(step > 0 && step < 1_000_000);
  await lab.close();
});

test('progress goes from 0 to 1 and for await may take a run that is not awaited', async () => {
  const lab = await openLab({ workers: 1 });
  /** @type {number[]} */
  const shares = [];
  for await (const record of lab.train({ ...small, onProgress: (share) => shares.push(share) })) {
    assert.equal(shares.at(-1), record.step / 12);
  }
  assert.equal(shares.at(-1), 1);
  await lab.close();
});

test('a lost worker is replaced and its run replayed', async () => {
  const expected = await recordsOf({ ...small, steps: 40 });
  const fragile = fragileHost();
  const lab = await openLabAt(fragile.host, { workers: 1 });
  const run = await lab.train({ ...small, steps: 40 });
  const records = [];
  for await (const record of run) {
    records.push(record);
    if (record.step === 7 || record.step === 20) fragile.workers.at(-1)?.end();
  }
  assert.equal(fragile.workers.length, 3);
  assert.deepStrictEqual(records, expected);
  await lab.close();
});

test('a run that ends every worker it comes to is given up', async () => {
  const fragile = fragileHost();
  /** @type {typeof fragile.host.startWorker} */
  const startWorker = async (receive, lost) => {
    const worker = await fragile.host.startWorker(receive, lost);
    let isThere = false;
    /** @type {typeof worker.post} */
    const post = (message, transfer) => {
      const text = JSON.stringify(message);
      if (isThere && text.includes('trainSteps')) queueMicrotask(() => lost('out of memory'));
      else worker.post(message, transfer);
      isThere ||= text.includes('startTraining');
    };
    return { ...worker, post };
  };
  const lab = await openLabAt({ ...fragile.host, startWorker }, { workers: 1 });
  await assert.rejects(all(lab.train(small)), /^Error: the engine failed: /);
  await lab.close();
});

test('a run that diverges says at which step and ends, alone, and no number is NaN', async () => {
  const lab = await openLab({ workers: 1 });
  const run = await lab.train({ ...small, rule: 'none', learningRate: 1e30, steps: 100 });
  const neighbour = lab.train(small);
  const records = await all(run);
  const last = records[records.length - 1];
  assert.equal(last.diverged, true);
  assert.equal(last.step, records.length);
  assert.ok(records.length < 100);
  assert.ok(records.slice(0, -1).every(({ diverged }) => !diverged));
  assert.ok(finite(records));
  const evaluation = await run.evaluate({ contextLength: 16 });
  assert.equal(evaluation.diverged, true);
  assert.ok(finite(evaluation));
  assert.deepEqual(await all(lab.train({ resume: await run.save() })), []);
  // The step of the divergence does not depend on what is recorded.
  const seldom = await all(
    lab.train({ ...small, rule: 'none', learningRate: 1e30, steps: 100, every: 50 }),
  );
  assert.deepEqual([seldom.length, seldom[0].step, seldom[0].diverged], [1, last.step, true]);
  assert.ok(finite(seldom));
  assert.equal((await all(neighbour)).length, 12);
  await lab.close();
});

test('a run that diverged at its first step can be saved and resumed', async () => {
  const lab = await openLab({ workers: 0 });
  const run = await lab.train({ ...small, heads: 2 });
  await run.return();
  const saved = await run.save();
  const missing = new Float32Array(2).fill(Number.NaN);
  const perHead = Object.fromEntries(
    Object.entries(saved.record).map(([name, value]) => [
      name,
      value instanceof Float32Array ? missing : value,
    ]),
  );
  const record = { ...perHead, step: 1, loss: Number.NaN, accuracy: Number.NaN, diverged: true };
  const resumed = await lab.train({ resume: /** @type {any} */ ({ ...saved, step: 1, record }) });
  const again = await resumed.save();
  assert.deepEqual(again.record, record);
  assert.deepEqual(await all(resumed), []);
  const read = await lab.train({ resume: JSON.parse(JSON.stringify(again)) });
  assert.deepStrictEqual(await read.save(), again);
  assert.deepEqual(await all(read), []);
  // Of a run that did not diverge every number is one.
  await assert.rejects(
    lab.train({
      resume: JSON.parse(JSON.stringify({ ...again, record: { ...record, diverged: false } })),
    }),
    { name: 'TypeError', message: /^resume\.record\.loss / },
  );
  await lab.close();
});

test('1/√d is no scale at all with another start and rate, as its users run it', async () => {
  const initialScale = 64 ** -0.25;
  for (const [optimizer, power] of /** @type {const} */ ([
    ['sgd', -0.5],
    ['adam', -0.25],
  ])) {
    const about = { ...small, d: 64, batch: 64, steps: 100, optimizer };
    const scaled = await recordsOf(about);
    const twin = { rule: /** @type {const} */ ('none'), initialScale, queryKeyRate: 64 ** power };
    const plain = await recordsOf({ ...about, ...twin });
    for (const [i, { loss }] of scaled.entries()) {
      assert.ok(Math.abs(loss - plain[i].loss) < 2e-3, `${optimizer}, step ${i + 1}`);
    }
    assert.ok(scaled[99].loss < scaled[0].loss);
  }
});

test('each new option changes the run, and the gradient only where a β is computed', async () => {
  const loss = async (/** @type {Partial<TrainingOptions>} */ change) =>
    (await recordsOf({ ...small, ...change }))[11].loss;
  for (const change of [{ queryKeyRate: 0.5 }, { weightDecay: 1 }, { wideStart: true }]) {
    assert.notEqual(await loss(change), await loss({}), JSON.stringify(change));
  }
  for (const rule of /** @type {const} */ (['measured', 'predicted'])) {
    assert.notEqual(await loss({ rule, gradient: 'through' }), await loss({ rule }));
  }
  assert.equal(await loss({ gradient: 'through' }), await loss({}));
});

test('a margin says how the right key stands out, with one key infinitely, and a run that diverged has none', async () => {
  const lab = await openLab({ workers: 0 });
  const run = await lab.train({ ...small, heads: 2, steps: 3 });
  await all(run);
  const { margin } = await run.evaluate({ contextLength: 16, examples: 50 });
  assert.equal(margin.length, 2);
  assert.ok(margin.every(Number.isFinite));
  assert.deepEqual([...(await run.evaluate({ contextLength: 1 })).margin], [Infinity, Infinity]);
  const wild = await lab.train({ ...small, rule: 'none', learningRate: 1e30 });
  await all(wild);
  assert.equal((await wild.evaluate({ contextLength: 16 })).margin.length, 0);
  await lab.close();
});

test('a run saved before these options were there goes on with their defaults', async () => {
  const lab = await openLab({ workers: 0 });
  const whole = await all(lab.train(small));
  const run = await lab.train(small);
  for (let i = 0; i < 5; i += 1) await run.next();
  const saved = JSON.parse(JSON.stringify(await run.save()));
  for (const name of ['gradient', 'weightDecay', 'wideStart']) delete saved.options[name];
  assert.deepStrictEqual(await all(lab.train({ resume: saved })), whole.slice(5));
  await lab.close();
});

test('bad options are named and described', async () => {
  const lab = await openLab({ workers: 0 });
  /** @param {object} change @param {object} error */
  const refuses = (change, error) =>
    assert.rejects(lab.train(/** @type {any} */ ({ ...small, ...change })), error);
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
  const run = await lab.train(small);
  await assert.rejects(run.evaluate({ contextLength: 0 }), {
    name: 'RangeError',
    message: /^contextLength /,
  });
  const saved = await run.save();
  await assert.rejects(lab.train({ resume: { ...saved, version: 7 } }), {
    name: 'RangeError',
    message: /^resume\.version /,
  });
  await assert.rejects(lab.train({ resume: { ...saved, parameters: new Float32Array(3) } }), {
    name: 'RangeError',
    message: /^resume\.parameters must be an array of \d+ numbers; got 3/,
  });
  await assert.rejects(lab.train(/** @type {any} */ ({ resume: saved, d: 5 })), {
    name: 'TypeError',
    message: /^d is not an option here/,
  });
  await lab.close();
});

test('leaving the loop of a run that was given up is no second error', async () => {
  const lab = await openLab({ workers: 0 });
  const controller = new AbortController();
  const options = /** @type {const} */ ({
    task: 'recall',
    d: 4,
    rule: 'sqrt',
    optimizer: 'sgd',
    steps: 50,
  });
  let records = 0;
  for await (const _ of lab.train({ ...options, signal: controller.signal })) {
    records += 1;
    controller.abort();
    break;
  }
  assert.equal(records, 1);
  await lab.close();
});
