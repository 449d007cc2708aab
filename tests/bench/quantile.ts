/**
 * The number that a share of all stays below, one of them itself.
 * @param share - 0 … 1
 */
export function quantile(numbers: number[], share: number) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
