// Labs that are opened, worked, stopped and closed again and again leave nothing behind.

import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { openLabAt } from '../../web/engine/lab.js';
import { host } from '../../web/engine/workers/host.js';
import { calls } from '../faults/calls.js';
import { createRandom } from '../fuzz/random.js';
import { collect } from '../support/collect.js';
import { growth } from './growth.js';

/** The first rounds fill what is kept on purpose: compiled code, the engine's memory. */
const warmUp = 0.25;

/**
 * What one round may leave, in bytes and in pieces. A lab forgotten would leave hundreds of kilobytes, an engine 16 MB;
 * now and then one is not collected yet.
 */
const leasts = {
  heap: 1500,
  buffers: 500,
  'wasm memory': 100_000,
  threads: 0,
  listeners: 0,
  resources: 0.02,
};

/** Memories of the calling thread's engines, as long as they live. @type {Set<WeakRef<WebAssembly.Memory>>} */
const memories = new Set();

/** Notes every engine that is brought up here. */
function watchMemories() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = /** @type {any} */ (
    async (/** @type {any} */ module, /** @type {any} */ imports) => {
      const instance = await instantiate(/** @type {WebAssembly.Module} */ (module), imports);
      for (const each of Object.values(instance.exports))
        if (each instanceof WebAssembly.Memory) memories.add(new WeakRef(each));
      return instance;
    }
  );
  return () => {
    WebAssembly.instantiate = instantiate;
  };
}

/**
 * @param {{ rounds: number, seed: number, say?: (text: string) => void }} how
 * @returns {Promise<{ done: number, wrong: string[] }>}
 */
export async function soakLibrary({ rounds, seed, say }) {
  const random = createRandom(seed);
  /** Threads that live, held fast: Node ends one that nobody holds, and a lab has to end its own. @type {Set<object>} */
  const threads = new Set();
  /** @type {typeof host} */
  const counting = {
    ...host,
    startWorker: async (receive, lost) => {
      const handle = await host.startWorker(receive, (reason) => {
        threads.delete(handle);
        lost(reason);
      });
      threads.add(handle);
      return handle;
    },
  };
  const lasting = new AbortController();
  const stopWatching = watchMemories();
  // One lab that stays, beside those that come and go.
  const staying = await openLabAt(counting, { workers: 0 });

  const measure = async () => {
    // Threads end in their own time, and what is weakly held goes with the second collection.
    const patience = performance.now() + 5000;
    while (threads.size > 0 && performance.now() < patience) await wait(20);
    for (let i = 0; i < 20; i += 1) {
      collect();
      await wait(50);
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const bytes = [...memories].map((each) => each.deref()?.buffer.byteLength ?? 0);
    return {
      heap: heapUsed,
      buffers: arrayBuffers,
      'wasm memory': bytes.reduce((sum, each) => sum + each, 0),
      threads: threads.size,
      listeners: getEventListeners(lasting.signal, 'abort').length,
      resources: process.getActiveResourcesInfo().length,
    };
  };

  const round = async () => {
    const lab = await openLabAt(counting, { workers: random.whole(0, 2) });
    const aborting = new AbortController();
    const pending = [
      random.pick(calls).run(lab, { signal: aborting.signal }),
      random.pick(calls).run(lab, { signal: lasting.signal }),
      random.pick(calls).run(staying, { signal: aborting.signal }),
    ].map((each) => each.catch(() => {}));
    await wait(random.whole(0, 60));
    aborting.abort();
    await lab.close();
    await Promise.all(pending);
  };

  /** @type {Awaited<ReturnType<typeof measure>> | undefined} */
  let before;
  const first = Math.ceil(rounds * warmUp);
  for (let done = 0; done < rounds; done += 1) {
    if (done === first) before = await measure();
    await round();
  }
  const after = await measure();
  await staying.close();
  say?.(`${rounds} rounds: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
  stopWatching();
  return { done: rounds, wrong: growth(before ?? after, after, rounds - first, leasts) };
}
