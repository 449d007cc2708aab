// The caller's signal, heard at once whatever the work is at.

import { onAbort } from '../workers/abort.js';
import { aborted } from '../workers/errors.js';

/** Rejects as soon as the signal aborts, whatever the work is at. */
export class Stop {
  signal;
  inner;
  refuse: (error: unknown) => void;
  given: Promise<never>;
  takeBack;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal;
    this.inner = new AbortController();
    this.refuse = () => {};
    this.given = new Promise((_, reject) => {
      this.refuse = reject;
    });
    this.takeBack = onAbort(signal, () => {
      this.inner.abort();
      this.refuse(aborted());
    });
    this.given.catch(() => {});
  }

  race<T>(work: Promise<T>): Promise<T> {
    // What was given up may still fail, unheard.
    work.catch(() => {});
    return Promise.race([work, this.given]);
  }
}
