// The softmax of one row.

import { following, optional, outOfRange, read, real, split, wrongType } from './checkedOptions.js';
import { aborted } from './errors.js';
import { mostHeld } from './matrices.js';
import { pause } from './pause.js';
import { inSlices } from './slices.js';

/** @type {import('./checkedOptions.js').Reader<Float64Array>} */
function maskedScores(name, value) {
  const allowed = 'an array of numbers';
  if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    wrongType(name, allowed, value);
  }
  const given = /** @type {ArrayLike<unknown>} */ (/** @type {unknown} */ (value));
  if (given.length === 0) throw new RangeError(`${name} must hold at least one number; got none`);
  if (given.length > mostHeld) {
    throw new RangeError(`${name} must hold at most ${mostHeld} numbers; got ${given.length}`);
  }
  const scores = new Float64Array(given.length);
  for (let i = 0; i < scores.length; i += 1) {
    const score = given[i];
    const entry = 'a number below Infinity or -Infinity';
    if (typeof score !== 'number') wrongType(`${name}[${i}]`, entry, score);
    scores[i] = score;
    if (Number.isNaN(score) || score === Infinity) outOfRange(`${name}[${i}]`, entry, score);
  }
  return scores;
}

/**
 * @typedef {object} SoftmaxOptions
 * @property {ArrayLike<number>} scores at least one, at most 67,108,864; −Infinity masks
 * @property {number} [beta] finite, from 0; default 1
 */

const softmaxOptions = { scores: maskedScores, beta: optional(real(0, Infinity), 1), ...following };

/** Of a slice: some 10 ms. */
const scoresTogether = 2 ** 20;

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float32Array>}
 */
export async function softmax(crew, given) {
  const { options, follow } = split(read(given, softmaxOptions));
  const { scores, beta } = options;
  let largest = -Infinity;
  for (const score of scores) largest = Math.max(largest, score);
  const weights = new Float32Array(scores.length);
  let sum = 0;
  const count = Math.ceil(scores.length / scoresTogether);
  await inSlices(crew, {
    // Each goes on with the sum of those before it.
    count,
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
  for (let slice = 0; slice < count; slice += 1) {
    const part = weights.subarray(slice * scoresTogether, (slice + 1) * scoresTogether);
    for (let i = 0; i < part.length; i += 1) part[i] /= sum;
    if (count > 1) await pause();
    if (follow.signal?.aborted) throw aborted();
  }
  return weights;
}
