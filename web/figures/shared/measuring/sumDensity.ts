// The density of a sum as a curve shows it.

import type { LawOption } from '../../../engine/checks/lawOption.js';
import type { Lab } from '../../../engine/library.js';

/**
 * At evenly spaced points. A list off a lattice has no density: the curve shows what falls between two points, over
 * their distance.
 */
export async function densityAt(
  lab: Lab,
  about: { law: LawOption; d: number; mean?: number; signal: AbortSignal },
  at: ArrayLike<number>,
): Promise<Float64Array> {
  const isList =
    typeof about.law === 'string' ? about.law.startsWith('values') : 'values' in about.law;
  if (!isList) return lab.density({ ...about, at });
  const step = at[1] - at[0];
  const edges = Float64Array.from({ length: at.length + 1 }, (_, i) => at[0] + (i - 0.5) * step);
  const below = await lab.cumulative({ ...about, at: edges });
  return Float64Array.from({ length: at.length }, (_, i) => (below[i + 1] - below[i]) / step);
}
