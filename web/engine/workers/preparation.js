// Whose turn it is to prepare something in more than one call. An engine keeps only one of each kind: two that displaced
// each other's preparation would take for ever.

import { unlessAborted } from './abort.js';

export class Preparation {
  #key = '';
  /** Calls that are preparing under that key. */
  #holders = 0;
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /** Whether nobody is preparing anything else. @param {string} key */
  isFreeFor(key) {
    return this.#holders === 0 || this.#key === key;
  }

  /**
   * Waits until nobody is preparing anything else.
   * @param {string} key
   * @param {AbortSignal | undefined} signal
   */
  async begin(key, signal) {
    while (!this.isFreeFor(key)) {
      const turn = new Promise((resolve) => this.#waiting.add(() => resolve(undefined)));
      await unlessAborted(turn, signal);
    }
    this.#key = key;
    this.#holders += 1;
  }

  end() {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    // The first that goes on begins; those with other keys than its own wait again, in the same order.
    for (const wake of waiting) wake();
  }
}
