// What can happen to labs at work, at random but by a seed: their workers die, their callers change their minds, they are
// closed. Each call has to end with its answer or with the error that is documented, and nothing may be left over.

import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lab } from 'rootd';
import { openLabAt } from '../../web/engine/lab.js';
import { host, type WorkerHandle } from '../../web/engine/workers/host.js';
import { createRandom } from '../fuzz/random.js';
import { digestOf } from '../golden/digest.js';
import { collect } from '../support/collect.js';
import { answersOf, type Call, calls } from './calls.js';
import { growth } from './growth.js';

/** Without a sign of life for so long, work counts as hanging. In ms. */
const patience = 5000;
/** In which a call that is no longer wanted has to end; the machine may be busy. In ms. */
const promptness = 1500;

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

/** Memories of the calling thread's engines, as long as they live. */
const memories = new Set<WeakRef<WebAssembly.Memory>>();

/** Notes every engine that is brought up here. */
function watchMemories() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (async (module: any, imports: any) => {
    const instance = await instantiate(module as WebAssembly.Module, imports);
    for (const each of Object.values(instance.exports))
      if (each instanceof WebAssembly.Memory) memories.add(new WeakRef(each));
    return instance;
  }) as any;
  return () => {
    WebAssembly.instantiate = instantiate;
  };
}

/**
 * A host that knows which threads live. It holds them fast: Node ends one that nobody holds, and a lab has to end its own.
 */
function watchThreads() {
  const threads = new Set<WorkerHandle>();
  const watched: typeof host = {
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
  return { threads, watched };
}

/** Waits for a call as long as it shows that it is alive. */
async function outcomeOf(
  call: Call,
  lab: Lab,
  signal?: AbortSignal,
): Promise<{ answer?: string; error?: Error; hangs?: true }> {
  let last = performance.now();
  const following = {
    ...(signal && { signal }),
    onProgress: () => {
      last = performance.now();
    },
  };
  const running = call.run(lab, following).then(
    (result) => ({ answer: digestOf(result) }),
    (error) => ({ error: error as Error }),
  );
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted && performance.now() - last < patience) await wait(50);
    return { hangs: true as const };
  })();
  const outcome = await Promise.race([running, watching]);
  over.abort();
  return outcome;
}

const ways = ['killed', 'aborted', 'closed'] as const;

export async function disturbLibrary({
  seconds,
  seed,
  say,
}: {
  seconds: number;
  seed: number;
  say?: (text: string) => void;
}): Promise<{ done: number; wrong: string[] }> {
  const random = createRandom(seed);
  const stopWatching = watchMemories();
  const { threads, watched } = watchThreads();
  // A signal that nobody raises, and a lab that stays: neither may gather what comes and goes.
  const lasting = new AbortController();
  const staying = await openLabAt(watched, { workers: 0 });
  const answers = await answersOf(staying);
  const wrong: string[] = [];

  const round = async () => {
    const lab = await openLabAt(watched, { workers: random.whole(0, 2) });
    const way = random.pick(ways);
    const aborting = new AbortController();
    const asked = [
      { call: random.pick(calls), lab, signal: aborting.signal },
      { call: random.pick(calls), lab, signal: lasting.signal },
      { call: random.pick(calls), lab: staying, signal: aborting.signal },
    ];
    let since = Infinity;
    const running = asked.map(async (one) => {
      const outcome = await outcomeOf(one.call, one.lab, one.signal);
      return { ...one, ...outcome, took: performance.now() - since };
    });
    const pauses =
      way === 'killed' ? random.list(random.whole(1, 4), () => random.whole(0, 60)) : [];
    await wait(random.whole(0, 60));
    since = performance.now();
    if (way === 'aborted') aborting.abort();
    if (way === 'closed') await lab.close();
    for (const pause of pauses) {
      const [victim] = threads;
      threads.delete(victim);
      victim?.end();
      await wait(pause);
    }
    for (const each of await Promise.all(running)) {
      const { call, answer, error, hangs, took } = each;
      const isHit = way === 'aborted' ? each.signal === aborting.signal : each.lab === lab;
      const name = `${call.name}, ${isHit ? way : `beside what is ${way}`}`;
      if (hangs) wrong.push(`${name}: hangs`);
      else if (!error) {
        if (answer !== answers.get(call)) wrong.push(`${name}: another answer`);
      } else if (isHit && way === 'killed') {
        // A task that three workers died of is given up, and says so.
        if (!/^the engine failed: the thread ended/.test(error.message))
          wrong.push(`${name}: ${error}`);
      } else if (!isHit || error.name !== 'AbortError') wrong.push(`${name}: ${error}`);
      else if (took > promptness) wrong.push(`${name}: only after ${Math.round(took)} ms`);
    }
    // A lab that was disturbed works as before.
    if (way !== 'closed') {
      const [{ call }] = asked;
      const { answer, error } = await outcomeOf(call, lab);
      if (answer !== answers.get(call))
        wrong.push(`${call.name} after one was ${way}: ${error ?? 'another answer'}`);
      await lab.close();
    }
    const { error } = await outcomeOf(asked[0].call, lab);
    if (error?.name !== 'InvalidStateError') wrong.push(`a call of a closed lab: ${error}`);
  };

  const measure = async () => {
    // Threads end in their own time, and what is weakly held goes with the second collection.
    const end = performance.now() + patience;
    while (threads.size > 0 && performance.now() < end) await wait(20);
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

  let done = 0;
  /** @param share - of the time */
  const play = async (share: number) => {
    const end = performance.now() + share * seconds * 1000;
    const from = done;
    do {
      await round();
      done += 1;
    } while (performance.now() < end);
    return done - from;
  };
  await play(warmUp);
  const before = await measure();
  const rounds = await play(1 - warmUp);
  const after = await measure();
  await staying.close();
  stopWatching();
  say?.(`${done} rounds: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
  wrong.push(...growth(before, after, rounds, leasts));
  return { done, wrong };
}
