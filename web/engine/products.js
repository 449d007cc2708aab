// Two matrices multiplied entry by entry, in three stages.

import { following, read, split } from './checkedOptions.js';
import { checkFits } from './fits.js';
import { checkFinite, checkLength, count, floats, mostHeld } from './matrices.js';
import { inOneSlice } from './slices.js';

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

const productsOptions = { a: floats, b: floats, rows: count, columns: count, ...following };

/**
 * @param {import('./partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<ProductsResult>}
 */
export async function products(crew, given) {
  const { options, follow } = split(read(given, productsOptions));
  const { a, b, rows, columns } = options;
  checkFits({ rows, columns }, 'rows × columns', rows * columns, mostHeld);
  checkLength('a', a, { rows, columns });
  checkLength('b', b, { rows, columns });
  checkFinite('a', a);
  checkFinite('b', b);
  const result = await inOneSlice(crew, { name: 'products', args: options }, follow);
  return { ...result, options: { rows, columns } };
}
