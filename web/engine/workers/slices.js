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
 * @param {import('./crew.js').Crew} crew
 * @param {object} work
 * @param {number} work.count how many slices
 * @param {(slice: number) => import('./tasks.js').Task} work.task
 * @param {(result: any, slice: number) => unknown} work.take called once for each slice, in order; a promise is waited for
 * @param {() => Result} work.result of all slices taken so far
 * @param {{ signal?: AbortSignal, onProgress?: import('../checks/checkedOptions.js').OnProgress, onPartial?: (result: Result) => void }} work.follow
 * @returns {Promise<Result>}
 */
export async function inSlices(crew, { count, task, take, result, follow }) {
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
      for (; given < count && given < slice + crew.width; given += 1) {
        const promise = crew.run(task(given), stop.signal);
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
 * A function of a law at many points, so many in a slice.
 * @param {import('./crew.js').Crew} crew
 * @param {import('./tasks.js').Task} task with points in `args.at`
 * @param {number} together
 * @param {import('../checks/checkedOptions.js').Following} follow
 * @returns {Promise<Float64Array>} one number for each of `at`
 */
export function atPoints(crew, { part, name, args, isBrief }, together, follow) {
  const { at } = args;
  const all = new Float64Array(at.length);
  return inSlices(crew, {
    count: Math.max(1, Math.ceil(at.length / together)),
    task: (slice) => {
      const some = at.slice(slice * together, (slice + 1) * together);
      return { part, name, args: { ...args, at: some }, isBrief };
    },
    take: (answer, slice) => all.set(answer, slice * together),
    result: () => all,
    follow,
  });
}
