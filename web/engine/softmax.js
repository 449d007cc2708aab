// The softmax of one row.

import { following, optional, outOfRange, read, real, split, wrongType } from './checkedOptions.js';
import { mostHeld } from './matrices.js';
import { inOneSlice } from './slices.js';

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

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<Float32Array>}
 */
export async function softmax(crew, given) {
  const { options, follow } = split(read(given, softmaxOptions));
  return inOneSlice(crew, { name: 'softmax', args: options }, follow);
}
