// Training runs: a head that trains as fast as its records are asked for.

import { catalog } from '../../catalog/catalog.js';
import {
  type Following,
  following,
  optional,
  read,
  record,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { withinMemory } from '../checks/outOfMemory.js';
import { unlessAborted } from '../workers/abort.js';
import type { Crew } from '../workers/crew.js';
import { aborted, closed } from '../workers/errors.js';
import { reportProgress } from '../workers/slices.js';
import { HeldRun } from './heldRun.js';
import { checkSizes, readSavedRun } from './savedRun.js';
import {
  planOf,
  readTraining,
  type SavedRun,
  savedVersion,
  type TrainingOptions,
  type TrainingRecord,
} from './trainingOptions.js';

const mostExamples = 65_536;
/** Slots of all heads that one evaluation looks at: more than a second of work. */
const mostSlots = 2 ** 24;
export type EvaluateOptions = {
  /** 1 … 64 */
  contextLength: number;
  /** 1 … 65,536, of many heads and long contexts fewer; default 4096 */
  examples?: number;
};

export type Evaluation = {
  /** in nats */
  loss: number;
  accuracy: number;
  /** one number a head, in nats */
  entropy: Float32Array;
  /**
   * one number a head: how far the score of the key that is asked for stands above the others, z − ln(mean of exp z
   * over the others), mean over the examples that have others. The weight p of that key among n has ln(p/(1 − p)) =
   * margin − ln(n − 1). Infinity where no example has others; empty if the run diverged
   */
  margin: Float32Array;
  /** the parameters are not finite: the numbers are of the last record */
  diverged: boolean;
  options: { contextLength: number; examples: number };
};

/** Frees runs that were dropped without being stopped. */
const dropped: FinalizationRegistry<HeldRun> = new FinalizationRegistry((held) => held.free());

/** What a run is asked, read; or why it is refused. */
type Asked = {
  options: Required<TrainingOptions>;
  follow: Following;
  /** what it goes on from, by the option's name */
  saved?: SavedRun;
  name?: string;
};

/**
 * One training run: an async iterable of records, there at once. Not asking for the next one pauses it. What is wrong
 * with its options rejects `ready` and every call.
 */
export class Run implements AsyncIterableIterator<TrainingRecord> {
  /** Resolves with the run once it has begun: its options fit, and the engine is there. */
  readonly ready: Promise<this>;
  #asked: Asked | undefined;
  #refusal: unknown;
  #follow: Following = {};
  /** Aborts when the lab is closed. */
  #closing: AbortSignal | undefined;
  #begun: Promise<HeldRun>;
  /** The record of the step where the run stands, until it is given. */
  #record: TrainingRecord | undefined;
  #over = false;
  #stopping = false;
  /** Calls take their turn. */
  #queue: Promise<unknown> = Promise.resolve();

  /** @param crew - nothing where the lab is closed */
  constructor(crew: Crew | undefined, given: unknown) {
    try {
      if (!crew) throw closed();
      this.#asked = readAsked(record('options', given));
      this.#follow = this.#asked.follow;
      this.#closing = crew.closing;
      this.#begun = this.#begin(crew, this.#asked);
    } catch (error) {
      this.#refusal = error;
      this.#begun = Promise.reject(error);
    }
    this.ready = this.#begun.then(() => this);
    // Whoever asks the run for something is told; nobody else has to listen.
    this.ready.catch(() => {});
  }

  /** The run's options with their defaults; where they are refused, the error that `ready` rejects with is thrown. */
  get options(): Required<TrainingOptions> {
    if (!this.#asked) throw this.#refusal;
    return this.#asked.options;
  }

  #begin(crew: Crew, { options, follow, saved, name = '' }: Asked): Promise<HeldRun> {
    const begin = async () => {
      const plan = planOf(await crew.engine('heads', follow.signal), options);
      if (saved) checkSizes(name, saved, plan);
      if (follow.signal?.aborted) throw aborted();
      this.#over = saved !== undefined && (saved.record.diverged || saved.step >= options.steps);
      const held = new HeldRun(crew, options, saved ?? null, plan.work, follow.signal);
      dropped.register(this, held);
      return held;
    };
    return unlessAborted(withinMemory(begin()), crew.closing);
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** The next record. Where `onProgress` fails, so does the call: the record that it held is given to the next one. */
  next(): Promise<IteratorResult<TrainingRecord, undefined>> {
    return this.#inTurn(async (held) => {
      if (this.#over) return { done: true, value: undefined };
      const value = await this.#advance(held);
      if (!value) return { done: true, value };
      if (value.diverged || held.at === this.options.steps) await this.#settle(held);
      this.#record = undefined;
      return { done: false, value };
    });
  }

  /** Stops the run and frees what it holds in the engine; it can still be evaluated and saved. */
  return(): Promise<IteratorResult<TrainingRecord, undefined>> {
    this.#stopping = true;
    // Given up already, or its lab is closed: leaving the loop is no second error.
    if (this.#follow.signal?.aborted || this.#closing?.aborted)
      return Promise.resolve({ done: true, value: undefined });
    return this.#inTurn(async (held) => {
      if (!this.#over) await this.#settle(held);
      return { done: true, value: undefined };
    });
  }

  /** The same, for an error where the run is passed on with `yield*`. */
  async throw(error: unknown): Promise<IteratorResult<TrainingRecord, undefined>> {
    await this.return();
    throw error;
  }

  /**
   * Loss, accuracy and entropy on fresh examples, with the parameters (and a measured β) as the last record left
   * them. The examples are the same for every run of a seed.
   */
  async evaluate(given: EvaluateOptions & Following): Promise<Evaluation> {
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
    if (this.#closing?.aborted) throw closed();
    const evaluate = async () => {
      const evaluation = await this.#inTurn((held) => {
        if (follow.signal?.aborted) throw aborted();
        return this.#evaluated(held, options);
      });
      await reportProgress(1, follow);
      return { ...evaluation, options };
    };
    const signals = [follow.signal, this.#follow.signal, this.#closing];
    return signals.reduce((work, signal) => unlessAborted(work, signal), evaluate());
  }

  async #evaluated(held: HeldRun, options: Required<EvaluateOptions>) {
    try {
      return await held.evaluate(options);
    } finally {
      // It was brought up for this alone.
      if (this.#over) held.free();
    }
  }

  /** What `train` goes on from, in this lab or in another. */
  async save(): Promise<SavedRun> {
    const state = await this.#inTurn(async (held) =>
      this.#over ? structuredClone(held.origin as SavedRun) : held.state(),
    );
    return { ...state, version: savedVersion, options: { ...this.options } };
  }

  #inTurn<Result>(call: (held: HeldRun) => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(async () => {
      const held = await this.#begun;
      if (this.#follow.signal?.aborted) throw aborted();
      return call(held);
    });
    const result = withinMemory(turn);
    this.#queue = result.catch(() => {});
    // Of a lab that is closed already, a call finds out for itself.
    return this.#closing?.aborted ? result : unlessAborted(result, this.#closing);
  }

  /** Up to the next step that is recorded, or to where the run is stopped on the way. */
  async #advance(held: HeldRun) {
    const { steps, every } = this.options;
    const target = Math.min(steps, (Math.floor(held.at / every) + 1) * every);
    while (!this.#stopping) {
      this.#record ??= await held.stepTowards(target);
      await reportProgress(held.at / steps, this.#follow);
      if (this.#record) return this.#record;
    }
    return undefined;
  }

  /** Ends the run where it stands, keeping of it what evaluating and saving need. */
  async #settle(held: HeldRun) {
    held.origin = await held.state();
    this.#over = true;
    held.free();
  }
}

const readAsked = (given: Record<string, unknown>): Asked =>
  given.saved === undefined && given.resume === undefined
    ? readTraining(given)
    : readSavedRun(given);
