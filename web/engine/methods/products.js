// Two matrices multiplied entry by entry, in three stages.

import { following, read, split } from '../checks/checkedOptions.js';
import { checkFinite, checkLength, count, floats, mostHeld } from '../checks/matrices.js';
import { copyOf } from '../checks/ownCopies.js';
import { checkFits } from '../checks/sizeLimit.js';
import { inPieces } from '../workers/inPieces.js';
import { inSlices } from '../workers/slices.js';

/**
 * @typedef {object} ProductsOptions
 * @property {Float32Array} a rows × columns, row-major, finite
 * @property {Float32Array} b likewise
 * @property {number} rows 1 … 67,108,864 as far as memory allows
 * @property {number} columns likewise
 */

/**
 * @typedef {object} ProductsResult
 * @property {Float32Array} hadamard a∘b, entry by entry
 * @property {Float64Array} rowSums
 * @property {number} total the Frobenius product
 * @property {{ rows: number, columns: number }} options
 */

/** Of a slice: some 10 ms. */
const entriesTogether = 2 ** 21;

const productsOptions = { a: floats, b: floats, rows: count, columns: count, ...following };

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ProductsResult>}
 */
export async function products(crew, given) {
  const { options, follow } = split(read(given, productsOptions));
  const { a, b, rows, columns } = options;
  checkFits({ rows, columns }, 'rows × columns', rows * columns, mostHeld);
  checkLength('a', a, { rows, columns });
  checkLength('b', b, { rows, columns });
  // What the caller writes into them from now on is not meant.
  const own = { a: copyOf(a, 'a'), b: copyOf(b, 'b') };
  for (const name of /** @type {const} */ (['a', 'b'])) {
    const check = (/** @type {number} */ from, /** @type {number} */ end) =>
      checkFinite(name, own[name], from, end);
    await inPieces(own[name].length, check, follow.signal);
  }
  const hadamard = new Float32Array(rows * columns);
  const rowSums = new Float64Array(rows);
  const pieces = piecesOf(rows, columns);
  await inSlices(crew, {
    count: pieces.length,
    // A row that is cut goes on with its sum so far.
    width: columns > entriesTogether ? 1 : crew.width,
    task(index) {
      const { first, rows: some, from, width } = pieces[index];
      const begin = first * columns + from;
      /** @param {Float32Array} matrix */
      const piece = (matrix) => matrix.subarray(begin, begin + some * width);
      const args = { a: piece(own.a), b: piece(own.b), rows: some, columns: width };
      return { name: 'products', args: { ...args, sum: rowSums[first] }, lent: ['a', 'b'] };
    },
    take(part, index) {
      const { first, from } = pieces[index];
      hadamard.set(part.hadamard, first * columns + from);
      rowSums.set(part.rowSums, first);
    },
    result: () => undefined,
    follow,
  });
  let total = 0;
  const add = (/** @type {number} */ from, /** @type {number} */ end) => {
    for (let row = from; row < end; row += 1) total += rowSums[row];
  };
  await inPieces(rows, add, follow.signal);
  return { hadamard, rowSums, total, options: { rows, columns } };
}

/** Rows together, or one row in pieces. @param {number} rows @param {number} columns */
function piecesOf(rows, columns) {
  const rowsEach = Math.max(1, Math.floor(entriesTogether / columns));
  const pieces = [];
  for (let first = 0; first < rows; first += rowsEach) {
    for (let from = 0; from < columns; from += entriesTogether) {
      const width = Math.min(entriesTogether, columns - from);
      pieces.push({ first, rows: Math.min(rowsEach, rows - first), from, width });
    }
  }
  return pieces;
}
