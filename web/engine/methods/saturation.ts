// What softmax makes of normal scores: exactly, and measured on draws.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  type Filled,
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
import { largestError, mayMiss } from './frozenRows.js';

const { limits } = catalog;

export type SaturationOptions = {
  /** how many scores, 1 … 1,000,000 */
  keys: number;
  /** their standard deviation, 0 … 1000 */
  sigma: number;
  /** rows to measure, 1 … 10,000,000; default 1000 */
  samples?: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

export type Saturation = { entropy: number; participation: number; largest: number };

export type SaturationResult = {
  /** expected entropy (nats), Σp² and largest weight */
  exact: Saturation;
  /**
   * means over samples; of one sample the standard errors are NaN. Where a large sigma leaves too few rows to be
   * expected that are not frozen, they are the largest that the exact means allow: the spread of rows that nobody saw
   * cannot be measured. They are at least 2⁻²⁰ of the mean, since rows are measured in single precision
   */
  measured: Saturation & { standardErrors: Saturation };
  /** √(2 ln keys), the spread beyond which a few keys hold the weight */
  freezing: number;
  /** for small sigma, and far beyond the freezing point (null before it) */
  approximations: {
    smallSpread: Omit<Saturation, 'largest'>;
    frozen: Omit<Saturation, 'largest'> | null;
  };
  options: Filled<SaturationOptions>;
};

const mostSamples = 10_000_000;
/** Numbers drawn in a slice: some 10 ms. Slices do not depend on the crew. */
const drawnTogether = 2 ** 20;
/** Of the mean: what is measured in single precision, and what is exact for a million keys, may be as far off. */
const rounding = 2 ** -20;
const names = ['entropy', 'participation', 'largest'] as const;

const saturationOptions = {
  keys: whole(1, limits.mostKeys),
  sigma: real(0, limits.largestSpread),
  samples: optional(whole(1, mostSamples), 1000),
  seed,
  ...following,
  onPartial: callback() as Reader<((result: SaturationResult) => void) | undefined>,
};

export async function saturation(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<SaturationResult> {
  const { options, follow } = split(read(given, saturationOptions));
  const { keys, sigma, samples } = options;
  const engine = await crew.engine('heads', follow.signal);
  const theory = await crew.run(
    { part: 'heads', name: 'saturationTheory', args: { keys, sigma } },
    follow.signal,
  );
  const sliceLength = Math.max(4, Math.floor(drawnTogether / keys / 4) * 4);
  const unfrozen = (1 - theory.exact.participation) / (1 - 1 / keys);
  /** What each can be of a row. */
  const ranges: [number, number][] = [
    [0, Math.log(keys)],
    [1 / keys, 1],
    [1 / keys, 1],
  ];
  /** Of all slices taken so far, merged in their order. */
  const spreads: { count: number; mean: number; variance: number }[] = [];
  const measured = () => {
    const result = { standardErrors: {} } as any;
    for (const [i, name] of names.entries()) {
      const { count, mean, variance } = spreads[i];
      result[name] = mean;
      const seen = Math.sqrt(variance / (count - 1));
      const unseen = mayMiss(unfrozen, count)
        ? largestError(theory.exact[name], ranges[i], count)
        : 0;
      result.standardErrors[name] = Math.max(seen, unseen, rounding * mean);
    }
    return result;
  };
  return inSlices(crew, {
    count: Math.ceil(samples / sliceLength),
    task: (slice) => {
      const first = slice * sliceLength;
      const length = Math.min(sliceLength, samples - first);
      return {
        part: 'heads',
        name: 'saturationSlice',
        args: { keys, sigma, seed: options.seed, first, length },
      };
    },
    take: (part) => {
      for (const i of names.keys()) {
        spreads[i] = engine.mergedSpreads(spreads[i] ? [spreads[i], part[i]] : [part[i]]);
      }
    },
    result: () => ({
      ...structuredClone(theory),
      measured: measured(),
      options: { ...options },
    }),
    follow,
  });
}
