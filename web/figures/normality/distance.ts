/**
 * The largest gap between the distribution function of measured sums and the normal one.
 */

import type { ExactLaw } from '../../engine/methods/exactLaws.js';
import type { SumsResult } from '../../engine/methods/sums.js';

/** Φ(z), to 1.5e-7 (Abramowitz and Stegun 7.1.26): far less than sums that fit on a page can resolve. */
function normalCumulative(z: number) {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * poly * Math.exp(-x * x);
  return z < 0 ? tail : 1 - tail;
}

/**
 * sup |F_n − Φ| over the edges of the histogram. Between two lattice points F_n stands still: the gap is
 * largest at one of them. Off a lattice the gap hardly moves inside a bin as narrow as these.
 */
export function measuredDistance(
  { histogram, count }: SumsResult,
  { mean, standardDeviation, latticeStep }: ExactLaw,
) {
  const { start, width, counts, below } = histogram;
  const reach = latticeStep === null ? 0 : latticeStep / 2;
  let counted = below;
  let largest = 0;
  for (let i = 0; i <= counts.length; i++) {
    const share = counted / count;
    const edge = start + i * width;
    for (const x of reach > 0 ? [edge - reach, edge + reach] : [edge]) {
      largest = Math.max(
        largest,
        Math.abs(share - normalCumulative((x - mean) / standardDeviation)),
      );
    }
    counted += counts[i] ?? 0;
  }
  return largest;
}

/** The largest gap that n normal draws show by chance, on average (Kolmogorov). */
export function resolution(n: number) {
  return 0.8687 / Math.sqrt(n);
}
