// Long work in slices: handed to the crew a few at a time, taken in their order whoever finishes first, so that
// the result is the same for every number of workers.

import { onAbort, unlessAborted } from './abort.js';
import { aborted } from './errors.js';

/** Between two partial results, in milliseconds: faster than the eye reads, slow enough to cost nothing. */
const partialInterval = 60;

/**
 * Tells how much of the work is done, and waits as long as the caller holds it.
 * @param {number} share
 * @param {import('../checks/checkedOptions.js').Following} follow
 */
export async function reportProgress(share, { signal, onProgress }) {
  const held = onProgress?.(share);
  if (held) await unlessAborted(Promise.resolve(held), signal);
  if (signal?.aborted) throw aborted();
}

/**
 * @template Result
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {object} work
 * @param {number} work.count how many slices
 * @param {(slice: number) => import('./tasks.js').Task} [work.task]
 * @param {(slice: number, signal: AbortSignal) => Promise<any>} [work.perform] what does a slice that is no one task
 * @param {(result: any, slice: number) => unknown} work.take called once for each slice, in order; a promise is waited for
 * @param {() => Result} work.result of all slices taken so far
 * @param {number} [work.width] how many slices are under way at once
 * @param {{ signal?: AbortSignal, onProgress?: import('../checks/checkedOptions.js').OnProgress, onPartial?: (result: Result) => void }} work.follow
 * @returns {Promise<Result>}
 */
export async function inSlices(
  crew,
  { count, task, perform, take, result, width = crew.width, follow },
) {
  const { signal, onPartial } = follow;
  const stop = new AbortController();
  /** @type {Map<number, Promise<any>>} */
  const underWay = new Map();
  let given = 0;
  let lastPartial = -Infinity;
  if (signal?.aborted) throw aborted();
  const takeBack = onAbort(signal, () => stop.abort());
  try {
    for (let slice = 0; slice < count; slice += 1) {
      for (; given < count && given < slice + width; given += 1) {
        const promise = perform
          ? perform(given, stop.signal)
          : crew.run(/** @type {NonNullable<typeof task>} */ (task)(given), stop.signal);
        // Slices given up with the others reject unheard.
        promise.catch(() => {});
        underWay.set(given, promise);
      }
      const finished = await underWay.get(slice);
      underWay.delete(slice);
      await take(finished, slice);
      const now = performance.now();
      if (onPartial && slice + 1 < count && now - lastPartial >= partialInterval) {
        onPartial(result());
        lastPartial = now;
      }
      await reportProgress((slice + 1) / count, follow);
    }
    return result();
  } finally {
    takeBack();
    stop.abort();
  }
}

/**
 * Work that is one slice.
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {import('./tasks.js').Task} task
 * @param {import('../checks/checkedOptions.js').Following} follow
 * @returns {Promise<any>}
 */
export function inOneSlice(crew, task, follow) {
  /** @type {any} */
  let only;
  const take = (/** @type {any} */ result) => {
    only = result;
  };
  return inSlices(crew, { count: 1, task: () => task, take, result: () => only, follow });
}

/**
 * Work that a task may do before it answers with what it has, in sines and cosines: some 10 ms, and three times that
 * before a browser has compiled the engine to run its fastest.
 */
const workTogether = 2 ** 17;
/** Calls after which the work of one grows a little. */
const callsAlike = 32;

/**
 * What a task that takes several calls may do in one.
 * @typedef {{ work: number, displaces: boolean }} Allowance `displaces`: what it prepares may take the place of what
 *   is kept
 */

/**
 * What engines keep one of between calls, and what it is kept under. `atOnce`: even the first call takes the place of
 * what is kept, and so it waits for its turn.
 * @typedef {{ kind: string, key: string, atOnce?: boolean }} Prepared
 */

/**
 * A task that is done in as many calls as it takes.
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Prepared} prepared
 * @param {(allowed: Allowance) => import('./tasks.js').Task} task what is left of it
 * @param {(answer: any) => boolean | Promise<boolean>} take whether that was all
 * @param {AbortSignal | undefined} signal
 */
export async function inCalls(crew, { kind, key, atOnce = false }, task, take, signal) {
  const preparation = crew.preparationOf(kind);
  // From the second call on it keeps to the worker that remembers what it has prepared.
  /** @type {import('./crewMember.js').Affinity} */
  const affinity = {};
  let work = workTogether;
  let isPreparing = false;
  // Milliseconds for which a call that is held by its caller keeps its turn: twice as long each time, or two that are
  // held would displace each other's preparation for ever.
  let longestHold = 100;
  try {
    for (let calls = 0; ; calls += 1) {
      if (!isPreparing && (atOnce || calls > 0)) {
        await preparation.begin(key, signal);
        isPreparing = true;
      }
      const allowed = { work, displaces: preparation.isFreeFor(key) };
      const answer = await crew.run(task(allowed), signal, calls === 0 ? undefined : affinity);
      // A figure that is paused holds its work: others must not wait for it.
      const giveWay = setTimeout(() => {
        if (isPreparing) preparation.end();
        isPreparing = false;
        longestHold *= 2;
      }, longestHold);
      try {
        if (await take(answer)) return;
      } finally {
        clearTimeout(giveWay);
      }
      // What is lost with a worker is prepared again.
      if (calls % callsAlike === callsAlike - 1) work *= 1.25;
    }
  } finally {
    if (isPreparing) preparation.end();
    crew.release(affinity);
  }
}

/**
 * A function of a law at many points, so many in a slice.
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {{ name: string, args: { at: Float64Array, law?: object } }} task
 * @param {number} together
 * @param {import('../checks/checkedOptions.js').Following} follow
 * @returns {Promise<Float64Array>} one number for each of `at`
 */
export function atPoints(crew, { name, args }, together, follow) {
  const { at, law } = args;
  const kind = `${name} ${JSON.stringify(law)}`;
  const all = new Float64Array(at.length);
  return inSlices(crew, {
    count: Math.max(1, Math.ceil(at.length / together)),
    task(slice) {
      const part = at.slice(slice * together, (slice + 1) * together);
      // How long a slice takes says nothing where the law was prepared for the one before it.
      const effort = at.length > together ? undefined : { kind, size: part.length };
      return { name, args: { ...args, at: part }, effort };
    },
    take: (part, slice) => all.set(part, slice * together),
    result: () => all,
    follow,
  });
}
