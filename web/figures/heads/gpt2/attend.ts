/**
 * The attention of one head that its scores give: every row's softmax, after division. Here and not by the engine,
 * which would take queries and keys, for a few hundred numbers that are there already.
 *
 * @param scores - row after row of what a row sees: the triangle up to the diagonal
 * @returns weights: rows × rows, NaN where a row does not see
 */
export function attend(
  scores: ArrayLike<number>,
  rows: number,
  divisor: number,
): { weights: Float32Array; largest: Float32Array } {
  const weights = new Float32Array(rows * rows).fill(Number.NaN);
  const largest = new Float32Array(rows);
  for (let row = 0, first = 0; row < rows; row += 1, first += row) {
    const seen = Array.from({ length: row + 1 }, (_, column) => scores[first + column]);
    const most = Math.max(...seen);
    const sizes = seen.map((score) => Math.exp((score - most) / divisor));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    sizes.forEach((size, column) => {
      weights[row * rows + column] = size / total;
    });
    largest[row] = 1 / total;
  }
  return { weights, largest };
}
