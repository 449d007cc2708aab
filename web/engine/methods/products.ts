// Two matrices multiplied entry by entry, in three stages.

import { following, read, split } from '../checks/checkedOptions.js';
import { checkEntries, checkLength, count, floats, mostHeld } from '../checks/matrices.js';
import { copyOf } from '../checks/ownCopies.js';
import { checkFits } from '../checks/sizeLimit.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';

export type ProductsOptions = {
  /** rows × columns, row-major, each from −10¹² to 10¹² */
  a: Float32Array;
  /** likewise */
  b: Float32Array;
  /** 1 … 67,108,864 as far as memory allows */
  rows: number;
  /** likewise */
  columns: number;
};

export type ProductsResult = {
  /** a∘b, entry by entry */
  hadamard: Float32Array;
  rowSums: Float64Array;
  /** the Frobenius product */
  total: number;
  options: { rows: number; columns: number };
};

/** Of a slice, which holds whole rows. */
const entriesTogether = 2 ** 21;

const productsOptions = { a: floats, b: floats, rows: count, columns: count, ...following };

export async function products(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<ProductsResult> {
  const { options, follow } = split(read(given, productsOptions));
  const { a, b, rows, columns } = options;
  checkFits({ rows, columns }, 'rows × columns', rows * columns, mostHeld);
  checkLength('a', a, { rows, columns });
  checkLength('b', b, { rows, columns });
  // What the caller writes into them from now on is not meant.
  const own = { a: copyOf(a, 'a'), b: copyOf(b, 'b') };
  checkEntries('a', own.a);
  checkEntries('b', own.b);
  const hadamard = new Float32Array(rows * columns);
  const rowSums = new Float64Array(rows);
  const rowsEach = Math.max(1, Math.floor(entriesTogether / columns));
  await inSlices(crew, {
    count: Math.ceil(rows / rowsEach),
    task(slice) {
      const first = slice * rowsEach;
      const some = Math.min(rowsEach, rows - first);
      const rowsOf = (matrix: Float32Array) =>
        matrix.subarray(first * columns, (first + some) * columns);
      const args = { a: rowsOf(own.a), b: rowsOf(own.b), rows: some, columns };
      return { part: 'sums', name: 'products', args, lent: ['a', 'b'] };
    },
    take(result, slice) {
      hadamard.set(result.hadamard, slice * rowsEach * columns);
      rowSums.set(result.rowSums, slice * rowsEach);
    },
    result: () => undefined,
    follow,
  });
  let total = 0;
  for (const sum of rowSums) total += sum;
  return { hadamard, rowSums, total, options: { rows, columns } };
}
