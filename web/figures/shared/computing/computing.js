/**
 * When a figure computes: once its options have changed since it last did, while it is in view and not paused. What
 * changes in one turn is answered together.
 */
import { isRefused } from '../problems/whyNoResult.js';
import { shareLab } from './sharedLab.js';
import { createWork } from './work.js';

/**
 * @template Values of the figure's options
 * @template Result
 */
export class Computing {
  #begin;
  #work;
  /** The options that the work was last started with. @type {Values | undefined} */
  #asked;
  #stale = true;
  #waiting = false;
  #paused = false;
  #visible = false;
  /** While the figure is in the page. @type {ReturnType<typeof shareLab> | undefined} */
  #share;

  /**
   * @param {object} parts
   * @param {(task: import('./work.js').Task<Values, Result>) => Promise<void>} parts.compute
   * @param {() => string} parts.language
   * @param {() => Values | undefined} parts.begin called before the work starts: the options that it is to be for;
   *   nothing from a figure that is not built yet
   * @param {(result: Result, options: Values, final: boolean) => void} parts.onResult
   * @param {(status: import('./work.js').Status) => void} parts.onStatus
   */
  constructor({ compute, language, begin, onResult, onStatus }) {
    this.#begin = begin;
    this.#work = createWork({
      lab: () => {
        if (!this.#share) throw new DOMException('the figure has left the page', 'AbortError');
        return this.#share.get();
      },
      compute,
      language,
      onResult: (/** @type {Result} */ result, final) =>
        onResult(result, /** @type {Values} */ (this.#asked), final),
      onStatus: (status) => {
        if (status.state === 'failed') this.#stale = !isRefused(status.error);
        onStatus(status);
      },
    });
  }

  /** Whether what was last computed is the last word on the options as they stand. */
  get isUpToDate() {
    return !this.#stale && !this.#work.running;
  }

  /** The figure has come into a page. */
  connect() {
    this.#share = shareLab();
  }

  /** The figure has left its page. */
  disconnect() {
    if (this.#work.running) this.#stale = true;
    this.#work.abort();
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
      const options = this.#begin();
      if (!options) return;
      this.#stale = false;
      this.#asked = options;
      void this.#work.start(options);
    });
  }

  /** Asks again where the answer is missing. */
  catchUp() {
    if (this.#stale) this.request();
  }

  pause() {
    this.#paused = true;
    this.#work.hold();
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

  /** @param {boolean} visible */
  setVisible(visible) {
    if (visible === this.#visible) return;
    this.#visible = visible;
    if (!visible) this.#work.hold(true);
    else if (!this.#paused) this.#goOn();
  }

  #goOn() {
    if (this.#stale) this.request();
    else this.#work.release();
  }
}
