// Where the variance of a score comes from: mean squares at each station from the tokens to q·k.

import {
  callback,
  flag,
  following,
  optional,
  read,
  real,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { seed } from '../checks/sharedOptions.js';
import { inSlices } from '../workers/slices.js';
import { createEstimates } from './estimate.js';

/**
 * @typedef {object} OriginOptions
 * @property {number} width coordinates of a token, 1 … 16,384
 * @property {number} d coordinates of q and of k, 1 … 4096
 * @property {number} sigmaQuery standard deviation of a weight of Wq, 0 … 1,000,000
 * @property {number} sigmaKey of a weight of Wk, 0 … 1,000,000
 * @property {number} [tokens] 2 … 1024; default 32
 * @property {number} [spread] standard deviation of a token's coordinates, 0 … 1,000,000; default 1
 * @property {boolean} [normalize] bring every token to variance 1 first; default true
 * @property {number} [gain] multiplies the normalised token, 0 … 1,000,000; default 1
 * @property {number} [cosine] of every two tokens, 0 … 1; default 0
 * @property {number} [draws] of tokens and weights, 1 … 4096; default 48
 * @property {number} [seed] whole number 0 … 2⁵³ − 1; default 1
 */

const positive = real(0, 1e6);
const originOptions = {
  width: whole(1, 16_384),
  d: whole(1, 4096),
  tokens: optional(whole(2, 1024), 32),
  spread: optional(positive, 1),
  normalize: optional(flag, true),
  gain: optional(positive, 1),
  cosine: optional(real(0, 1), 0),
  sigmaQuery: positive,
  sigmaKey: positive,
  draws: optional(whole(1, 4096), 48),
  seed,
  ...following,
  onPartial:
    /** @type {import('../checks/checkedOptions.js').Reader<((result: Origin) => void) | undefined>} */ (
      callback()
    ),
};

/**
 * Mean squares at each station, but for `withinRows`: the variance of a row's scores. Means over draws.
 *
 * @typedef {Record<'input' | 'normalized' | 'query' | 'key' | 'raw' | 'withinRows', import('./estimate.js').Estimate> & { draws: number, options: import('../checks/checkedOptions.js').Filled<OriginOptions> }} Origin
 */

const stations = /** @type {const} */ ([
  'input',
  'normalized',
  'query',
  'key',
  'raw',
  'withinRows',
]);

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Origin>}
 */
export async function origin(crew, given) {
  const { options, follow } = split(read(given, originOptions));
  const estimates = createEstimates(stations.length);
  return inSlices(crew, {
    count: options.draws,
    task: (draw) => ({ part: 'heads', name: 'origin', args: { ...options, draw } }),
    take: (values) => estimates.add(values),
    result: () =>
      /** @type {Origin} */ ({
        ...Object.fromEntries(stations.map((station, i) => [station, estimates.at(i)])),
        draws: estimates.taken,
        options: { ...options },
      }),
    follow,
  });
}
