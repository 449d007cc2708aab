/**
 * Walks of coin flips over the same axis as Mertens' function.
 *
 * A walk is one walk, however far it is drawn: its first million steps are those of a vector of coins, and what
 * follows are sums of many coins each, of vectors that no walk begins with.
 */

import type { Lab } from '../../engine/library.js';

/** The first steps of a walk, drawn one by one. */
const single = 1_000_000;

/** Beyond, a step is the sum of so many coins. */
const together = 2000;

/** Points of a drawn walk, about: it accompanies, and its every wiggle need not be seen. */
const points = 500;

export const mostWalks = 20;

/** each walk at each x */
export type CoinWalks = { x: Float64Array; walks: Float64Array[] };

export async function coinWalks(
  lab: Lab,
  { limit, walks: count, seed }: { limit: number; walks: number; seed: number },
  signal: AbortSignal,
): Promise<CoinWalks> {
  const coins = { law: 'rademacher' as const, seed, signal };
  const first = Math.min(limit, single);
  const isLong = limit > single;
  const every = isLong ? together : Math.max(1, Math.ceil(limit / points));
  const walks: number[][] = [];
  for (let index = 0; index < count; index++) {
    const vector = await lab.sample({ ...coins, d: first, index });
    const sums: number[] = [];
    let sum = 0;
    vector.forEach((coin, i) => {
      sum += coin;
      if ((i + 1) % every === 0) sums.push(sum);
    });
    walks.push(sums);
  }
  const steps = Math.floor((limit - first) / together);
  if (steps > 0 && count > 0) {
    // As many of each step as there may be walks: one more of them changes none of the others. The first vectors
    // are those that walks begin with.
    const rows = (steps + 1) * mostWalks;
    const { values = new Float64Array() } = await lab.sums({
      ...coins,
      d: together,
      count: rows,
      values: true,
    });
    walks.forEach((sums, index) => {
      for (let step = 1; step <= steps; step++)
        sums.push(sums[sums.length - 1] + values[step * mostWalks + index]);
    });
  }
  const length = Math.floor(first / every) + steps;
  // As many points as are drawn, the last of them the last there is.
  const stride = Math.max(1, Math.ceil(length / points));
  const shown: number[] = [];
  for (let i = (length - 1) % stride; i < length; i += stride) shown.push(i);
  return {
    x: Float64Array.from(shown, (i) => (i + 1) * every),
    walks: walks.map((sums) => Float64Array.from(shown, (i) => sums[i])),
  };
}
