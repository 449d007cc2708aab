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
import { reportProgress } from '../workers/slices.js';

/** Single precision holds them and their differences, with room. */
const largestScore = 1e30;
const entry = `a number from ${-largestScore} to ${largestScore}, or -Infinity`;
const maskedScores = list({
  shortest: 1,
  longest: mostHeld,
  entry: (name, value) => wrongType(name, entry, value),
});

function checkScores(scores: Float64Array) {
  for (let i = 0; i < scores.length; i += 1) {
    const fits = Math.abs(scores[i]) <= largestScore || scores[i] === -Infinity;
    if (!fits) outOfRange(`scores[${i}]`, entry, scores[i]);
  }
}

export type SoftmaxOptions = {
  /** at least one, at most 67,108,864, from −10³⁰ to 10³⁰; −Infinity masks */
  scores: ArrayLike<number>;
  /** 0 … 10³⁰; default 1 */
  beta?: number;
};

const softmaxOptions = { scores: maskedScores, beta: optional(real(0, 1e30), 1), ...following };

export async function softmax(crew: Crew, given: Record<string, unknown>): Promise<Float32Array> {
  const { options, follow } = split(read(given, softmaxOptions));
  const { scores, beta } = options;
  checkScores(scores);
  const args = { scores, beta };
  const weights = await crew.run(
    { part: crew.nearest('draws', 'sums'), name: 'softmax', args, lent: ['scores'] },
    follow.signal,
  );
  await reportProgress(1, follow);
  return weights;
}
