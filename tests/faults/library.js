// What can happen to a lab at work: its workers die, its callers change their minds, it is closed, its engine does not
// come, the clock jumps. Each part returns what was wrong, in words; nothing, if all was as documented.

import { setTimeout as wait } from 'node:timers/promises';
import { openLabAt } from '../../web/engine/lab.js';
import { host } from '../../web/engine/workers/host.js';
import { createRandom } from '../fuzz/random.js';
import { digestOf } from '../golden/digest.js';
import { answersOf, calls } from './calls.js';

/** @typedef {import('../../web/engine/workers/host.js').Host} Host */
/** @typedef {import('../../web/engine/workers/host.js').WorkerHandle} WorkerHandle */
/** @typedef {import('./calls.js').Call} Call */
/** @typedef {import('rootd').Lab} Lab */
/** @typedef {{ done: number, wrong: string[] }} Findings */

/** Without a sign of life for so long, work counts as hanging. In ms. */
const patience = 5000;
/** In which a call that is no longer wanted has to end; the machine may be busy. In ms. */
const promptness = 1500;

const now = performance.now.bind(performance);

/** Workers that can be killed without a word to the lab. */
function mortal() {
  /** @type {Set<WorkerHandle>} */
  const alive = new Set();
  /** @type {Host} */
  const its = {
    ...host,
    startWorker: async (receive, lost) => {
      const handle = await host.startWorker(receive, (reason) => {
        alive.delete(handle);
        lost(reason);
      });
      alive.add(handle);
      return handle;
    },
  };
  return { host: its, alive };
}

/**
 * Waits for a call as long as it shows that it is alive.
 *
 * @param {Call} call
 * @param {Lab} lab
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ answer?: string, error?: Error, hangs?: true }>}
 */
async function outcomeOf(call, lab, signal) {
  let last = now();
  const following = {
    ...(signal && { signal }),
    onProgress: () => {
      last = now();
    },
  };
  const running = call.run(lab, following).then(
    (result) => ({ answer: digestOf(result) }),
    (error) => ({ error: /** @type {Error} */ (error) }),
  );
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted && now() - last < patience) await wait(50);
    return { hangs: /** @type {const} */ (true) };
  })();
  const outcome = await Promise.race([running, watching]);
  over.abort();
  return outcome;
}

/** Whether a lab still gives every answer. @param {Lab} lab @param {Map<Call, string>} answers */
async function unsound(lab, answers) {
  /** @type {string[]} */
  const wrong = [];
  for (const [call, expected] of answers) {
    const { answer, error, hangs } = await outcomeOf(call, lab);
    if (answer !== expected)
      wrong.push(`afterwards ${call.name}: ${hangs ? 'hangs' : (error ?? 'another answer')}`);
  }
  return wrong;
}

/** @returns {Promise<Map<Call, string>>} */
export async function undisturbed() {
  const lab = await openLabAt(host, { workers: 1 });
  const answers = await answersOf(lab);
  await lab.close();
  return answers;
}

/**
 * @param {Map<Call, string>} answers
 * @param {{ count: number, seed: number }} how
 * @returns {Promise<Findings>}
 */
export async function killWorkers(answers, { count, seed }) {
  const random = createRandom(seed);
  const { host: its, alive } = mortal();
  const lab = await openLabAt(its, { workers: 2 });
  /** @type {string[]} */
  const wrong = [];
  let killed = 0;
  while (killed < count) {
    let busy = true;
    const killing = (async () => {
      while (busy && killed < count) {
        await wait(random.whole(0, 80));
        const victim = [...alive][random.whole(0, 1)];
        if (!busy || !victim) continue;
        alive.delete(victim);
        killed += 1;
        victim.end();
      }
    })();
    const asked = random.list(3, () => random.pick(calls));
    const outcomes = await Promise.all(asked.map((call) => outcomeOf(call, lab)));
    busy = false;
    await killing;
    for (const [i, { answer, error, hangs }] of outcomes.entries()) {
      const name = `${asked[i].name}, ${killed} workers killed`;
      // A task that three workers died of is given up, and says so.
      if (hangs) wrong.push(`${name}: hangs`);
      else if (error && !/^the engine failed: the thread ended/.test(error.message))
        wrong.push(`${name}: ${error}`);
      else if (!error && answer !== answers.get(asked[i])) wrong.push(`${name}: another answer`);
    }
  }
  wrong.push(...(await unsound(lab, answers)));
  await lab.close();
  return { done: killed, wrong };
}

/**
 * @param {Map<Call, string>} answers
 * @param {{ count: number, seed: number }} how
 * @returns {Promise<Findings>}
 */
export async function abortCalls(answers, { count, seed }) {
  const random = createRandom(seed);
  const lab = await openLabAt(host, { workers: 2 });
  /** @type {string[]} */
  const wrong = [];
  let done = 0;
  const abortOne = async () => {
    const call = random.pick(calls);
    const controller = new AbortController();
    let since = now();
    const stop = () => {
      since = now();
      controller.abort();
    };
    const delay = random.whole(-5, 60);
    if (delay < 0) stop();
    else setTimeout(stop, delay);
    const { answer, error, hangs } = await outcomeOf(call, lab, controller.signal);
    done += 1;
    const name = `${call.name}, aborted after ${delay} ms`;
    if (hangs) wrong.push(`${name}: hangs`);
    else if (error && error.name !== 'AbortError') wrong.push(`${name}: ${error}`);
    else if (error && now() - since > promptness) wrong.push(`${name}: ended late`);
    else if (!error && answer !== answers.get(call)) wrong.push(`${name}: another answer`);
  };
  const abortMany = async () => {
    while (done < count) await abortOne();
  };
  await Promise.all([abortMany(), abortMany(), abortMany()]);
  wrong.push(...(await unsound(lab, answers)));
  await lab.close();
  return { done, wrong };
}

