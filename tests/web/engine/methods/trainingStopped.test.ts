// Every way a training run stops: paused, given up, closed, and its worker lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { openLabAt } from '../../../../web/engine/lab.js';
import { fragileHost } from '../support/fragileHost.js';
import { all, recordsOf, small } from '../support/trainingRuns.js';

for (const workers of [0, 2]) {
  test(`not asking pauses, and stopping keeps what evaluating and saving need, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train(small);
    const whole = lab.train(small);
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

  test(`an aborted run rejects within 100 ms and the lab goes on, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const controller = new AbortController();
    const run = lab.train({
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
    await assert.rejects(lab.train({ ...small, signal: AbortSignal.abort() }).ready, {
      name: 'AbortError',
    });
    assert.equal((await all(lab.train(small))).length, 12);
    await lab.close();
  });

  test(`a run that nobody asks for anything is no error when its lab closes, with ${workers} workers`, async (t) => {
    const unheard = t.mock.fn();
    process.on('unhandledRejection', unheard);
    t.after(() => process.off('unhandledRejection', unheard));
    const lab = await openLab({ workers });
    const run = lab.train(small);
    await lab.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(unheard.mock.callCount(), 0);
    // Whoever asks late is told all the same.
    await assert.rejects(run.ready, { name: 'AbortError' });
    await assert.rejects(run.next(), { name: 'AbortError' });
  });

  test(`close rejects a pending record and later ones, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train({ ...small, d: 512, steps: 100_000, every: 100_000 });
    const idle = lab.train(small);
    await idle.next();
    const rejected = assert.rejects(run.next(), { name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    await lab.close();
    await rejected;
    await assert.rejects(idle.next(), { name: 'InvalidStateError' });
    await assert.rejects(lab.train(small).ready, { name: 'InvalidStateError' });
  });
}

test('a run is stopped on its way to a record', async () => {
  const lab = await openLab({ workers: 1 });
  const run = lab.train({ ...small, d: 256, steps: 1_000_000, every: 1_000_000 });
  await run.ready;
  const pending = run.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await run.return(), { done: true, value: undefined });
  assert.deepEqual(await pending, { done: true, value: undefined });
  const { step } = await run.save();
  assert.ok(step > 0 && step < 1_000_000);
  await lab.close();
});

test('a lost worker is replaced and its run replayed', async () => {
  const expected = await recordsOf({ ...small, steps: 40 });
  const fragile = fragileHost();
  const lab = await openLabAt(fragile.host, { workers: 1 });
  const run = lab.train({ ...small, steps: 40 });
  const records = [];
  for await (const record of run) {
    records.push(record);
    if (record.step === 7 || record.step === 20) fragile.workers.at(-1)?.end();
  }
  assert.equal(fragile.workers.length, 3);
  assert.deepStrictEqual(records, expected);
  await lab.close();
});

test('what is saved after a worker was lost has the last record in it', async () => {
  for (const every of [1, 3, 5]) {
    const states = [];
    for (const ends of [false, true]) {
      const fragile = fragileHost();
      const lab = await openLabAt(fragile.host, { workers: 1 });
      const run = lab.train({ ...small, steps: 40, every });
      for (let i = 0; i < 4; i += 1) await run.next();
      if (ends) fragile.workers.at(-1)?.end();
      states.push(await run.save());
      await lab.close();
    }
    assert.equal(states[0].record.step, 4 * every);
    assert.deepStrictEqual(states[1], states[0]);
  }
});

test('a run that ends every worker it comes to is given up', async () => {
  const fragile = fragileHost();
  const startWorker: typeof fragile.host.startWorker = async (receive, lost) => {
    const worker = await fragile.host.startWorker(receive, lost);
    let isThere = false;
    const post: typeof worker.post = (message, transfer) => {
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

for (const workers of [0, 1]) {
  test(`no record is lost where onProgress fails, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const options = { ...small, steps: 12, every: 5 };
    const records = await all(lab.train(options));
    const failing = [5, 10, 12];
    const failure = new Error('of the caller');
    const run = lab.train({
      ...options,
      onProgress: (share) => {
        if (share * 12 !== failing[0]) return undefined;
        failing.shift();
        if (failing.length === 1) throw failure;
        return Promise.reject(failure);
      },
    });
    const given = [];
    for (const record of records) {
      await assert.rejects(run.next(), failure);
      assert.equal((await run.save()).step, record.step);
      given.push((await run.next()).value);
    }
    assert.deepStrictEqual(given, records);
    assert.deepEqual(await run.next(), { done: true, value: undefined });
    await lab.close();
  });
}

test('a run passed on with yield* ends with the error that is thrown into it', async () => {
  const lab = await openLab({ workers: 0 });
  for (const run of [lab.train(small), lab.train(small)]) {
    const passedOn = (async function* () {
      yield* run;
    })();
    assert.equal((await passedOn.next()).value?.step, 1);
    const error = new Error('of the caller');
    await assert.rejects(passedOn.throw(error), error);
    assert.deepEqual(await run.next(), { done: true, value: undefined });
    assert.equal((await run.save()).step, 1);
  }
  await lab.close();
});

test('leaving the loop of a run that was given up is no second error', async () => {
  const lab = await openLab({ workers: 0 });
  const controller = new AbortController();
  const options = {
    task: 'recall',
    d: 4,
    rule: 'sqrt',
    optimizer: 'sgd',
    steps: 50,
  } as const;
  let records = 0;
  for await (const _ of lab.train({ ...options, signal: controller.signal })) {
    records += 1;
    controller.abort();
    break;
  }
  assert.equal(records, 1);
  await lab.close();
});
