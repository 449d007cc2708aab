// The size of a signal in a deep network of random weights.

import { catalog } from '../../catalog/catalog.js';
import {
  type Filled,
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
import type { Crew } from '../workers/crew.js';
import { reportProgress } from '../workers/slices.js';

const { limits } = catalog;

type Activation = (typeof catalog.activations)[number]['id'];

export type DepthOptions = {
  /** 1 … 10,000 */
  layers: number;
  /** of every layer, 1 … 4096 */
  width: number;
  /** 0 … 1000: weights have variance gain²/width; default 1 */
  gain?: number;
  /** default 'linear' */
  activation?: Activation;
  /** bring the input of every layer to mean square 1; default false */
  normalize?: boolean;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

export type DepthResult = {
  /** mean square of the pre-activations after each layer */
  measured: Float64Array;
  /** the same, expected: for tanh in the limit of great width */
  predicted: Float64Array;
  options: Filled<DepthOptions>;
};

const activations = catalog.activations.map(({ id }) => id);

const depthOptions = {
  layers: whole(1, limits.mostLayers),
  width: whole(1, limits.largestWidth),
  gain: optional(real(0, limits.largestGain), 1),
  activation: optional(oneOf(activations), 'linear' as Activation),
  normalize: optional(flag, false),
  seed,
  ...following,
};

/** Weights drawn in one task, unless a single layer has more: some 10 ms. */
const weightsTogether = 2 ** 21;

/** Every layer begins where the one before it ended, so there is nothing to spread over workers. */
export async function depth(crew: Crew, given: Record<string, unknown>): Promise<DepthResult> {
  const { options, follow } = split(read(given, depthOptions));
  const { layers, width } = options;
  const network = { ...options, activation: activations.indexOf(options.activation) };
  const together = Math.max(1, Math.floor(weightsTogether / width ** 2));
  const measured = new Float64Array(layers);
  let signal = null;
  for (let done = 0; done < layers; done += together) {
    const args = { ...network, signal, layers: Math.min(together, layers - done) };
    const part = await crew.run({ part: 'depth', name: 'depthLayers', args }, follow.signal);
    measured.set(part.measured, done);
    signal = part.signal;
    await reportProgress(Math.min(1, (done + together) / layers), follow);
  }
  const predicted = await crew.run(
    { part: 'depth', name: 'predictedDepth', args: network },
    follow.signal,
  );
  return { measured, predicted, options };
}
