// Training runs: a head that trains as fast as its records are asked for.

import { catalog } from '../catalog/catalog.js';
import { Pin } from './crew.js';
import { aborted } from './errors.js';
import {
  flag,
  following,
  oneOf,
  optional,
  outOfRange,
  read,
  real,
  record,
  split,
  whole,
  wrongType,
} from './options.js';
import { dimension, seed } from './sums.js';

const { limits } = catalog;

const mostSteps = 10_000_000;
const mostBatch = 65_536;
const mostHeads = 64;
const mostExamples = 65_536;
/** What one run may hold, in bytes: a few of them fit in a worker's 2 GiB. */
const mostBytes = 2 ** 29;
/** Of a run's work between two looks at who waits: about 10 ms of it. */
const sliceWork = 2e8;
const savedVersion = 1;

/**
 * @template {string} Id
 * @param {readonly { id: Id }[]} entries
 */
const idsOf = (entries) => entries.map(({ id }) => id);

/**
 * The place of a name in one of the engine's lists, which is how the engine knows it.
 * @param {readonly { id: string }[]} entries
 * @param {string} id
 */
const placeOf = (entries, id) => entries.findIndex((entry) => entry.id === id);

/**
 * @typedef {'none' | 'sqrt' | 'linear' | 'log-length' | 'measured' | 'cosine' | 'predicted' | 'learned'} TrainingRule
 */

/**
 * What a run is: with the seed it fixes every number of it.
 * @typedef {object} TrainingOptions
 * @property {'recall' | 'majority'} task recall: answer the value beside the query's key; majority: answer the
 *   context's most frequent value
 * @property {number} d width of a head's queries and keys, 1 … 1,000,000 as far as memory allows
 * @property {TrainingRule} rule how the scores are scaled
 * @property {'sgd' | 'adam'} optimizer
 * @property {number} [learningRate] 0 … 10³⁰; default 1 for sgd, 0.01 for adam
 * @property {number} steps 1 … 10,000,000
 * @property {number} [batch] examples a step, 1 … 65,536; default 64
 * @property {number} [contextLength] slots of a context, 1 … 64; default 16, for majority 32
 * @property {number} [heads] 1 … 64; default 1
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 * @property {number} [every] a record every so many steps, and of the last one; default 1
 * @property {number} [initialScale] multiplies the first Wq and Wk, 0 … 10⁶; default 1
 * @property {number} [queryKeyRate] multiplies their learning rate, 0 … 10⁶; default 1
 * @property {boolean} [example] records show the weights of a fixed example; default false
 * @property {boolean} [causal] the query sees only the slots up to its own key's; default false
 */

/**
 * Going on with a saved run: up to more steps, or with other records.
 * @typedef {object} ResumeOptions
 * @property {SavedRun} resume what `save` gave
 * @property {number} [steps] no fewer than are done; default the saved run's
 * @property {number} [every] default the saved run's
 * @property {boolean} [example] default the saved run's
 */

/**
 * A fixed context of the run's seed, asked for each of its keys: weights[(h·n + i)·n + j] is head h's weight of
 * slot j for query i. `answer` and `predicted` belong to the last query, which sees every slot.
 * @typedef {object} TrainingExample
 * @property {string[]} queries
 * @property {string[]} keys each with its value: 'ba=C'
 * @property {Float32Array} weights
 * @property {string} answer
 * @property {string} predicted
 */

/**
 * One step: the forward pass with the parameters before the step's update, and that pass's gradients. One number
 * a head in the arrays.
 * @typedef {object} TrainingRecord
 * @property {number} step counted from 1
 * @property {number} loss mean over the step's batch, in nats
 * @property {number} accuracy on the step's batch
 * @property {Float32Array} entropy of the attention weights, mean over the batch, in nats
 * @property {Float32Array} beta what multiplied q·k (under 'cosine' cos(q, k)), mean over the batch
 * @property {Float32Array} scoreDeviation of the raw q·k over batch × context
 * @property {Float32Array} predictedDeviation of the raw q·k, from σ_Wq and σ_Wk
 * @property {Float32Array} alignment √d·‖Wq·Wkᵀ‖ / (‖Wq‖·‖Wk‖)
 * @property {Float32Array} sigmaQuery root mean square of Wq
 * @property {Float32Array} sigmaKey root mean square of Wk
 * @property {Float32Array} gradientScores Frobenius norm of the mean loss's gradient on the scores that the
 *   softmax sees
 * @property {Float32Array} gradientQuery Frobenius norm of the mean loss's gradient on Wq
 * @property {boolean} diverged the step's numbers were not finite: the run ends, and all but `step` is of the last
 *   record before
 * @property {TrainingExample} [example]
 */

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
 * @property {boolean} diverged the parameters are not finite: the numbers are of the last record
 * @property {{ contextLength: number, examples: number }} options
 */

