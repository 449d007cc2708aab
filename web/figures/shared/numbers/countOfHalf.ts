/** How many of the first numbers make half of the sum of all. @param numbers - the largest first */
export function countOfHalf(numbers: ArrayLike<number>) {
  const all = Array.from(numbers);
  let left = all.reduce((sum, each) => sum + each, 0) / 2;
  const last = all.findIndex((each) => {
    left -= each;
    return left <= 0;
  });
  return last < 0 ? all.length : last + 1;
}
