/** The number in the middle; between two of them their mean. @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = sortedOf(numbers);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The same, but between two of them the lower one. @param {ArrayLike<number>} numbers */
export function lowerMedian(numbers) {
  return sortedOf(numbers)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}

/** @param {ArrayLike<number>} numbers */
const sortedOf = (numbers) => Array.from(numbers).sort((a, b) => a - b);
