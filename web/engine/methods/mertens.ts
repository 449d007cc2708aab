// Mertens' function, the sum of the Möbius function: a walk that the primes make.

import { catalog } from '../../catalog/catalog.js';
import { type Filled, following, optional, read, split, whole } from '../checks/checkedOptions.js';
import type { Crew } from '../workers/crew.js';
import { reportProgress } from '../workers/slices.js';

const { limits } = catalog;

export type MertensOptions = {
  /** 1 … 10⁹ */
  limit: number;
  /** how many x are returned, 1 … 10,000,000; default 1000 */
  points?: number;
};

export type MertensResult = {
  /** evenly spread and ending at limit; every whole number if points ≥ limit */
  x: Float64Array;
  /** M(x) */
  value: Float64Array;
  /** of |M(x)|/√x over 2 ≤ x ≤ limit; null for limit 1 */
  largestRatio: { x: number; ratio: number } | null;
  options: Filled<MertensOptions>;
};

const mostPoints = 10_000_000;
const mertensOptions = {
  limit: whole(1, limits.largestMertens),
  points: optional(whole(1, mostPoints), 1000),
  ...following,
};

/** Numbers sieved in a slice: some 10 ms. */
const sievedTogether = 2 ** 20;

export async function mertens(crew: Crew, given: Record<string, unknown>): Promise<MertensResult> {
  const { options, follow } = split(read(given, mertensOptions));
  const { limit } = options;
  const points = Math.min(options.points, limit);
  const x = new Float64Array(points);
  for (let i = 0; i < points; i += 1) x[i] = Math.round(((i + 1) * limit) / points);
  const value = new Float64Array(points);
  let state = { reached: 0, value: 0, largestAt: 0, largestValue: 0 };
  let done = 0;
  while (state.reached < limit) {
    const end = Math.min(limit, state.reached + sievedTogether);
    let next = done;
    while (next < points && x[next] <= end) next += 1;
    const args = { state, end, points: x.slice(done, next) };
    const part = await crew.run({ part: 'sums', name: 'mertensStretch', args }, follow.signal);
    value.set(part.values, done);
    done = next;
    state = part.state;
    await reportProgress(end / limit, follow);
  }
  const { largestAt, largestValue } = state;
  const largestRatio =
    largestAt === 0 ? null : { x: largestAt, ratio: Math.abs(largestValue) / Math.sqrt(largestAt) };
  return { x, value, largestRatio, options };
}
