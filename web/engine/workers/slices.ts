// Long work in slices: handed to the crew a few at a time, taken in their order whoever finishes first, so that
// the result is the same for every number of workers.

import type { Following, OnProgress } from '../checks/checkedOptions.js';
import { onAbort, unlessAborted } from './abort.js';
import type { Crew } from './crew.js';
import { aborted } from './errors.js';
import type { Task } from './tasks.js';

/** Between two partial results, in milliseconds: faster than the eye reads, slow enough to cost nothing. */
const partialInterval = 60;

/** Tells how much of the work is done, and waits as long as the caller holds it. */
export async function reportProgress(share: number, { signal, onProgress }: Following) {
  const held = onProgress?.(share);
  if (held) await unlessAborted(Promise.resolve(held), signal);
  if (signal?.aborted) throw aborted();
}

export async function inSlices<Result>(
  crew: Crew,
  {
    count,
    task,
    take,
    result,
    follow,
  }: {
    /** how many slices */
    count: number;
    task: (slice: number) => Task;
    /** called once for each slice, in order; a promise is waited for */
    take: (result: any, slice: number) => unknown;
    /** of all slices taken so far */
    result: () => Result;
    follow: { signal?: AbortSignal; onProgress?: OnProgress; onPartial?: (result: Result) => void };
  },
): Promise<Result> {
  const { signal, onPartial } = follow;
  const stop = new AbortController();
  const underWay = new Map<number, Promise<any>>();
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
 *
 * @param task - with points in `args.at`
 * @returns one number for each of `at`
 */
export function atPoints(
  crew: Crew,
  { part, name, args, isBrief }: Task,
  together: number,
  follow: Following,
): Promise<Float64Array> {
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
