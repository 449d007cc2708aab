/**
 * The exact law of the gap between two scores, q·(k₁ − k₂): given the length of q it is normal, with standard deviation
 * √2·|q|, and |q|² is a χ² of d degrees.
 */

/**
 * Nodes of the trapezoid rule over ln |q| lie this close, or closer where |q| hardly varies: out to eight deviations the
 * result errs by less than 1e−10 of itself.
 */
const widest = 0.1;
const perDeviation = 0.3;
/** Weights below this share of the largest do not count: e^−40. */
const negligible = 40;

/** @returns how likely a standard normal draw lies above z ≥ 0 */
function normalTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    // Mills' ratio as a continued fraction, from its far end.
    let rest = 0;
    for (let n = 60; n > 0; n -= 1) rest = n / (z + rest);
    return density / (z + rest);
  }
  let term = z;
  let sum = z;
  for (let n = 3; Math.abs(term) > 1e-17 * sum; n += 2) {
    term *= (z * z) / n;
    sum += term;
  }
  return 0.5 - density * sum;
}

export function gapLaw(d: number) {
  const middle = Math.log(d) / 2;
  const step = Math.min(widest, perDeviation / Math.sqrt(2 * d));
  /** Of u = ln |q| against its most likely value. */
  const exponent = (u: number) => d * (u - middle) - (Math.exp(2 * u) - d) / 2;
  const nodes: { deviation: number; weight: number }[] = [];
  for (const direction of [-1, 1]) {
    for (let i = direction < 0 ? 0 : 1; ; i += 1) {
      const u = middle + direction * i * step;
      if (exponent(u) < -negligible) break;
      nodes.push({ deviation: Math.SQRT2 * Math.exp(u), weight: Math.exp(exponent(u)) });
    }
  }
  const all = nodes.reduce((sum, { weight }) => sum + weight, 0);

  /** @param gap - from 0 on @returns how likely a gap is larger */
  const beyond = (gap: number): number =>
    nodes.reduce((sum, { deviation, weight }) => sum + weight * normalTail(gap / deviation), 0) /
    all;

  /** @param probability - below one half @returns the gap that is exceeded this often */
  const exceeded = (probability: number): number => {
    let low = 0;
    let high = Math.sqrt(d);
    while (beyond(high) > probability) high *= 2;
    while (high - low > 1e-12 * high) {
      const between = (low + high) / 2;
      if (beyond(between) > probability) low = between;
      else high = between;
    }
    return high;
  };
  return { beyond, exceeded };
}