/**
 * Plain data to go on from, bit for bit.
 * @typedef {object} SavedRun
 * @property {number} version of this layout
 * @property {Required<TrainingOptions>} options
 * @property {number} step how many are done
 * @property {Float32Array} parameters every Wq, every Wk (64×d each), every Wv, then Wo and the learned gains
 * @property {Float32Array} first Adam's running mean of the gradient
 * @property {Float32Array} second and of its square
 * @property {Float64Array} factors the last step's β of each head
 * @property {TrainingRecord} record the last one
 */

const trainingOptions = {
  task: oneOf(idsOf(catalog.tasks)),
  d: dimension,
  rule: oneOf(idsOf(catalog.rules)),
  optimizer: oneOf(idsOf(catalog.optimizers)),
  learningRate: optional(real(0, 1e30), undefined),
  steps: whole(1, mostSteps),
  batch: optional(whole(1, mostBatch), 64),
  contextLength: optional(whole(1, limits.longestContext), undefined),
  heads: optional(whole(1, mostHeads), 1),
  seed,
  every: optional(whole(1, mostSteps), 1),
  initialScale: optional(real(0, 1e6), 1),
  queryKeyRate: optional(real(0, 1e6), 1),
  example: optional(flag, false),
  causal: optional(flag, false),
};

/**
 * @param {Record<string, unknown>} given
 * @param {string} [prefix]
 */
function readTraining(given, prefix) {
  const { options, follow } = split(read(given, { ...trainingOptions, ...following }, prefix));
  const task = catalog.tasks[placeOf(catalog.tasks, options.task)];
  const optimizer = catalog.optimizers[placeOf(catalog.optimizers, options.optimizer)];
  const filled = {
    ...options,
    learningRate: options.learningRate ?? optimizer.learningRate,
    contextLength: options.contextLength ?? task.contextLength,
  };
  return { options: filled, follow };
}

/**
 * Numbers as `save` gave them, or as JSON keeps them. Not all need be finite: a run that diverged has others.
 * @template {Float32Array | Float64Array} Kind
 * @param {{ from: (numbers: ArrayLike<number>) => Kind }} kind
 * @param {number} count
 * @returns {import('./options.js').Reader<Kind>}
 */
const savedNumbers = (kind, count) => (name, value) => {
  const allowed = `an array of ${count} numbers`;
  const typed = value instanceof Float32Array || value instanceof Float64Array;
  if (!typed && !Array.isArray(value)) wrongType(name, allowed, value);
  const numbers = /** @type {ArrayLike<unknown>} */ (value);
  if (numbers.length !== count) {
    throw new RangeError(`${name} must be ${allowed}; got ${numbers.length} of them`);
  }
  for (let i = 0; i < count; i += 1) {
    if (typeof numbers[i] !== 'number') wrongType(`${name}[${i}]`, 'a number', numbers[i]);
  }
  return kind.from(/** @type {ArrayLike<number>} */ (numbers));
};

/**
 * @param {number} heads
 * @returns {import('./options.js').Reader<TrainingRecord>}
 */
const savedRecord = (heads) => (name, value) => {
  const fields = record(name, value);
  // Nothing has been recorded before the first step.
  const perHead = savedNumbers(Float32Array, fields.step === 0 ? 0 : heads);
  const readers = {
    step: whole(0, mostSteps),
    loss: real(0, Number.MAX_VALUE),
    accuracy: real(0, 1),
    entropy: perHead,
    beta: perHead,
    scoreDeviation: perHead,
    predictedDeviation: perHead,
    alignment: perHead,
    sigmaQuery: perHead,
    sigmaKey: perHead,
    gradientScores: perHead,
    gradientQuery: perHead,
    diverged: flag,
  };
  return read(fields, readers, `${name}.`);
};

