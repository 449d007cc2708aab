/**
 * The spread of a law without a variance: half its interquartile range, from the exact law.
 */

import type { Law, LawOption } from '../../../engine/checks/lawOption.js';
import { lawId } from '../../../engine/checks/lawText.js';
import type { Lab } from '../../../engine/library.js';
import type { Quantiles } from '../../../engine/methods/sums.js';

/** Points asked for at a time: each round narrows the bracket by this factor. */
const points = 32;
const rounds = 6;

type Quartiles = {
  /** of the interquartile range */
  half: number;
  /** at a quartile */
  density: number;
  /** whether that is exact; otherwise it is about right, enough for a picture's width */
  predicts: boolean;
};

/**
 * With a correlation each coordinate is, with probability √ρ, the one draw that its whole vector shares. That
 * leaves the law of a Cauchy sum as it is; where nothing is left to share, the sum is one draw times d.
 */
export async function halfQuartileRange(
  lab: Lab,
  { correlation = 0, ...about }: { law: Law; d: number; mean?: number; correlation?: number },
  signal: AbortSignal,
): Promise<Quartiles> {
  const { law, d } = about;
  const isCauchy =
    lawId(law) === 'cauchy' || (typeof law === 'object' && 'degrees' in law && law.degrees === 1);
  if (correlation === 0 || isCauchy || d === 1)
    return { ...(await ofIndependent(lab, about, signal)), predicts: true };
  const one = await ofIndependent(lab, { law, d: 1 }, signal);
  const shared = Math.round(d * Math.sqrt(correlation));
  const rest = shared < d ? await ofIndependent(lab, { law, d: d - shared }, signal) : { half: 0 };
  return {
    half: shared * one.half + rest.half,
    density: one.density / d,
    predicts: correlation === 1,
  };
}

/**
 * The laws without a variance are all symmetric (Cauchy, Student), so that the upper quartile's distance from
 * the centre is half the interquartile range.
 */
async function ofIndependent(
  lab: Lab,
  { law, d, mean = 0 }: { law: Law; d: number; mean?: number },
  signal: AbortSignal,
) {
  const center = d * mean;
  const half = await distanceBeyond(lab, { law, d, mean }, 0.25, signal);
  const [density] = await lab.density({ law, d, mean, at: [center + half], signal });
  return { half, density };
}

/** How far above the centre a sum lies with a given probability; with as many digits as a picture and a table show. */
async function distanceBeyond(
  lab: Lab,
  { law, d, mean = 0 }: { law: LawOption; d: number; mean?: number },
  probability: number,
  signal: AbortSignal,
) {
  const center = d * mean;
  const above = (at: number[]) =>
    lab.cumulative({ law, d, mean, at: at.map((x) => center + x), tail: 'upper', signal });
  let low = 0;
  let high = d;
  while ((await above([high]))[0] > probability) high *= 4;
  for (let round = 0; round < rounds; round++) {
    const step = (high - low) / points;
    const at = Array.from({ length: points - 1 }, (_, i) => low + (i + 1) * step);
    const beyond = (await above(at)).findIndex((share) => share <= probability);
    const cell = beyond < 0 ? points - 1 : beyond;
    [low, high] = [low + cell * step, low + (cell + 1) * step];
  }
  return (low + high) / 2;
}

/** The same, measured. */
export function measuredHalfQuartileRange(quantiles: Quantiles) {
  return (quantileOf(quantiles, 0.75) - quantileOf(quantiles, 0.25)) / 2;
}

export function quantileOf({ probabilities, values }: Quantiles, probability: number) {
  const place = probabilities.findIndex((p) => Math.abs(p - probability) < 1e-9);
  return values[place] ?? Number.NaN;
}

/**
 * The standard error of half a symmetric law's interquartile range: that of one quartile is
 * √(p(1 − p)/n)/f, and the two are correlated by 1/3.
 *
 * @param density - at the quartile
 */
export function quartileError(density: number, count: number) {
  return 0.25 / (density * Math.sqrt(count));
}
