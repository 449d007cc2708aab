// The size of a signal in a deep network of random weights.

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
} from '../checks/checkedOptions.js';
import { seed } from '../checks/sharedOptions.js';
import { inPieces } from '../workers/inPieces.js';
import { reportProgress } from '../workers/slices.js';

const { limits } = catalog;

/** @typedef {(typeof catalog.activations)[number]['id']} Activation */

/**
 * @typedef {object} DepthOptions
 * @property {number} layers 1 … 10,000
 * @property {number} width of every layer, 1 … 4096
 * @property {number} [gain] 0 … 1000: weights have variance gain²/width; default 1
 * @property {Activation} [activation] default 'linear'
 * @property {boolean} [normalize] bring the input of every layer to mean square 1; default false
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 */

/**
 * @typedef {object} DepthResult
 * @property {Float64Array} measured mean square of the pre-activations after each layer
 * @property {Float64Array} predicted the same, expected: for tanh in the limit of great width
 * @property {import('../checks/checkedOptions.js').Filled<DepthOptions>} options
 */

const activations = catalog.activations.map(({ id }) => id);

const depthOptions = {
  layers: whole(1, limits.mostLayers),
  width: whole(1, limits.largestWidth),
  gain: optional(real(0, limits.largestGain), 1),
  activation: optional(oneOf(activations), /** @type {Activation} */ ('linear')),
  normalize: optional(flag, false),
  seed,
  ...following,
};

/** Weights drawn in a slice: some 10 ms. */
const weightsTogether = 2 ** 21;
/** Layers whose signal is predicted in one go: of tanh each is an integral of up to a hundred terms. */
const layersTogether = 256;

/**
 * Every layer begins where the one before it ended, so there is nothing to spread over workers.
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<DepthResult>}
 */
export async function depth(crew, given) {
  const { options, follow } = split(read(given, depthOptions));
  const { layers, width } = options;
  const engine = await crew.engine('depth', follow.signal);
  const network = { ...options, activation: activations.indexOf(options.activation) };
  // Four rows of weights are drawn at once.
  const together = 4 * Math.max(1, Math.floor(weightsTogether / width / 4));
  const measured = new Float64Array(layers);
  const total = layers * width;
  let known = 0;
  let signal = null;
  for (let done = 0; done < total; done += together) {
    const args = { ...network, signal, rows: Math.min(together, total - done) };
    const part = await crew.run({ part: 'depth', name: 'depthRows', args }, follow.signal);
    measured.set(part.measured, known);
    known += part.measured.length;
    signal = part.signal;
    await reportProgress(Math.min(1, (done + together) / total), follow);
  }
  const predicted = new Float64Array(layers);
  const predict = (/** @type {number} */ from, /** @type {number} */ end) => {
    const before = from > 0 ? predicted[from - 1] : null;
    predicted.set(engine.predictedDepth({ ...network, layers: end - from, before }), from);
  };
  await inPieces(layers, predict, follow.signal, layersTogether);
  return { measured, predicted, options };
}