/**
 * @param {Required<TrainingOptions>} options
 * @returns what the engine takes
 */
const requestOf = (options) => ({
  ...options,
  task: placeOf(catalog.tasks, options.task),
  rule: placeOf(catalog.rules, options.rule),
  optimizer: placeOf(catalog.optimizers, options.optimizer),
});

/**
 * @param {import('./load.js').Engine} engine
 * @param {Required<TrainingOptions>} options
 */
function planOf(engine, options) {
  const plan = engine.planTraining(requestOf(options));
  if (plan.bytes > mostBytes) {
    const fitting = Math.floor(options.d * (mostBytes / plan.bytes));
    throw new RangeError(
      fitting >= 1
        ? `d must be a whole number from 1 to ${fitting} for a run of these heads and this batch to fit in memory; ` +
            `got ${options.d}`
        : `batch must be smaller for a run to fit in memory; got ${options.batch}`,
    );
  }
  return plan;
}

/**
 * @param {import('./crew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 */
function readResume(crew, given) {
  const fields = record('resume', given.resume);
  if (fields.version !== savedVersion) {
    if (typeof fields.version !== 'number')
      wrongType('resume.version', String(savedVersion), fields.version);
    outOfRange('resume.version', String(savedVersion), fields.version);
  }
  const before = readTraining(record('resume.options', fields.options), 'resume.options.').options;
  const { parameters, moments } = planOf(crew.engine, before);
  const saved = read(
    fields,
    {
      version: whole(savedVersion, savedVersion),
      options: () => before,
      step: whole(0, mostSteps),
      parameters: savedNumbers(Float32Array, parameters),
      first: savedNumbers(Float32Array, moments),
      second: savedNumbers(Float32Array, moments),
      factors: savedNumbers(Float64Array, before.heads),
      record: savedRecord(before.heads),
    },
    'resume.',
  );
  const readers = {
    resume: () => saved,
    steps: optional(whole(Math.max(1, saved.step), mostSteps), before.steps),
    every: optional(whole(1, mostSteps), before.every),
    example: optional(flag, before.example),
    ...following,
  };
  const { options: now, follow } = split(read(given, readers));
  const { steps, every, example } = now;
  return { options: { ...before, steps, every, example }, follow, state: saved };
}

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
  #pin;
  /** What the run holds in the engine. @type {() => void} */
  #free;
  #follow;
  #stepsASlice;
  /** Where the run can be begun anew: null before its first step. @type {SavedRun | null} */
  #origin;
  /** Steps done. */
  #at;
  #over;
  #stopping = false;
  /** Calls take their turn. @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /**
   * @param {import('./crew.js').PartCrew} crew
   * @param {Required<TrainingOptions>} options
   * @param {import('./options.js').Following} follow
   * @param {SavedRun | null} origin
   */
  constructor(crew, options, follow, origin) {
    const { work } = planOf(crew.engine, options);
    lastNumber += 1;
    const number = lastNumber;
    const pin = new Pin();
    this.options = options;
    this.#crew = crew;
    this.#number = number;
    this.#pin = pin;
    this.#free = () => {
      crew.run({ name: 'endTraining', args: { run: number } }, undefined, pin).catch(() => {});
      crew.unpin(pin);
    };
    dropped.register(this, this.#free);
    this.#follow = follow;
    this.#stepsASlice = Math.max(1, Math.floor(sliceWork / work));
    this.#origin = origin;
    this.#at = origin?.step ?? 0;
    this.#over = origin !== null && (origin.record.diverged || origin.step >= options.steps);
    follow.signal?.addEventListener('abort', this.#free, { once: true });
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** @returns {Promise<IteratorResult<TrainingRecord, undefined>>} */
  next() {
    return this.#inTurn(async () => {
      if (this.#over) return { done: true, value: undefined };
      const value = await this.#advance();
      if (!value) return { done: true, value };
      if (value.diverged || this.#at === this.options.steps) await this.#settle();
      return { done: false, value };
    });
  }

  /**
   * Stops the run and frees what it holds in the engine; it can still be evaluated and saved.
   * @returns {Promise<IteratorResult<TrainingRecord, undefined>>}
   */
  return() {
    this.#stopping = true;
    return this.#inTurn(async () => {
      if (!this.#over) await this.#settle();
      return { done: true, value: undefined };
    });
  }

  /**
   * Loss, accuracy and entropy on fresh examples, with the parameters (and a measured β) as the last record left
   * them. The examples are the same for every run of a seed.
   * @param {EvaluateOptions & import('./options.js').Following} given
   * @returns {Promise<Evaluation>}
   */
  async evaluate(given) {
    const readers = {
      contextLength: whole(1, limits.longestContext),
      examples: optional(whole(1, mostExamples), 4096),
      ...following,
    };
    const { options, follow } = split(read(record('options', given), readers));
    const result = await this.#inTurn(() => this.#ask('evaluateTraining', options, follow.signal));
    // It was brought up for this alone.
    if (this.#over) this.#free();
    follow.onProgress?.(1);
    return { ...result, options };
  }

  /** @returns {Promise<SavedRun>} */
  async save() {
    const state = await this.#inTurn(() => this.#state());
    return { version: savedVersion, options: { ...this.options }, ...state };
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} call
   * @returns {Promise<Result>}
   */
  #inTurn(call) {
    const result = this.#queue.then(() => {
      if (this.#follow.signal?.aborted) throw aborted();
      return call();
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Up to the next step that is recorded, or to where the run is stopped on the way. */
  async #advance() {
    const { steps, every, example } = this.options;
    const target = Math.min(steps, (Math.floor(this.#at / every) + 1) * every);
    while (!this.#stopping) {
      const to = Math.min(target, this.#at + this.#stepsASlice);
      const answer = await this.#ask('trainSteps', { to, record: to === target, example });
      this.#at = answer.step;
      this.#follow.onProgress?.(this.#at / steps);
      if (answer.record)
        return answer.example ? { ...answer.record, example: answer.example } : answer.record;
    }
  }

  /** Ends the run where it stands, keeping of it what evaluating and saving need. */
  async #settle() {
    this.#origin = await this.#state();
    this.#over = true;
    this.#free();
  }

  async #state() {
    return this.#over && this.#origin
      ? structuredClone(this.#origin)
      : this.#ask('saveTraining', {});
  }

  /**
   * Asks the run where it stands in its worker. One that is not there (any more) is brought there first: the same
   * steps give the same numbers.
   * @param {string} name
   * @param {object} args
   * @param {AbortSignal} [signal]
   */
  async #ask(name, args, signal = this.#follow.signal) {
    for (;;) {
      const answer = await this.#task(name, { at: this.#at, ...args }, signal);
      if (!answer.missing) return answer;
      await this.#bringUp(signal);
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
    while (at < this.#at) {
      const to = Math.min(this.#at, at + this.#stepsASlice);
      const answer = await this.#task(
        'trainSteps',
        { at, to, record: false, example: false },
        signal,
      );
      if (answer.missing) return;
      at = answer.step;
    }
  }

  /**
   * @param {string} name
   * @param {object} args
   * @param {AbortSignal} [signal]
   */
  #task(name, args, signal) {
    return this.#crew.run({ name, args: { run: this.#number, ...args } }, signal, this.#pin);
  }
}

/**
 * A run that can be used at once or awaited first.
 * @typedef {Promise<Run> & Pick<Run, 'next' | 'return' | 'evaluate' | 'save'> & AsyncIterable<TrainingRecord>} StartingRun
 */

/**
 * @param {Promise<Run>} starting
 * @returns {StartingRun}
 */
export function usableAtOnce(starting) {
  const next = async () => (await starting).next();
  const finish = async () => (await starting).return();
  return Object.assign(starting, {
    next,
    return: finish,
    /** @type {Run['evaluate']} */
    evaluate: async (given) => (await starting).evaluate(given),
    save: async () => (await starting).save(),
    [Symbol.asyncIterator]: () => ({ next, return: finish }),
  });
}

/**
 * @param {import('./crew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Run>}
 */
export async function train(crew, given) {
  const { options, follow, state } =
    given.resume === undefined ? { ...readTraining(given), state: null } : readResume(crew, given);
  if (follow.signal?.aborted) throw aborted();
  return new Run(crew, options, follow, state);
}
