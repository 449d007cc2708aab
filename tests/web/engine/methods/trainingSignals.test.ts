// Whom a training run hears: signals of its own and of `evaluate`, and its lab being closed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';

const small = {
  task: 'recall',
  d: 8,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 12,
} as const;
/** A record of this run never comes. */
const endless = { ...small, d: 512, steps: 1e6, every: 1e6 } as const;
const fresh = { contextLength: 8, examples: 65_536 };

for (const workers of [0, 1]) {
  test(`evaluate hears its signal while a record is under way, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train(endless);
    const record = assert.rejects(run.next(), { name: 'AbortError' });
    const controller = new AbortController();
    const evaluation = run.evaluate({ ...fresh, signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(evaluation, { name: 'AbortError' });
    await assert.rejects(run.evaluate({ ...fresh, signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    await lab.close();
    await record;
  });

  test(`the run's signal ends an evaluation with a signal of its own, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const controller = new AbortController();
    const run = lab.train({ ...small, signal: controller.signal });
    await run.next();
    const { signal } = new AbortController();
    const held = run.evaluate({ ...fresh, signal, onProgress: () => new Promise(() => {}) });
    const behind = run.evaluate({ ...fresh, signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(held, { name: 'AbortError' });
    await assert.rejects(behind, { name: 'AbortError' });
    await assert.rejects(run.evaluate({ ...fresh, signal }), { name: 'AbortError' });
    await lab.close();
  });

  test(`an evaluation that was given up leaves the run as it was, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const undisturbed = [];
    for await (const { loss } of lab.train(small)) undisturbed.push(loss);
    const losses = [];
    const run = lab.train(small);
    for await (const { loss } of run) {
      losses.push(loss);
      const controller = new AbortController();
      const evaluation = run.evaluate({ ...fresh, signal: controller.signal });
      setTimeout(() => controller.abort(), 1);
      await evaluation.catch(({ name }) => assert.equal(name, 'AbortError'));
    }
    assert.deepEqual(losses, undisturbed);
    assert.ok((await run.evaluate({ contextLength: 4, examples: 8 })).loss > 0);
    await lab.close();
  });

  test(`closing the lab from a loop over a run is no error where the loop is left, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train(small);
    for await (const { step } of run) {
      assert.equal(step, 1);
      await lab.close();
      break;
    }
    assert.deepEqual(await run.return(), { done: true, value: undefined });
    assert.deepEqual(await run.next(), { done: true, value: undefined });
    await assert.rejects(run.evaluate(fresh), { name: 'InvalidStateError' });
  });

  test(`what a run was asked for before its lab is closed is aborted, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    let told = 0;
    const run = lab.train({
      ...endless,
      onProgress: () => {
        told += 1;
        return told === 2 ? lab.close() : undefined;
      },
    });
    const calls = [run.next(), run.next(), run.evaluate(fresh), run.save()];
    for (const { status, ...outcome } of await Promise.allSettled(calls)) {
      assert.equal(status, 'rejected');
      assert.equal((outcome as PromiseRejectedResult).reason.name, 'AbortError');
    }
    await assert.rejects(run.save(), { name: 'InvalidStateError' });
  });

  test(`so is what one was asked for that nobody awaited, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train({ ...endless, d: 8, every: 1 });
    await run.next();
    const calls = [run.next(), run.evaluate(fresh), run.save()];
    lab.close();
    for (const outcome of await Promise.allSettled(calls)) {
      assert.equal((outcome as PromiseRejectedResult).reason?.name, 'AbortError');
    }
    await assert.rejects(run.save(), { name: 'InvalidStateError' });
  });

  test(`a run that has ended is saved after its lab is closed, with ${workers} workers`, async () => {
    const lab = await openLab({ workers });
    const run = lab.train(small);
    for await (const _ of run);
    await lab.close();
    assert.equal((await run.save()).step, small.steps);
    assert.deepEqual(await run.next(), { done: true, value: undefined });
  });
}
