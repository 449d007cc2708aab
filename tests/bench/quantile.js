/**
 * The number that a share of all stays below, one of them itself.
 *
 * @param {number[]} numbers
 * @param {number} share 0 … 1
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
