// Where the variance of a score comes from: mean squares at each station from the tokens to q·k.

import {
  callback,
  type Filled,
  flag,
  following,
  optional,
  type Reader,
  read,
  real,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { seed } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';
import { createEstimates, type Estimate } from './estimate.js';

export type OriginOptions = {
  /** coordinates of a token, 1 … 16,384 */
  width: number;
  /** coordinates of q and of k, 1 … 4096 */
  d: number;
  /** standard deviation of a weight of Wq, 0 … 1,000,000 */
  sigmaQuery: number;
  /** of a weight of Wk, 0 … 1,000,000 */
  sigmaKey: number;
  /** 2 … 1024; default 32 */
  tokens?: number;
  /** standard deviation of a token's coordinates, 0 … 1,000,000; default 1 */
  spread?: number;
  /** bring every token to variance 1 first; default true */
  normalize?: boolean;
  /** multiplies the normalised token, 0 … 1,000,000; default 1 */
  gain?: number;
  /** of every two tokens, 0 … 1; default 0 */
  cosine?: number;
  /** of tokens and weights, 1 … 4096; default 48 */
  draws?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

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
  onPartial: callback() as Reader<((result: Origin) => void) | undefined>,
};

/** Mean squares at each station, but for `withinRows`: the variance of a row's scores. Means over draws. */
export type Origin = Record<
  'input' | 'normalized' | 'query' | 'key' | 'raw' | 'withinRows',
  Estimate
> & { draws: number; options: Filled<OriginOptions> };

const stations = ['input', 'normalized', 'query', 'key', 'raw', 'withinRows'] as const;

export async function origin(crew: Crew, given: Record<string, unknown>): Promise<Origin> {
  const { options, follow } = split(read(given, originOptions));
  const estimates = createEstimates(stations.length);
  return inSlices(crew, {
    count: options.draws,
    task: (draw) => ({ part: 'heads', name: 'origin', args: { ...options, draw } }),
    take: (values) => estimates.add(values),
    result: () =>
      ({
        ...Object.fromEntries(stations.map((station, i) => [station, estimates.at(i)])),
        draws: estimates.taken,
        options: { ...options },
      }) as Origin,
    follow,
  });
}
