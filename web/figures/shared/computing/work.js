/**
 * The computing side of one figure: the latest request wins, what came before is aborted, what is known is
 * not computed again, and what takes long can be held and goes on where it was.
 */

import { bytesHeld } from './bytesHeld.js';

/** @typedef {import('./sharedLab.js').Lab} Lab */

/**
 * What a figure's `compute` is given.
 *
 * @template Values of the figure's options
 * @template Result
 * @typedef {object} Task
 * @property {Lab} lab
 * @property {Values} options
 * @property {string} language of the figure's words
 * @property {AbortSignal} signal
 * @property {(result: Result) => void} preview a first picture, to be refined; drawn if there is time
 * @property {(result: Result) => void} show a result to be drawn in any case
 * @property {(share: number) => Promise<void> | undefined} progress 0 … 1; hand its promise on to the
 *   engine's `onProgress`: it holds the work while the figure is paused or off screen
 * @property {<T>(key: string, make: () => Promise<T>) => Promise<T>} once the known answer to a question
 *   that was asked before, such as an exact law; the key names everything it depends on
 */

/**
 * @typedef {{ state: 'idle' | 'loading' | 'held' }
 *   | { state: 'working', share: number }
 *   | { state: 'failed', error: unknown, opening: boolean }} Status `opening`: the engine did not open
 */

/** Answers kept: enough to go back and forth in a page's history without computing. */
const remembered = 256;
/** Bytes that they may hold together: a page has several figures. */
const mostBytes = 64 * 2 ** 20;

/** Between two refinements of one picture, in ms: more often only flickers. */
const previewPause = 100;

/** What work waits at until it is opened. */
function createGate() {
  let open = () => {};
  const promise = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      open = () => resolve();
    })
  );
  return { promise, open };
}

/**
 * @template Values
 * @template Result
 * @param {object} parts
 * @param {() => Promise<Lab>} parts.lab
 * @param {(task: Task<Values, Result>) => Promise<void>} parts.compute ends by calling `show`
 * @param {(result: Result, final: boolean) => void} parts.onResult
 * @param {(status: Status) => void} parts.onStatus
 * @param {() => string} [parts.language]
 */
export function createWork({ lab, compute, onResult, onStatus, language = () => 'en' }) {
  /** @type {Map<string, unknown>} */
  const answers = new Map();
  /** @type {AbortController | undefined} */
  let running;
  /** Shut while the work is held. @type {ReturnType<typeof createGate> | undefined} */
  let gate;

  const release = () => {
    gate?.open();
    gate = undefined;
  };

  /** @type {Task<Values, Result>['once']} */
  const once = async (key, make) => {
    if (answers.has(key)) {
      const answer = /** @type {Awaited<ReturnType<typeof make>>} */ (answers.get(key));
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    }
    const answer = await make();
    answers.set(key, answer);
    forget(key);
    return answer;
  };

  /** Drops the oldest answers while there are too many; an answer may have grown since. @param {string} newest */
  const forget = (newest) => {
    let bytes = bytesHeld(answers);
    for (const [oldest, answer] of answers) {
      if (oldest === newest || (answers.size <= remembered && bytes <= mostBytes)) break;
      answers.delete(oldest);
      bytes -= bytesHeld(answer);
    }
  };

  const abort = () => {
    running?.abort();
    running = undefined;
    release();
  };

  return {
    get running() {
      return running !== undefined;
    },

    /** Aborts what runs and computes for these options. @param {Values} options */
    async start(options) {
      abort();
      const controller = new AbortController();
      const { signal } = controller;
      running = controller;
      onStatus({ state: 'loading' });
      /** @type {Lab | undefined} */
      let opened;
      try {
        opened = await lab();
        if (signal.aborted) return;
        if (!gate) onStatus({ state: 'working', share: 0 });
        let lastPreview = -Infinity;
        await compute({
          lab: opened,
          options,
          language: language(),
          signal,
          once,
          preview(result) {
            const now = performance.now();
            if (signal.aborted || now - lastPreview < previewPause) return;
            lastPreview = now;
            onResult(result, false);
          },
          show(result) {
            if (!signal.aborted) onResult(result, true);
          },
          progress(share) {
            if (!signal.aborted && !gate) onStatus({ state: 'working', share });
            return gate?.promise;
          },
        });
        if (signal.aborted) return;
        running = undefined;
        onStatus({ state: 'idle' });
      } catch (error) {
        if (signal.aborted) return;
        running = undefined;
        onStatus({ state: 'failed', error, opening: opened === undefined });
      }
    },

    /** Holds what runs; what is shown stays. @param {boolean} [quietly] nobody is there to be told */
    hold(quietly = false) {
      if (!running) return;
      gate ??= createGate();
      if (!quietly) onStatus({ state: 'held' });
    },

    /** Goes on with what was held. */
    release,

    /** Aborts without a word: the figure has left the page. */
    abort,
  };
}
