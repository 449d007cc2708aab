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
import { checkSizes, readResume } from './savedRun.js';
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

/** One training run: an async iterable of records. Not asking for the next one pauses it. */
export class Run implements AsyncIterableIterator<TrainingRecord> {
  /** The run's options with their defaults. */
  options: Required<TrainingOptions>;
  #held;
  #follow;
  /** Aborts when the lab is closed. */
  #closing;
  /** The record of the step where the run stands, until it is given. */
  #record: TrainingRecord | undefined;
  #over;
  #stopping = false;
  /** Calls take their turn. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    held: HeldRun,
    options: Required<TrainingOptions>,
    follow: Following,
    closing: AbortSignal,
  ) {
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

  /** The next record. Where `onProgress` fails, so does the call: the record that it held is given to the next one. */
  next(): Promise<IteratorResult<TrainingRecord, undefined>> {
    return this.#inTurn(async () => {
      if (this.#over) return { done: true, value: undefined };
      const value = await this.#advance();
      if (!value) return { done: true, value };
      if (value.diverged || this.#held.at === this.options.steps) await this.#settle();
      this.#record = undefined;
      return { done: false, value };
    });
  }

  /** Stops the run and frees what it holds in the engine; it can still be evaluated and saved. */
  return(): Promise<IteratorResult<TrainingRecord, undefined>> {
    this.#stopping = true;
    // Given up already, or its lab is closed: leaving the loop is no second error.
    if (this.#follow.signal?.aborted || this.#closing.aborted)
      return Promise.resolve({ done: true, value: undefined });
    return this.#inTurn(async () => {
      if (!this.#over) await this.#settle();
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

  async #evaluated(options: Required<EvaluateOptions>) {
    try {
      return await this.#held.evaluate(options);
    } finally {
      // It was brought up for this alone.
      if (this.#over) this.#held.free();
    }
  }

  /** What `resume` goes on from, in this lab or in another. */
  async save(): Promise<SavedRun> {
    const state = await this.#inTurn(async () =>
      this.#over ? structuredClone(this.#held.origin as SavedRun) : this.#held.state(),
    );
    return { ...state, version: savedVersion, options: { ...this.options } };
  }

  #inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
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

export async function train(crew: Crew, given: Record<string, unknown>): Promise<Run> {
  const { options, follow, saved } =
    given.resume === undefined ? { ...readTraining(given), saved: null } : readResume(given);
  const plan = planOf(await crew.engine('heads', follow.signal), options);
  if (saved) checkSizes('resume', saved, plan);
  if (follow.signal?.aborted) throw aborted();
  const held = new HeldRun(crew, options, saved, plan.work, follow.signal);
  return new Run(held, options, follow, crew.closing);
}
