// Training runs: a head that trains as fast as its records are asked for.

import { catalog } from '../../catalog/catalog.js';
import {
  following,
  optional,
  read,
  record,
  signal as signalReader,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { withinMemory } from '../checks/outOfMemory.js';
import { onAbort, unlessAborted } from '../workers/abort.js';
import { aborted, closed, failed } from '../workers/errors.js';
import { pause } from '../workers/pause.js';
import { reportProgress } from '../workers/slices.js';
import { readResume } from './savedRun.js';
import { planOf, readTraining, requestOf, savedVersion } from './trainingOptions.js';

/** @typedef {import('./trainingOptions.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./trainingOptions.js').TrainingRecord} TrainingRecord */
/** @typedef {import('./trainingOptions.js').SavedRun} SavedRun */

const mostExamples = 65_536;
/** Of a run's work between two looks at who waits: about 10 ms of it. */
const sliceWork = 2e8;
/** So often one answer may cost the worker that was to give it; then it is what ends them, for want of memory say. */
const mostBroughtUp = 10;

/**
 * @typedef {object} EvaluateOptions
 * @property {number} contextLength 1 … 64
 * @property {number} [examples] 1 … 65,536; default 4096
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

/** The long lists of a run's state, in the engine's order. */
const longLists = /** @type {const} */ (['parameters', 'first', 'second']);

/** Numbers that are copied in one call: some milliseconds, where memory has to be found for them. */
const numbersOfCall = 2 ** 21;

/**
 * A piece of a run that is kept here, as the engine gives it.
 * @param {SavedRun} run
 * @param {typeof longLists[number]} list
 * @param {number} from
 */
const pieceOf = (run, list, from) => ({
  numbers: run[list].subarray(from, from + numbersOfCall),
  length: run[list].length,
  step: run.step,
  factors: run.factors.slice(),
  record: structuredClone(run.record),
});

/** Runs started by this program: their numbers tell them apart in the workers. */
let lastNumber = 0;

/** Frees runs that were dropped without being stopped. @type {FinalizationRegistry<() => void>} */
const dropped = new FinalizationRegistry((free) => free());

/**
 * One training run: an async iterable of records. Not asking for the next one pauses it.
 * @implements {AsyncIterableIterator<TrainingRecord>}
 */
export class Run {
  /** The run's options with their defaults. @type {Required<TrainingOptions>} */
  options;
  #crew;
  #number;
  #affinity;
  /** What the run holds in the engine. @type {() => void} */
  #free;
  #follow;
  #stepsASlice;
  /** Where the run can be begun anew: null before its first step. @type {SavedRun | null} */
  #origin;
  /** Steps done. */
  #at;
  /** The record of step `#at`, until it is given. @type {TrainingRecord | undefined} */
  #record;
  #over;
  #stopping = false;
  /** Calls take their turn. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {import('../workers/partCrew.js').PartCrew} crew
   * @param {Required<TrainingOptions>} options
   * @param {import('../checks/checkedOptions.js').Following} follow
   * @param {SavedRun | null} origin
   * @param {number} work of one step, in floating-point operations
   */
  constructor(crew, options, follow, origin, work) {
    lastNumber += 1;
    const number = lastNumber;
    /** @type {import('../workers/crewMember.js').Affinity} */
    const affinity = {};
    this.options = options;
    this.#crew = crew;
    this.#number = number;
    this.#affinity = affinity;
    const free = () => {
      takeBack();
      crew
        .run({ name: 'endTraining', args: { run: number } }, undefined, affinity)
        .catch(() => {})
        .finally(() => crew.release(affinity));
    };
    const takeBack = onAbort(follow.signal, free);
    this.#free = free;
    dropped.register(this, free);
    this.#follow = follow;
    this.#stepsASlice = Math.max(1, Math.floor(sliceWork / work));
    this.#origin = origin;
    this.#at = origin?.step ?? 0;
    this.#over = origin !== null && (origin.record.diverged || origin.step >= options.steps);
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
      if (value.diverged || this.#at === this.options.steps) await this.#settle();
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
    if (this.#follow.signal?.aborted || this.#crew.closing.aborted)
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
    const signals = [follow.signal, this.#follow.signal];
    if (signals.some((signal) => signal?.aborted)) throw aborted();
    if (this.#crew.closing.aborted) throw closed();
    const stop = new AbortController();
    const takeBack = [...signals, this.#crew.closing].map((signal) =>
      onAbort(signal, () => stop.abort()),
    );
    try {
      const turn = this.#inTurn(() => this.#evaluated(options, stop.signal));
      const result = await unlessAborted(turn, stop.signal);
      await reportProgress(1, { signal: stop.signal, onProgress: follow.onProgress });
      return { ...result, options };
    } finally {
      for (const take of takeBack) take();
    }
  }

  /** @param {Required<EvaluateOptions>} options @param {AbortSignal} signal */
  async #evaluated(options, signal) {
    try {
      return await this.#ask('evaluateTraining', options, signal);
    } finally {
      // It was brought up for this alone.
      if (this.#over) this.#free();
    }
  }

  /**
   * What `resume` goes on from, in this lab or in another.
   * @returns {Promise<SavedRun>}
   */
  async save() {
    const state = await this.#inTurn(() => this.#state());
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
    const { closing } = this.#crew;
    // Of a lab that is closed already, a call finds out for itself.
    return closing.aborted ? result : unlessAborted(result, closing);
  }

  /** Up to the next step that is recorded, or to where the run is stopped on the way. */
  async #advance() {
    const { steps, every, example } = this.options;
    const target = Math.min(steps, (Math.floor(this.#at / every) + 1) * every);
    while (!this.#stopping) {
      if (!this.#record) {
        const to = Math.min(target, this.#at + this.#stepsASlice);
        const answer = await this.#ask('trainSteps', { to, record: to === target, example });
        this.#at = answer.step;
        this.#record = answer.example
          ? { ...answer.record, example: answer.example }
          : answer.record;
      }
      await reportProgress(this.#at / steps, this.#follow);
      if (this.#record) return this.#record;
    }
    return undefined;
  }

  /** Ends the run where it stands, keeping of it what evaluating and saving need. */
  async #settle() {
    this.#origin = await this.#state();
    this.#over = true;
    this.#free();
  }

  /** Its long lists come in pieces, with a turn for others in between. @returns {Promise<any>} */
  async #state() {
    const origin = this.#over ? this.#origin : null;
    /** @type {Record<string, unknown>} */
    const state = {};
    for (const [list, name] of longLists.entries()) {
      /** @type {Float32Array | undefined} */
      let all;
      for (let from = 0; !all || from < all.length; from += numbersOfCall) {
        const { numbers, length, ...rest } = origin
          ? pieceOf(origin, name, from)
          : await this.#ask('saveTraining', { list, from, count: numbersOfCall });
        all ??= new Float32Array(length);
        all.set(numbers, from);
        Object.assign(state, rest);
        await pause();
      }
      state[name] = all;
    }
    return state;
  }

  /**
   * Asks the run where it stands in its worker. One that is not there (any more) is brought there first: the same
   * steps give the same numbers.
   * @param {string} name
   * @param {object} args
   * @param {AbortSignal} [signal]
   */
  async #ask(name, args, signal = this.#follow.signal) {
    for (let times = 0; ; times += 1) {
      const answer = await this.#whole(name, { at: this.#at, ...args }, signal);
      if (answer) return answer;
      if (times === mostBroughtUp) throw failed('the run is lost each time');
      await this.#bringUp(signal);
    }
  }

  /**
   * One task, in as many calls as it takes: a step of a wide head is cut, too. Null if the run is not there.
   * @param {string} name
   * @param {object} args
   * @param {AbortSignal} [signal]
   */
  async #whole(name, args, signal) {
    for (;;) {
      const answer = await this.#task(name, { ...args, work: sliceWork }, signal);
      if (answer !== undefined) return answer;
    }
  }

  /** @param {AbortSignal} [signal] */
  async #bringUp(signal) {
    await this.#task(
      'startTraining',
      { options: requestOf(this.options), state: this.#origin },
      signal,
    );
    let at = this.#origin?.step ?? 0;
    const { steps, every } = this.options;
    // What is saved, and told of a run that diverges, has the last record in it.
    const recorded = this.#at < steps ? this.#at - (this.#at % every) : steps;
    while (at < this.#at) {
      const to = Math.min(at < recorded ? recorded : this.#at, at + this.#stepsASlice);
      const answer = await this.#whole(
        'trainSteps',
        { at, to, record: to === recorded, example: false },
        signal,
      );
      if (!answer) return;
      at = answer.step;
    }
  }

  /**
   * @param {string} name
   * @param {object} args
   * @param {AbortSignal} [signal]
   */
  #task(name, args, signal) {
    return this.#crew.run({ name, args: { run: this.#number, ...args } }, signal, this.#affinity);
  }
}

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Run>}
 */
export async function train(crew, given) {
  const fresh = given.resume === undefined ? { ...readTraining(given), state: null } : undefined;
  const signal = signalReader('signal', given.signal);
  const engine = await crew.engine(signal);
  // How much a saved run must hold, only the engine knows.
  const { options, follow, state } = fresh ?? (await readResume(engine, given, signal));
  if (follow.signal?.aborted) throw aborted();
  return new Run(crew, options, follow, state, planOf(engine, options).work);
}
