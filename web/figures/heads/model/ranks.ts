/**
 * Numbers by their place among all of them, so that one that is far out leaves the others their shades.
 */

/**
 * @returns of each the share of the others that are smaller, equal ones counting half; NaN where there is no number.
 *   And the number that a share belongs to
 */
export function ranksOf(numbers: readonly (number | null)[]): {
  shares: Float64Array;
  at: (share: number) => number;
} {
  const sorted = Float64Array.from(
    numbers.filter((one) => one !== null && !Number.isNaN(one)),
  ).sort();
  const places = new Map<number, { first: number; last: number }>();
  sorted.forEach((one, place) => {
    const its = places.get(one) ?? { first: place, last: place };
    its.last = place;
    places.set(one, its);
  });
  const others = sorted.length - 1;
  const shareOf = (one: number | null) => {
    const its = one === null ? undefined : places.get(one);
    if (!its) return Number.NaN;
    return others === 0 ? 0.5 : (its.first + its.last) / 2 / others;
  };
  return {
    shares: Float64Array.from(numbers, shareOf),
    at: (share) => sorted[Math.round(share * others)] ?? Number.NaN,
  };
}
