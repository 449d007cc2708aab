// What a training run is: its options, read and checked, its records, and what is saved of it.

import { catalog } from '../../catalog/catalog.js';
import {
  flag,
  following,
  oneOf,
  optional,
  read,
  real,
  split,
  whole,
  zeroOr,
} from '../checks/checkedOptions.js';
import { dimension, seed } from '../checks/sharedOptions.js';
import type { Engine } from '../workers/loadEngine.js';
import type { TrainingRule } from './rules.js';

const { limits } = catalog;

export const mostSteps = 10_000_000;
const mostBatch = 65_536;
const mostHeads = 64;
/** What one run may hold, in bytes: a few of them fit in a worker's 2 GiB, and a step of it takes about a second at most. */
const mostBytes = 2 ** 29;
export const savedVersion = 1;
/** Scores then lie between 10⁻¹² and 10¹² or so. */
const leastScale = 1e-6;
const largestScale = 1e6;
const largestRate = 1e12;

const idsOf = <Id extends string>(entries: readonly { id: Id }[]) => entries.map(({ id }) => id);

/** The place of a name in one of the engine's lists, which is how the engine knows it. */
const placeOf = (entries: readonly { id: string }[], id: string) =>
  entries.findIndex((entry) => entry.id === id);

/** What a run is: with the seed it fixes every number of it. */
export type TrainingOptions = {
  /** recall: answer the value beside the query's key; majority: answer the context's most frequent value */
  task: (typeof catalog.tasks)[number]['id'];
  /** width of a head's queries and keys, 1 … 1,000,000 as far as memory allows */
  d: number;
  /** how the scores are scaled */
  rule: TrainingRule;
  /** plain gradient descent, or Adam */
  optimizer: (typeof catalog.optimizers)[number]['id'];
  /** 0 … 10¹²; default 1 for sgd, 0.01 for adam */
  learningRate?: number;
  /** 1 … 10,000,000 */
  steps: number;
  /** examples a step, 1 … 65,536; default 64 */
  batch?: number;
  /** slots of a context, 1 … 64; default 16, for majority 32 */
  contextLength?: number;
  /** 1 … 64; default 1 */
  heads?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /** a record every so many steps, and of the last one; default 1 */
  every?: number;
  /** multiplies the first Wq and Wk, 0 or 10⁻⁶ … 10⁶; default 1 */
  initialScale?: number;
  /** multiplies their learning rate, 0 … 10⁶; default 1 */
  queryKeyRate?: number;
  /**
   * whether the gradient flows through the β of 'measured' and 'predicted', or takes it for a constant; default
   * 'stopped'. Other rules learn the same either way
   */
  gradient?: (typeof catalog.factorGradients)[number]['id'];
  /**
   * at each step every matrix shrinks by its learning rate times this, apart from the gradient; learned gains do not.
   * 0 … 10⁶; default 0
   */
  weightDecay?: number;
  /** Wv starts as √classes times the identity, as large as a random one, so that no seed learns late; default false */
  wideStart?: boolean;
  /** records show the weights of a fixed example; default false */
  example?: boolean;
  /** the query sees only the slots up to its own key's; default false */
  causal?: boolean;
};

/** Going on with a saved run: up to more steps, or with other records. */
export type ResumeOptions = {
  /** what `save` gave; it stands in the place of all options but steps, every and example */
  saved: SavedRun;
  /** no fewer than are done; default the saved run's */
  steps?: number;
  /** default the saved run's */
  every?: number;
  /** default the saved run's */
  example?: boolean;
};

/**
 * A fixed context of the run's seed, asked for each of its keys: weights[(h·n + i)·n + j] is head h's weight of
 * slot j for query i. `answer` and `predicted` belong to the last query, which sees every slot.
 */
export type TrainingExample = {
  queries: string[];
  /** each with its value: 'ba=C' */
  keys: string[];
  weights: Float32Array;
  answer: string;
  predicted: string;
};

/**
 * One step: the forward pass with the parameters before the step's update, and that pass's gradients. One number
 * a head in the arrays.
 */
export type TrainingRecord = {
  /** counted from 1 */
  step: number;
  /** mean over the step's batch, in nats */
  loss: number;
  /** on the step's batch */
  accuracy: number;
  /** of the attention weights, mean over the batch, in nats */
  entropy: Float32Array;
  /**
   * what multiplied q·k, mean over the batch; under 'cosine' it multiplied cos(q, k), under 'rms-norm' the product of
   * the normalised q and k with their gains
   */
  beta: Float32Array;
  /** of the raw q·k over batch × context */
  scoreDeviation: Float32Array;
  /** of the raw q·k, from σ_Wq and σ_Wk */
  predictedDeviation: Float32Array;
  /** √d·‖Wq·Wkᵀ‖ / (‖Wq‖·‖Wk‖) */
  alignment: Float32Array;
  /** root mean square of Wq */
  sigmaQuery: Float32Array;
  /** root mean square of Wk */
  sigmaKey: Float32Array;
  /** Frobenius norm of the mean loss's gradient on the scores that the softmax sees */
  gradientScores: Float32Array;
  /** Frobenius norm of the mean loss's gradient on Wq */
  gradientQuery: Float32Array;
  /**
   * the step's numbers were not finite: the run ends, and all but `step` is of the last record before (NaN where
   * there was none), without its example. Loss and gradients are looked at in every step, the other numbers in steps
   * that are recorded: a run may go on for longer where only these are not finite
   */
  diverged: boolean;
  example?: TrainingExample;
};

/** Plain data to go on from, bit for bit. JSON keeps it. */
export type SavedRun = {
  /** of this layout */
  version: number;
  options: Required<TrainingOptions>;
  /** how many are done */
  step: number;
  /** every Wq, every Wk (64×d each), every Wv, then Wo and the learned gains */
  parameters: Float32Array;
  /** Adam's running mean of the gradient */
  first: Float32Array;
  /** and of its square */
  second: Float32Array;
  /** the last step's β of each head, before 'log-length' and 'scalable' multiply it by ln n */
  factors: Float64Array;
  /** the last one */
  record: TrainingRecord;
};

const trainingOptions = {
  task: oneOf(idsOf(catalog.tasks)),
  d: dimension,
  rule: oneOf(idsOf(catalog.rules)),
  optimizer: oneOf(idsOf(catalog.optimizers)),
  learningRate: optional(real(0, largestRate), undefined),
  steps: whole(1, mostSteps),
  batch: optional(whole(1, mostBatch), 64),
  contextLength: optional(whole(1, limits.longestContext), undefined),
  heads: optional(whole(1, mostHeads), 1),
  seed,
  every: optional(whole(1, mostSteps), 1),
  initialScale: optional(zeroOr(leastScale, largestScale), 1),
  queryKeyRate: optional(real(0, 1e6), 1),
  gradient: optional(oneOf(idsOf(catalog.factorGradients)), catalog.factorGradients[0].id),
  weightDecay: optional(real(0, 1e6), 0),
  wideStart: optional(flag, false),
  example: optional(flag, false),
  causal: optional(flag, false),
};

export function readTraining(given: Record<string, unknown>, prefix?: string) {
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

/** @returns what the engine takes */
export const requestOf = (options: Required<TrainingOptions>) => ({
  ...options,
  task: placeOf(catalog.tasks, options.task),
  rule: placeOf(catalog.rules, options.rule),
  gradient: placeOf(catalog.factorGradients, options.gradient),
  optimizer: placeOf(catalog.optimizers, options.optimizer),
});

export function planOf(engine: Engine, options: Required<TrainingOptions>) {
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
