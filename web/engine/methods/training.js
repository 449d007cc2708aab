// Training runs: a head that trains as fast as its records are asked for.

import { catalog } from '../../catalog/catalog.js';
import { following, optional, read, record, split, whole } from '../checks/checkedOptions.js';
import { withinMemory } from '../checks/outOfMemory.js';
import { unlessAborted } from '../workers/abort.js';
import { aborted, closed } from '../workers/errors.js';
import { reportProgress } from '../workers/slices.js';
import { HeldRun } from './heldRun.js';
import { checkSizes, readResume } from './savedRun.js';
import { planOf, readTraining, savedVersion } from './trainingOptions.js';

/** @typedef {import('./trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */

const mostExamples = 65_536;
/** Slots of all heads that one evaluation looks at: more than a second of work. */
const mostSlots = 2 ** 24;
/**
 * @typedef {object} EvaluateOptions
 * @property {number} contextLength 1 … 64
 * @property {number} [examples] 1 … 65,536, of many heads and long contexts fewer; default 4096
 */

/**
 * @typedef {object} Evaluation
 * @property {number} loss in nats
 * @property {number} accuracy
 * @property {Float32Array} entropy one number a head, in nats
 * @property {Float32Array} margin one number a head: how far the score of the key that is asked for stands above the
 *   others, z − ln(mean of exp z over the others), mean over the examples that have others. The weight p of that key among
 *   n has ln(p/(1 − p)) = margin − ln(n − 1). Infinity where no example has others; empty if the run diverged
 * @property {boolean} diverged the parameters are not finite: the numbers are of the last record
 * @property {{ contextLength: number, examples: number }} options
 */

/** Frees runs that were dropped without being stopped. @type {FinalizationRegistry<HeldRun>} */
const dropped = new FinalizationRegistry((held) => held.free());

/**
 * One training run: an async iterable of records. Not asking for the next one pauses it.
 * @implements {AsyncIterableIterator<TrainingRecord>}
 */
export class Run {
  /** The run's options with their defaults. @type {Required<TrainingOptions>} */
  options;
  #held;
  #follow;
  /** Aborts when the lab is closed. */
  #closing;
  /** The record of the step where the run stands, until it is given. @type {TrainingRecord | undefined} */
  #record;
  #over;
  #stopping = false;
  /** Calls take their turn. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {HeldRun} held
   * @param {Required<TrainingOptions>} options
   * @param {import('../checks/checkedOptions.js').Following} follow
   * @param {AbortSignal} closing
   */
  constructor(held, options, follow, closing) {
    const { origin } = held;
    this.options = options;
    this.#held = held;
    this.#follow = follow;
    this.#closing = closing;
    this.#over = origin !== null && (origin.record.diverged || origin.step >= options.steps);
    dropped.register(this, held);
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /**
   * The next record. Where `onProgress` fails, so does the call: the record that it held is given to the next one.
   * @returns {Promise<IteratorResult<TrainingRecord, undefined>>}
   */
  next() {
    return this.#inTurn(async () => {
      if (this.#over) return { done: true, value: undefined };
      const value = await this.#advance();
      if (!value) return { done: true, value };
      if (value.diverged || this.#held.at === this.options.steps) await this.#settle();
      this.#record = undefined;
      return { done: false, value };
    });
  }

  /**
   * Stops the run and frees what it holds in the engine; it can still be evaluated and saved.
   * @returns {Promise<IteratorResult<TrainingRecord, undefined>>}
   */
  return() {
    this.#stopping = true;
    // Given up already, or its lab is closed: leaving the loop is no second error.
    if (this.#follow.signal?.aborted || this.#closing.aborted)
      return Promise.resolve({ done: true, value: undefined });
    return this.#inTurn(async () => {
      if (!this.#over) await this.#settle();
      return { done: true, value: undefined };
    });
  }

  /**
   * The same, for an error where the run is passed on with `yield*`.
   * @param {unknown} error
   * @returns {Promise<IteratorResult<TrainingRecord, undefined>>}
   */
  async throw(error) {
    await this.return();
    throw error;
  }

  /**
   * Loss, accuracy and entropy on fresh examples, with the parameters (and a measured β) as the last record left
   * them. The examples are the same for every run of a seed.
   * @param {EvaluateOptions & import('../checks/checkedOptions.js').Following} given
   * @returns {Promise<Evaluation>}
   */
  async evaluate(given) {
    const readers = {
      contextLength: whole(1, catalog.limits.longestContext),
      examples: optional(whole(1, mostExamples), 4096),
      ...following,
    };
    const { options, follow } = split(read(record('options', given), readers));
    const { contextLength, examples } = options;
    const { heads } = this.options;
    const most = Math.floor(mostSlots / (contextLength * heads));
    if (examples > most) {
      throw new RangeError(
        `examples must be a whole number from 1 to ${most} for ${heads} heads and contexts of ${contextLength}; ` +
          `got ${examples}`,
      );
    }
    if (this.#closing.aborted) throw closed();
    const evaluate = async () => {
      const evaluation = await this.#inTurn(() => {
        if (follow.signal?.aborted) throw aborted();
        return this.#evaluated(options);
      });
      await reportProgress(1, follow);
      return { ...evaluation, options };
    };
    const signals = [follow.signal, this.#follow.signal, this.#closing];
    return signals.reduce((work, signal) => unlessAborted(work, signal), evaluate());
  }

  /** @param {Required<EvaluateOptions>} options */
  async #evaluated(options) {
    try {
      return await this.#held.evaluate(options);
    } finally {
      // It was brought up for this alone.
      if (this.#over) this.#held.free();
    }
  }

  /**
   * What `resume` goes on from, in this lab or in another.
   * @returns {Promise<SavedRun>}
   */
  async save() {
    const state = await this.#inTurn(async () =>
      this.#over
        ? structuredClone(/** @type {SavedRun} */ (this.#held.origin))
        : this.#held.state(),
    );
    return { ...state, version: savedVersion, options: { ...this.options } };
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} call
   * @returns {Promise<Result>}
   */
  #inTurn(call) {
    const turn = this.#queue.then(() => {
      if (this.#follow.signal?.aborted) throw aborted();
      return call();
    });
    const result = withinMemory(turn);
    this.#queue = result.catch(() => {});
    // Of a lab that is closed already, a call finds out for itself.
    return this.#closing.aborted ? result : unlessAborted(result, this.#closing);
  }

  /** Up to the next step that is recorded, or to where the run is stopped on the way. */
  async #advance() {
    const { steps, every } = this.options;
    const held = this.#held;
    const target = Math.min(steps, (Math.floor(held.at / every) + 1) * every);
    while (!this.#stopping) {
      this.#record ??= await held.stepTowards(target);
      await reportProgress(held.at / steps, this.#follow);
      if (this.#record) return this.#record;
    }
    return undefined;
  }

  /** Ends the run where it stands, keeping of it what evaluating and saving need. */
  async #settle() {
    this.#held.origin = await this.#held.state();
    this.#over = true;
    this.#held.free();
  }
}

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Run>}
 */
export async function train(crew, given) {
  const { options, follow, saved } =
    given.resume === undefined ? { ...readTraining(given), saved: null } : readResume(given);
  const plan = planOf(await crew.engine(follow.signal), options);
  if (saved) checkSizes('resume', saved, plan);
  if (follow.signal?.aborted) throw aborted();
  const held = new HeldRun(crew, options, saved, plan.work, follow.signal);
  return new Run(held, options, follow, crew.closing);
}
