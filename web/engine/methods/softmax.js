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
import { inPieces } from '../workers/inPieces.js';
import { inSlices } from '../workers/slices.js';

const entry = 'a number below Infinity or -Infinity';
const maskedScores = list({
  shortest: 1,
  longest: mostHeld,
  entry: (name, value) => wrongType(name, entry, value),
});

/**
 * The largest of some scores, or of those before them.
 * @param {Float64Array} scores
 * @param {number} from
 * @param {number} end
 * @param {number} before
 */
function largestOf(scores, from, end, before) {
  let largest = before;
  for (let i = from; i < end; i += 1) {
    const score = scores[i];
    if (!(score < Infinity)) outOfRange(`scores[${i}]`, entry, score);
    if (score > largest) largest = score;
  }
  return largest;
}

/** @param {Float32Array} weights @param {number} from @param {number} end @param {number} sum */
function divide(weights, from, end, sum) {
  for (let i = from; i < end; i += 1) weights[i] /= sum;
}

/**
 * @typedef {object} SoftmaxOptions
 * @property {ArrayLike<number>} scores at least one, at most 67,108,864; −Infinity masks
 * @property {number} [beta] finite, from 0; default 1
 */

const softmaxOptions = { scores: maskedScores, beta: optional(real(0, Infinity), 1), ...following };

/** Of a slice: some 10 ms. */
const scoresTogether = 2 ** 18;

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float32Array>}
 */
export async function softmax(crew, given) {
  const { options, follow } = split(read(given, softmaxOptions));
  const { scores, beta } = options;
  let largest = -Infinity;
  const find = (/** @type {number} */ from, /** @type {number} */ end) => {
    largest = largestOf(scores, from, end, largest);
  };
  await inPieces(scores.length, find, follow.signal);
  const weights = new Float32Array(scores.length);
  let sum = 0;
  const count = Math.ceil(scores.length / scoresTogether);
  await inSlices(crew, {
    count,
    // Each goes on with the sum of those before it.
    width: 1,
    task(slice) {
      const part = scores.slice(slice * scoresTogether, (slice + 1) * scoresTogether);
      return { name: 'softmaxExponentials', args: { scores: part, largest, beta, sum } };
    },
    take(part, slice) {
      weights.set(part.weights, slice * scoresTogether);
      sum = part.sum;
    },
    result: () => undefined,
    follow,
  });
  if (sum === 0) return weights;
  await inPieces(weights.length, (from, end) => divide(weights, from, end, sum), follow.signal);
  return weights;
}
