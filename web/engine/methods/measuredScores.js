// What is seen of attention scores that somebody measured: their spread, entropy and weight on the first key.

import {
  flag,
  following,
  list,
  optional,
  read,
  real,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { dimension } from '../checks/sharedOptions.js';
import { inSlices } from '../workers/slices.js';
import { checkInPieces } from './checkInPieces.js';

/** The fewest keys of a row that still has a spread without its first key. */
const fewestKeys = 3;
const mostRows = 8192;
const mostScores = 2 ** 26;
/** Squares of a row's scores add up to a number. */
const largestScore = 1e150;
/** Scores looked at in a slice: some 10 ms. Slices do not depend on the crew. */
const scoresTogether = 2 ** 17;

/**
 * @typedef {object} InspectScoresOptions
 * @property {ArrayLike<number>} scores raw q·k of one head, or of several one after the other, at most 67,108,864, from
 *   −10¹⁵⁰ to 10¹⁵⁰: of each the lower triangle, row after row, row i holding the keys 0 … i
 * @property {number} rows of each head, 3 … 8192
 * @property {number} d width of the head, 1 … 1,000,000
 * @property {number} [beta] the scale that the head puts before its softmax, finite, from 0; default 1/√d
 * @property {boolean} [skipFirst] leaves the first key out of spread and entropy, as if it had never been there;
 *   default false
 */

/**
 * Of each head the means over its rows of three keys and more; then of each row of each head.
 * @typedef {object} InspectScoresResult
 * @property {Float64Array} spread standard deviation of β·score within a row (over keys − 1): the root of the mean
 *   variance. Scores less than 10⁻¹⁵⁰ apart may count as equal
 * @property {Float64Array} entropy of softmax(β·score), in nats
 * @property {Float64Array} entropyShare the entropy as a share of ln n, n the keys in it: 1 looks at all keys alike
 * @property {Float64Array} firstWeight what the first key gets of the attention, with `skipFirst` too
 * @property {Float64Array} rowSpread heads × rows; NaN where fewer than two keys are left
 * @property {Float64Array} rowEntropy heads × rows; NaN where no key is left
 * @property {Float64Array} rowFirstWeight heads × rows
 * @property {object} options
 */

const heads = /** @type {const} */ (['spread', 'entropy', 'entropyShare', 'firstWeight']);
const rowsOfHeads = /** @type {const} */ (['rowSpread', 'rowEntropy', 'rowFirstWeight']);

const inspectScoresOptions = {
  scores: list({ shortest: 1, longest: mostScores }),
  rows: whole(fewestKeys, mostRows),
  d: dimension,
  beta: optional(real(0, Infinity), undefined),
  skipFirst: optional(flag, false),
  ...following,
};

/**
 * @param {import('../workers/crew.js').Crew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<InspectScoresResult>}
 */
export async function inspectScores(crew, given) {
  const { options, follow } = split(read(given, inspectScoresOptions));
  const { scores, rows, d, skipFirst } = options;
  const beta = options.beta ?? 1 / Math.sqrt(d);
  const triangle = (rows * (rows + 1)) / 2;
  const count = scores.length / triangle;
  if (!Number.isInteger(count)) {
    throw new RangeError(
      `scores must hold rows × (rows + 1) / 2 = ${triangle} numbers a head; got ${scores.length} of them`,
    );
  }
  const range = { least: -largestScore, most: largestScore };
  await checkInPieces('scores', scores, follow.signal, range);
  const result = /** @type {InspectScoresResult} */ ({
    ...Object.fromEntries(heads.map((name) => [name, new Float64Array(count)])),
    ...Object.fromEntries(rowsOfHeads.map((name) => [name, new Float64Array(count * rows)])),
    options: { rows, d, beta, skipFirst },
  });
  const pieces = piecesOf(count, rows, triangle);
  let total = new Float64Array(4);
  return inSlices(crew, {
    count: pieces.length,
    // A head that is cut goes on with what its rows so far have made of it.
    width: triangle > scoresTogether ? 1 : crew.width,
    task(slice) {
      const { head, heads: some, first, length } = pieces[slice];
      const from = head * triangle + below(first);
      const size = some * (below(first + length) - below(first));
      const args = { scores: scores.slice(from, from + size), rows, beta, skipFirst };
      return { part: 'heads', name: 'measuredScores', args: { ...args, first, length, total } };
    },
    take(part, slice) {
      const { head, first } = pieces[slice];
      total = part.total;
      for (const name of heads) result[name].set(part[name], head);
      for (const name of rowsOfHeads) result[name].set(part[name], head * rows + first);
    },
    result: () => result,
    follow,
  });
}

/** Scores of the rows before one. @param {number} row */
const below = (row) => (row * (row + 1)) / 2;

/** Heads together, or rows of one head. @param {number} count @param {number} rows @param {number} triangle */
function piecesOf(count, rows, triangle) {
  const headsEach = Math.max(1, Math.floor(scoresTogether / triangle));
  const pieces = [];
  for (let head = 0; head < count; head += headsEach) {
    const some = Math.min(headsEach, count - head);
    for (let first = 0; first < rows; ) {
      let length = rows - first;
      if (triangle > scoresTogether) length = Math.min(length, Math.ceil(scoresTogether / rows));
      pieces.push({ head, heads: some, first, length });
      first += length;
    }
  }
  return pieces;
}
