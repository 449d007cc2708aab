// Long work in slices: handed to the crew a few at a time, taken in their order whoever finishes first, so that
// the result is the same for every number of workers.

import { onAbort } from './abort.js';
import { aborted } from './errors.js';

/** Between two partial results, in milliseconds: faster than the eye reads, slow enough to cost nothing. */
const partialInterval = 60;

/**
 * Tells how much of the work is done, and waits as long as the caller holds it.
 * @param {number} share
 * @param {import('./options.js').Following} follow
 */
export async function tell(share, { signal, onProgress }) {
  const held = onProgress?.(share);
  if (held && !signal?.aborted) {
    let takeBack = () => {};
    const givenUp = new Promise((resolve) => {
      takeBack = onAbort(signal, () => resolve(undefined));
    });
    await Promise.race([held, givenUp]);
    takeBack();
  }
  if (signal?.aborted) throw aborted();
}

/**
 * @template Result
 * @param {import('./crew.js').PartCrew} crew
 * @param {object} work
 * @param {number} work.count how many slices
 * @param {(slice: number) => import('./tasks.js').Task} work.task
 * @param {(result: any, slice: number) => void} work.take called once for each slice, in order
 * @param {() => Result} work.result of all slices taken so far
 * @param {{ signal?: AbortSignal, onProgress?: import('./options.js').OnProgress, onPartial?: (result: Result) => void }} work.follow
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
      take(finished, slice);
      const now = performance.now();
      if (onPartial && slice + 1 < count && now - lastPartial >= partialInterval) {
        onPartial(result());
        lastPartial = now;
      }
      await tell((slice + 1) / count, follow);
    }
    return result();
  } finally {
    takeBack();
    stop.abort();
  }
}

/**
 * Work that is one slice.
 * @param {import('./crew.js').PartCrew} crew
 * @param {import('./tasks.js').Task} task
 * @param {import('./options.js').Following} follow
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
 * A function of a law at many points, so many in a slice.
 * @param {import('./crew.js').PartCrew} crew
 * @param {{ name: string, args: { at: Float64Array } }} task
 * @param {number} together
 * @param {import('./options.js').Following} follow
 * @returns {Promise<Float64Array>} one number for each of `at`
 */
export function atPoints(crew, { name, args }, together, follow) {
  const { at } = args;
  const { law } = /** @type {{ law?: object }} */ (args);
  const kind = `${name} ${JSON.stringify(law)}`;
  /** @param {Float64Array} some */
  const task = (some) => ({
    name,
    args: { ...args, at: some },
    effort: { kind, size: some.length },
  });
  if (at.length <= together) return inOneSlice(crew, task(at), follow);
  const all = new Float64Array(at.length);
  return inSlices(crew, {
    count: Math.ceil(at.length / together),
    task: (slice) => task(at.slice(slice * together, (slice + 1) * together)),
    take: (part, slice) => all.set(part, slice * together),
    result: () => all,
    follow,
  });
}
