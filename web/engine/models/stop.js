// The caller's signal, heard at once whatever the work is at.

import { onAbort } from '../workers/abort.js';
import { aborted } from '../workers/errors.js';

/** Rejects as soon as the signal aborts, whatever the work is at. */
export class Stop {
  /** @param {AbortSignal | undefined} signal */
  constructor(signal) {
    this.signal = signal;
    this.inner = new AbortController();
    /** @type {(error: unknown) => void} */
    this.refuse = () => {};
    /** @type {Promise<never>} */
    this.given = new Promise((_, reject) => {
      this.refuse = reject;
    });
    this.takeBack = onAbort(signal, () => {
      this.inner.abort();
      this.refuse(aborted());
    });
    this.given.catch(() => {});
  }

  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  race(work) {
    // What was given up may still fail, unheard.
    work.catch(() => {});
    return Promise.race([work, this.given]);
  }
}
