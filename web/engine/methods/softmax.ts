// The softmax of one row.

import {
  following,
  list,
  optional,
  outOfRange,
  read,
  real,
  split,
  wrongType,
} from '../checks/checkedOptions.js';
import { mostHeld } from '../checks/matrices.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';

/** Single precision holds them and their differences, with room. */
const largestScore = 1e30;
const entry = `a number from ${-largestScore} to ${largestScore}, or -Infinity`;
const maskedScores = list({
  shortest: 1,
  longest: mostHeld,
  entry: (name, value) => wrongType(name, entry, value),
});

/** The largest of them, each of which is looked at. */
function largestOf(scores: Float64Array) {
  let largest = -Infinity;
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i];
    const fits = Math.abs(score) <= largestScore || score === -Infinity;
    if (!fits) outOfRange(`scores[${i}]`, entry, score);
    if (score > largest) largest = score;
  }
  return largest;
}

export type SoftmaxOptions = {
  /** at least one, at most 67,108,864, from −10³⁰ to 10³⁰; −Infinity masks */
  scores: ArrayLike<number>;
  /** 0 … 10³⁰; default 1 */
  beta?: number;
};

const softmaxOptions = { scores: maskedScores, beta: optional(real(0, 1e30), 1), ...following };

/** Of a slice. Slices do not depend on the crew. */
const scoresTogether = 2 ** 18;

export async function softmax(crew: Crew, given: Record<string, unknown>): Promise<Float32Array> {
  const { options, follow } = split(read(given, softmaxOptions));
  const { scores, beta } = options;
  const largest = largestOf(scores);
  const weights = new Float32Array(scores.length);
  let sum = 0;
  await inSlices(crew, {
    count: Math.ceil(scores.length / scoresTogether),
    task(slice) {
      const some = scores.subarray(slice * scoresTogether, (slice + 1) * scoresTogether);
      const args = { scores: some, largest, beta };
      return { part: 'sums', name: 'softmaxExponentials', args, lent: ['scores'] };
    },
    take(result, slice) {
      weights.set(result.weights, slice * scoresTogether);
      sum += result.sum;
    },
    result: () => undefined,
    follow,
  });
  // All are masked where there is no sum.
  if (sum > 0) for (let i = 0; i < weights.length; i += 1) weights[i] /= sum;
  return weights;
}
