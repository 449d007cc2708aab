/**
 * The computing side of one figure. It asks the engine once the options have changed since it last did, while the figure
 * is in view and not paused; what changes in one turn is answered together. The latest request wins, what came before is
 * aborted, and what takes long can be held and goes on where it was.
 */

import type { Lab } from '../../../engine/library.js';
import { isRefused } from '../problems/whyNoResult.js';
import { Answers } from './answers.js';
import { nextTurn } from './nextTurn.js';
import { shareLab } from './sharedLab.js';

/**
 * What a figure's `compute` is given.
 * @typeParam Values - of the figure's options
 */
export type Task<Values, Result> = {
  lab: Lab;
  options: Values;
  /** of the figure's words */
  language: string;
  signal: AbortSignal;
  /** a first picture, to be refined; drawn if there is time */
  preview: (result: Result) => void;
  /** a result to be drawn in any case */
  show: (result: Result) => void;
  /**
   * 0 … 1; hand its promise on to the engine's `onProgress`: it holds the work while the figure is paused or off
   * screen
   */
  progress: (share: number) => Promise<void> | undefined;
  /**
   * the known answer to a question that was asked before, such as an exact law; the key names everything it depends
   * on
   */
  once: <T>(key: string, make: () => Promise<T>) => Promise<T>;
};

/** `opening`: the engine did not open */
export type Status =
  | { state: 'idle' | 'loading' | 'held' }
  | { state: 'working'; share: number }
  | { state: 'failed'; error: unknown; opening: boolean };

/** Between two refinements of one picture, in ms: more often only flickers. */
const previewPause = 100;

/** What work waits at until it is opened. */
function createGate() {
  let open = () => {};
  const promise = new Promise((resolve) => {
    open = () => resolve();
  }) as Promise<void>;
  return { promise, open };
}

export class Work<Values, Result> {
  #parts;
  #answers = new Answers();
  /** While the figure is in the page. */
  #share: ReturnType<typeof shareLab> | undefined;
  #running: AbortController | undefined;
  /** Shut while what runs is held. */
  #gate: ReturnType<typeof createGate> | undefined;
  /** Whether the answer to the options as they stand is missing. */
  #stale = true;
  #waiting = false;
  #paused = false;
  #visible = false;

  constructor(parts: {
    /** ends by calling `show` */
    compute: (task: Task<Values, Result>) => Promise<void>;
    language: () => string;
    /** as they stand; nothing from a figure that is not built yet */
    options: () => Values | undefined;
    onResult: (result: Result, options: Values, final: boolean) => void;
    onStatus: (status: Status) => void;
  }) {
    this.#parts = parts;
  }

  /** Whether what was last computed is the last word on the options as they stand. */
  get isUpToDate() {
    return !this.#stale && !this.#running;
  }

  /** The figure has come into a page. */
  connect() {
    this.#share = shareLab();
  }

  /** The figure has left its page: not a word more. */
  disconnect() {
    if (this.#running) this.#stale = true;
    this.#abort();
    this.#share?.release();
    this.#share = undefined;
    this.#visible = false;
  }

  /** What was computed is no longer the answer. */
  request() {
    this.#stale = true;
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (!this.#visible || !this.#share || this.#paused) return;
      const options = this.#parts.options();
      if (options) void this.#start(options, this.#share);
    });
  }

  /** Asks again where the answer is missing. */
  catchUp() {
    if (this.#stale) this.request();
  }

  pause() {
    this.#paused = true;
    this.#hold();
    if (this.#running) this.#parts.onStatus({ state: 'held' });
  }

  /** A pause is over; what is asked for next will be computed. */
  endPause() {
    this.#paused = false;
  }

  /** Goes on after a pause. */
  resume() {
    this.#paused = false;
    if (this.#visible) this.#goOn();
  }

  setVisible(visible: boolean) {
    if (visible === this.#visible) return;
    this.#visible = visible;
    // Nobody is there to be told.
    if (!visible) this.#hold();
    else if (!this.#paused) this.#goOn();
  }

  /** Aborts what runs and computes for these options. */
  async #start(options: Values, share: ReturnType<typeof shareLab>) {
    const { compute, language, onResult, onStatus } = this.#parts;
    this.#abort();
    this.#stale = false;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running = controller;
    onStatus({ state: 'loading' });
    let lab: Lab | undefined;
    try {
      lab = await share.get();
      if (signal.aborted) return;
      if (!this.#gate) onStatus({ state: 'working', share: 0 });
      let lastPreview = -Infinity;
      let latest: Result | undefined;
      await compute({
        lab,
        options,
        language: language(),
        signal,
        once: (key, make) => this.#answers.once(key, make),
        preview(result) {
          const now = performance.now();
          if (signal.aborted || now - lastPreview < previewPause) return;
          lastPreview = now;
          latest = result;
          // What comes in the same turn takes its place.
          void nextTurn().then(() => {
            if (!signal.aborted && latest === result) onResult(result, options, false);
          });
        },
        show(result) {
          latest = result;
          if (!signal.aborted) onResult(result, options, true);
        },
        progress: (done) => {
          if (!signal.aborted && !this.#gate) onStatus({ state: 'working', share: done });
          return this.#gate?.promise;
        },
      });
      if (signal.aborted) return;
      this.#running = undefined;
      onStatus({ state: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      this.#running = undefined;
      this.#stale = !isRefused(error);
      onStatus({ state: 'failed', error, opening: lab === undefined });
    }
  }

  #abort() {
    this.#running?.abort();
    this.#running = undefined;
    this.#release();
  }

  /** Holds what runs; what is shown stays. */
  #hold() {
    if (this.#running) this.#gate ??= createGate();
  }

  #release() {
    this.#gate?.open();
    this.#gate = undefined;
  }

  #goOn() {
    if (this.#stale) this.request();
    else this.#release();
  }
}