/**
 * @param {Map<Call, string>} answers
 * @param {{ count: number, seed: number }} how
 * @returns {Promise<Findings>}
 */
export async function closeLabs(answers, { count, seed }) {
  const random = createRandom(seed);
  const { host: its, alive } = mortal();
  /** @type {string[]} */
  const wrong = [];
  for (let done = 0; done < count; done += 1) {
    const lab = await openLabAt(its, { workers: random.whole(0, 2) });
    const asked = random.list(2, () => random.pick(calls));
    const running = asked.map((call) => outcomeOf(call, lab));
    await wait(random.whole(0, 60));
    await lab.close();
    for (const [i, { answer, error, hangs }] of (await Promise.all(running)).entries()) {
      const name = `${asked[i].name}, closed`;
      if (hangs) wrong.push(`${name}: hangs`);
      else if (error && error.name !== 'AbortError') wrong.push(`${name}: ${error}`);
      else if (!error && answer !== answers.get(asked[i])) wrong.push(`${name}: another answer`);
    }
    const { error } = await outcomeOf(asked[0], lab);
    if (error?.name !== 'InvalidStateError') wrong.push(`a call of a closed lab: ${error}`);
  }
  const start = now();
  while (alive.size > 0 && now() - start < patience) await wait(20);
  if (alive.size > 0) wrong.push(`${alive.size} threads of closed labs live on`);
  return { done: count, wrong };
}

/** Compiles something else than what came. @param {(bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>} spoil */
const spoilt = (spoil) => async () => WebAssembly.compile(spoil(new Uint8Array(50_000)));

/** Ways in which the engine does not come. @type {Record<string, Host['compile']>} */
const engineFaults = {
  missing: async () => {
    throw new Error('the engine could not be fetched: 404 Not Found');
  },
  'cut off': async (part) => {
    const { texts } = await import('../../web/engine/wasm/texts.js');
    const { default: text } = await texts[part]();
    return WebAssembly.compile(Buffer.from(text.slice(0, text.length / 2), 'base64'));
  },
  'of the wrong type': spoilt(() => new TextEncoder().encode('<!doctype html><title>Not here')),
  empty: spoilt(() => new Uint8Array()),
  blocked: async () => {
    throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
  },
};

/**
 * @param {Map<Call, string>} answers
 * @returns {Promise<Findings>}
 */
export async function spoilEngine(answers) {
  /** @type {string[]} */
  const wrong = [];
  for (const [fault, compile] of Object.entries(engineFaults)) {
    let isSpoilt = true;
    const lab = await openLabAt(
      {
        ...host,
        compile: (part, signal) => (isSpoilt ? compile(part, signal) : host.compile(part, signal)),
      },
      { workers: 1 },
    );
    for (const call of calls) {
      const { error, hangs } = await outcomeOf(call, lab);
      if (hangs || !error?.message)
        wrong.push(`${call.name}, engine ${fault}: ${hangs ? 'hangs' : 'no error'}`);
    }
    isSpoilt = false;
    const after = await unsound(lab, answers);
    wrong.push(...after.map((each) => `engine ${fault}, then there: ${each}`));
    await lab.close();
  }

  // One that does not come for long: the caller need not wait for it, nor does a lab that closes.
  const slow = await openLabAt({ ...host, compile: () => new Promise(() => {}) }, { workers: 1 });
  for (const call of calls) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const { error } = await outcomeOf(call, slow, controller.signal);
    if (error?.name !== 'AbortError') wrong.push(`${call.name}, engine slow, aborted: ${error}`);
  }
  const waiting = outcomeOf(calls[0], slow);
  await slow.close();
  const { error } = await waiting;
  if (error?.name !== 'AbortError') wrong.push(`${calls[0].name}, engine slow, closed: ${error}`);

  // No worker ever starts.
  const warn = console.warn;
  console.warn = () => {};
  const alone = await openLabAt(
    { ...host, startWorker: async () => Promise.reject(new Error('forbidden')) },
    { workers: 2 },
  );
  wrong.push(...(await unsound(alone, answers)));
  await alone.close();
  console.warn = warn;
  return { done: Object.keys(engineFaults).length + 2, wrong };
}

/**
 * @param {Map<Call, string>} answers
 * @param {{ seed: number }} how
 * @returns {Promise<Findings>}
 */
export async function jumpClock(answers, { seed }) {
  const random = createRandom(seed);
  const { Date: RealDate } = globalThis;
  const hour = 3_600_000;
  performance.now = () => now() + random.whole(-hour, hour);
  Date.now = () => Math.round(performance.timeOrigin + performance.now());
  /** @type {string[]} */
  const wrong = [];
  try {
    for (const workers of [0, 2]) {
      const lab = await openLabAt(host, { workers });
      const found = await unsound(lab, answers);
      wrong.push(...found.map((each) => `clock jumping, ${workers} workers: ${each}`));
      await lab.close();
    }
  } finally {
    // Both are inherited.
    Reflect.deleteProperty(performance, 'now');
    Date.now = () => new RealDate().getTime();
  }
  return { done: 2 * calls.length, wrong };
}
