/** The number in the middle; between two of them their mean. */
export function median(numbers: readonly number[]) {
  const sorted = sortedOf(numbers);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The same, but between two of them the lower one. */
export function lowerMedian(numbers: ArrayLike<number>) {
  return sortedOf(numbers)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}

const sortedOf = (numbers: ArrayLike<number>) => Array.from(numbers).sort((a, b) => a - b);
