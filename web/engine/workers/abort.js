// One listener for each signal, however much work it stops: Node takes many for a leak.

import { aborted } from './errors.js';

/** @type {WeakMap<AbortSignal, Set<() => void>>} */
const waiting = new WeakMap();

/**
 * Calls back when the signal aborts, unless taken back before.
 * @param {AbortSignal | undefined} signal one that has not aborted yet
 * @param {() => void} stop
 * @returns {() => void} takes it back
 */
export function onAbort(signal, stop) {
  if (!signal) return () => {};
  let stops = waiting.get(signal);
  if (!stops) {
    const all = new Set();
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

/**
 * What some work comes to, or an AbortError as soon as the signal aborts: then it may still fail, unheard.
 * @template Result
 * @param {PromiseLike<Result>} work
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Result>}
 */
export const unlessAborted = (work, signal) =>
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

/**
 * Rejects when the signal aborts, to race what cannot be stopped. What is no signal, or has aborted already, whoever
 * takes the options will say so.
 * @param {unknown} signal
 * @returns {Promise<never>}
 */
export const abortOf = (signal) =>
  new Promise((_, refuse) => {
    if (signal instanceof AbortSignal) onAbort(signal, () => refuse(aborted()));
  });
