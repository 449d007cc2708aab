// What ends work on a model, the caller's signal or the model's own, heard at once whatever the work is at.

import { onAbort } from '../workers/abort.js';
import { aborted } from '../workers/errors.js';

/** Rejects as soon as one of the signals aborts, whatever the work is at. */
export class Stop {
  inner;
  refuse: (error: unknown) => void;
  given: Promise<never>;
  takeBack;

  /** @param signals - none of which has aborted yet */
  constructor(signals: (AbortSignal | undefined)[]) {
    this.inner = new AbortController();
    this.refuse = () => {};
    this.given = new Promise((_, reject) => {
      this.refuse = reject;
    });
    const giveUp = () => {
      this.inner.abort();
      this.refuse(aborted());
    };
    const all = signals.map((signal) => onAbort(signal, giveUp));
    this.takeBack = () => {
      for (const takeBack of all) takeBack();
    };
    this.given.catch(() => {});
  }

  race<T>(work: Promise<T>): Promise<T> {
    // What was given up may still fail, unheard.
    work.catch(() => {});
    return Promise.race([work, this.given]);
  }
}
