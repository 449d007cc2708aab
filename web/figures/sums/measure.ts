/**
 * What the figure of sums asks the engine: the sums, the vector above the chart, and the exact law of it all.
 */

import type { Lab } from '../../engine/library.js';
import type { ExactLaw } from '../../engine/methods/exactLaws.js';
import type { SumsResult as Sums } from '../../engine/methods/sums.js';
import type { Task } from '../shared/computing/work.js';
import { halfQuartileRange, quartileError } from '../shared/measuring/quartiles.js';
import { densityAt } from '../shared/measuring/sumDensity.js';
import { whereKnown } from '../shared/measuring/whereKnown.js';
import { type Bars, groupBins, groupOf, justBelow, scaleOf, shareWithin, spanOf } from './bars.js';
import type { SumsOptions } from './sums.js';

/** of the sums that lie in [−r, r] */
export type Share = {
  r: number;
  measured: number | undefined;
  predicted: number | undefined;
};

export type SumsResult = {
  sums: Sums;
  exact: ExactLaw;
  scale: number;
  span: [number, number];
  bars: Bars;
  /** undefined with correlation, as the law of the mixture is not at hand, and for lists whose law is not known */
  predicted: Prediction | undefined;
  root: Share;
  claim: Share;
  /** for laws without a variance */
  quartiles: { predicted: number | undefined; standardError: number } | undefined;
  vector: Float32Array;
};

/** The exact law in the picture: probabilities on a lattice, densities elsewhere. */
export type Prediction = {
  at: Float64Array;
  values: Float64Array;
  density: boolean;
  /** every lattice point of the picture is there */
  complete: boolean;
};

/** Points of a density's line. */
const linePoints = 320;

export async function measureSums(task: Task<SumsOptions, SumsResult>) {
  const { lab, options, signal, once, preview, show, progress } = task;
  const { law, d, count, seed, mean, correlation, claim } = options;
  const draws = { law, d, mean, correlation };
  const which = JSON.stringify(draws);
  const exact = await once(`law ${which}`, () => lab.law({ ...draws, signal }));
  const lattice = exact.latticeStep !== null;

  // The quartiles of a law without a variance: for Cauchy's, the only one with no finite scale of its own
  // at every d, and for Student's with at most 2 degrees.
  const quartiles = Number.isFinite(exact.standardDeviation)
    ? undefined
    : await once(`quartiles ${which}`, () => halfQuartileRange(lab, options, signal));
  const scale = scaleOf(exact, quartiles?.half ?? null);
  const center = Number.isFinite(exact.mean) ? exact.mean : d * mean;
  const span = spanOf(center, scale);

  const replay = vectorOf(task);
  const ends = [Math.sqrt(d), claim];
  const shares = once(`shares ${which} ${claim}`, () =>
    predictShares(lab, options, exact, ends, signal),
  );
  let predicted: Prediction | undefined;

  const assemble = (
    sums: Sums,
    vectorNow: Float32Array,
    sharesNow: (number | undefined)[],
  ): SumsResult => ({
    sums,
    exact,
    scale,
    span,
    predicted,
    vector: vectorNow,
    bars: groupBins(sums.histogram, groupOf(sums.histogram, scale, lattice), center, lattice),
    root: {
      r: Math.sqrt(d),
      measured: shareWithin(sums, Math.sqrt(d), exact),
      predicted: sharesNow[0],
    },
    claim: {
      r: claim,
      measured: shareWithin(sums, claim, exact),
      predicted: sharesNow[1],
    },
    quartiles: quartiles && {
      predicted: quartiles.predicts ? quartiles.half : undefined,
      standardError: quartiles.predicts ? quartileError(quartiles.density, sums.count) : Number.NaN,
    },
  });

  let vectorNow: Float32Array | undefined;
  let sharesNow: (number | undefined)[] | undefined;
  const counted = once(`sums ${which} ${count} ${seed}`, () =>
    lab.sums({
      ...draws,
      count,
      seed,
      signal,
      onProgress: progress,
      onPartial(sums) {
        if (vectorNow && sharesNow) preview(assemble(sums, vectorNow, sharesNow));
      },
    }),
  );
  // A failure is reported where it is awaited, below; until then it must not count as unhandled.
  for (const pending of [replay, shares, counted]) pending.catch(() => {});

  if (correlation === 0) {
    predicted = await once(`exact ${which}`, () =>
      whereKnown(predict(lab, options, exact, span, signal)),
    );
  }
  [vectorNow, sharesNow] = await Promise.all([replay, shares]);
  show(assemble(await counted, vectorNow, sharesNow));
}

/** Vectors up to this length are kept: a longer one costs memory, and its drawing costs time anyway. */
const longestKept = 16_384;

/**
 * The vector above the chart. A longer vector begins with the shorter one: one that is long enough for a
 * while is asked for, and d moves within it.
 */
async function vectorOf({ lab, options, signal, once }: Task<SumsOptions, SumsResult>) {
  const { law, d, mean, correlation, seed, vector: index } = options;
  const draws = { law, mean, correlation, seed, index };
  const length = 2 ** Math.ceil(Math.log2(d));
  if (length > longestKept) return lab.sample({ ...draws, d, signal });
  const longer = await once(`vector ${JSON.stringify(draws)} ${length}`, () =>
    lab.sample({ ...draws, d: length, signal }),
  );
  return longer.subarray(0, d);
}

/**
 * The exact shares of sums in [−r, r].
 * @param ends - each r
 */
async function predictShares(
  lab: Lab,
  { law, d, mean, correlation }: SumsOptions,
  exact: ExactLaw,
  ends: number[],
  signal: AbortSignal,
) {
  const at = [...ends.map((r) => justBelow(-r, exact)), ...ends];
  const shares =
    correlation > 0 ? undefined : await whereKnown(lab.cumulative({ law, d, mean, at, signal }));
  return ends.map((_, i) => shares && shares[ends.length + i] - shares[i]);
}

async function predict(
  lab: Lab,
  { law, d, mean }: SumsOptions,
  exact: ExactLaw,
  span: [number, number],
  signal: AbortSignal,
): Promise<Prediction> {
  const about = { law, d, mean, signal };
  const { latticeStep: step, latticeStart } = exact;
  const [from, to] = span;
  if (step === null || latticeStart === null) {
    const center = (from + to) / 2;
    const half = (to - from) / 2;
    const at = Float64Array.from(
      { length: linePoints + 1 },
      (_, i) => center + half * ((2 * i) / linePoints - 1),
    );
    return { at, values: await densityAt(lab, about, at), density: true, complete: true };
  }
  // As many lattice points as the bars show one by one; beyond, the law is as smooth as its density.
  const points = Math.floor((to - from) / step) + 1;
  const every = Math.max(1, Math.ceil(points / linePoints));
  const first = latticeStart + Math.ceil((from - latticeStart) / step - 1e-9) * step;
  const at = Float64Array.from(
    { length: Math.floor((points - 1) / every) + 1 },
    (_, i) => first + i * every * step,
  );
  return { at, values: await lab.density({ ...about, at }), density: false, complete: every === 1 };
}
