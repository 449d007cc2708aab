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

/** @typedef {import('./rules.js').TrainingRule} TrainingRule */

/**
 * What a run is: with the seed it fixes every number of it.
 * @typedef {object} TrainingOptions
 * @property {(typeof catalog.tasks)[number]['id']} task recall: answer the value beside the query's key; majority: answer the
 *   context's most frequent value
 * @property {number} d width of a head's queries and keys, 1 … 1,000,000 as far as memory allows
 * @property {TrainingRule} rule how the scores are scaled
 * @property {(typeof catalog.optimizers)[number]['id']} optimizer plain gradient descent, or Adam
 * @property {number} [learningRate] 0 … 10¹²; default 1 for sgd, 0.01 for adam
 * @property {number} steps 1 … 10,000,000
 * @property {number} [batch] examples a step, 1 … 65,536; default 64
 * @property {number} [contextLength] slots of a context, 1 … 64; default 16, for majority 32
 * @property {number} [heads] 1 … 64; default 1
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 * @property {number} [every] a record every so many steps, and of the last one; default 1
 * @property {number} [initialScale] multiplies the first Wq and Wk, 0 or 10⁻⁶ … 10⁶; default 1
 * @property {number} [queryKeyRate] multiplies their learning rate, 0 … 10⁶; default 1
 * @property {(typeof catalog.factorGradients)[number]['id']} [gradient] whether the gradient flows through the β of 'measured' and 'predicted',
 *   or takes it for a constant; default 'stopped'. Other rules learn the same either way
 * @property {number} [weightDecay] at each step every matrix shrinks by its learning rate times this, apart from the
 *   gradient; learned gains do not. 0 … 10⁶; default 0
 * @property {boolean} [wideStart] Wv starts as √classes times the identity, as large as a random one, so that no seed
 *   learns late; default false
 * @property {boolean} [example] records show the weights of a fixed example; default false
 * @property {boolean} [causal] the query sees only the slots up to its own key's; default false
 */

/**
 * Going on with a saved run: up to more steps, or with other records.
 * @typedef {object} ResumeOptions
 * @property {SavedRun} resume what `save` gave; it stands in the place of all options but steps, every and example
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
 * @property {Float32Array} beta what multiplied q·k, mean over the batch; under 'cosine' it multiplied cos(q, k), under
 *   'rms-norm' the product of the normalised q and k with their gains
 * @property {Float32Array} scoreDeviation of the raw q·k over batch × context
 * @property {Float32Array} predictedDeviation of the raw q·k, from σ_Wq and σ_Wk
 * @property {Float32Array} alignment √d·‖Wq·Wkᵀ‖ / (‖Wq‖·‖Wk‖)
 * @property {Float32Array} sigmaQuery root mean square of Wq
 * @property {Float32Array} sigmaKey root mean square of Wk
 * @property {Float32Array} gradientScores Frobenius norm of the mean loss's gradient on the scores that the
 *   softmax sees
 * @property {Float32Array} gradientQuery Frobenius norm of the mean loss's gradient on Wq
 * @property {boolean} diverged the step's numbers were not finite: the run ends, and all but `step` is of the last
 *   record before (NaN where there was none), without its example. Loss and gradients are looked at in every step, the
 *   other numbers in steps that are recorded: a run may go on for longer where only these are not finite
 * @property {TrainingExample} [example]
 */

/**
 * Plain data to go on from, bit for bit. JSON keeps it.
 * @typedef {object} SavedRun
 * @property {number} version of this layout
 * @property {Required<TrainingOptions>} options
 * @property {number} step how many are done
 * @property {Float32Array} parameters every Wq, every Wk (64×d each), every Wv, then Wo and the learned gains
 * @property {Float32Array} first Adam's running mean of the gradient
 * @property {Float32Array} second and of its square
 * @property {Float64Array} factors the last step's β of each head, before 'log-length' and 'scalable' multiply it by ln n
 * @property {TrainingRecord} record the last one
 */

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

/**
 * @param {Record<string, unknown>} given
 * @param {string} [prefix]
 */
export function readTraining(given, prefix) {
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
 * @param {Required<TrainingOptions>} options
 * @returns what the engine takes
 */
export const requestOf = (options) => ({
  ...options,
  task: placeOf(catalog.tasks, options.task),
  rule: placeOf(catalog.rules, options.rule),
  gradient: placeOf(catalog.factorGradients, options.gradient),
  optimizer: placeOf(catalog.optimizers, options.optimizer),
});

/**
 * @param {import('../workers/loadEngine.js').Engine} engine
 * @param {Required<TrainingOptions>} options
 */
export function planOf(engine, options) {
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
