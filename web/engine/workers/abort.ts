// One listener for each signal, however much work it stops: Node takes many for a leak.

import { aborted } from './errors.js';

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal aborts, unless taken back before.
 *
 * @param signal - one that has not aborted yet
 * @returns takes it back
 */
export function onAbort(signal: AbortSignal | undefined, stop: () => void): () => void {
  if (!signal) return () => {};
  let stops = waiting.get(signal);
  if (!stops) {
    const all = new Set<() => void>();
    stops = all;
    waiting.set(signal, all);
    const stopAll = () => {
      for (const each of all) each();
      all.clear();
    };
    signal.addEventListener('abort', stopAll, { once: true });
  }
  stops.add(stop);
  return () => stops.delete(stop);
}

/** What some work comes to, or an AbortError as soon as the signal aborts: then it may still fail, unheard. */
export const unlessAborted = <Result>(
  work: PromiseLike<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(aborted());
    if (signal?.aborted) giveUp();
    const takeBack = signal?.aborted ? () => {} : onAbort(signal, giveUp);
    work.then(
      (result) => {
        takeBack();
        resolve(result);
      },
      (error) => {
        takeBack();
        reject(error);
      },
    );
  });
