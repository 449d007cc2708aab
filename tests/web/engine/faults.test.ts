// The engine does not come, comes spoilt, or late; no worker starts; the clock jumps. Each call ends with its answer or an
// error, and as soon as the fault is over the same lab works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lab } from 'rootd';
import { openLabAt } from '../../../web/engine/lab.js';
import { texts } from '../../../web/engine/wasm/texts.js';
import { type Host, host } from '../../../web/engine/workers/host.js';
import { answersOf, calls } from '../../disturb/calls.js';
import { createRandom } from '../../fuzz/random.js';
import { digestOf } from '../../golden/digest.js';

const undisturbed = await openLabAt(host, { workers: 0 });
const answers = await answersOf(undisturbed);
await undisturbed.close();

async function assertSound(lab: Lab, when: string) {
  for (const [call, expected] of answers)
    assert.equal(digestOf(await call.run(lab, {})), expected, `${call.name}, ${when}`);
}

/** Compiles something else than what came. */
const compiled = (bytes: Uint8Array<ArrayBuffer>) => async () => WebAssembly.compile(bytes);

const faults: Record<string, Host['compile']> = {
  missing: async () => {
    throw new Error('the engine could not be fetched: 404 Not Found');
  },
  'cut off': async (part) => {
    const { default: text } = await texts[part]();
    return WebAssembly.compile(Buffer.from(text.slice(0, text.length / 2), 'base64'));
  },
  'of the wrong type': compiled(new TextEncoder().encode('<!doctype html><title>Not here')),
  empty: compiled(new Uint8Array()),
  blocked: async () => {
    throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
  },
};

for (const [fault, compile] of Object.entries(faults)) {
  test(`an engine that is ${fault} is told of, and works once it is there`, async () => {
    let isSpoilt = true;
    const its = {
      ...host,
      compile: (part, signal) => (isSpoilt ? compile(part, signal) : host.compile(part, signal)),
    } as Host;
    const lab = await openLabAt(its, { workers: 1 });
    for (const { name, run } of calls) await assert.rejects(run(lab, {}), /./, name);
    isSpoilt = false;
    await assertSound(lab, 'then there');
    await lab.close();
  });
}

test('nobody need wait for an engine that does not come', async () => {
  // Node ends where nothing else is waited for.
  const timer = setInterval(() => {}, 1000);
  const lab = await openLabAt({ ...host, compile: () => new Promise(() => {}) }, { workers: 1 });
  for (const { name, run } of calls) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(run(lab, { signal: controller.signal }), { name: 'AbortError' }, name);
  }
  const waiting = assert.rejects(calls[0].run(lab, {}), { name: 'AbortError' });
  await lab.close();
  await waiting;
  clearInterval(timer);
});

test('where no worker starts, the calling thread works', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const startWorker = () => Promise.reject(new Error('forbidden'));
  const lab = await openLabAt({ ...host, startWorker }, { workers: 2 });
  await assertSound(lab, 'without workers');
  await lab.close();
});

test('a clock that jumps changes nothing', async (t) => {
  const random = createRandom(1);
  const now = performance.now.bind(performance);
  const hour = 3_600_000;
  t.mock.method(performance, 'now', () => now() + random.whole(-hour, hour));
  t.mock.method(Date, 'now', () => Math.round(performance.timeOrigin + performance.now()));
  for (const workers of [0, 2]) {
    const lab = await openLabAt(host, { workers });
    await assertSound(lab, `${workers} workers`);
    await lab.close();
  }
});
