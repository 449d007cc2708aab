/**
 * What the figure of normality asks the engine: measured and exact distance to the normal law for one d after
 * the other, and the exact law at a few d.
 */

import type { Law as EngineLaw } from '../../engine/checks/lawOption.js';
import type { Lab } from '../../engine/library.js';
import type { ExactLaw } from '../../engine/methods/exactLaws.js';
import type { SumsResult } from '../../engine/methods/sums.js';
import type { Task } from '../shared/computing/work.js';
import { ladder } from '../shared/measuring/ladder.js';
import { densityAt } from '../shared/measuring/sumDensity.js';
import { type Bars, groupBins, groupOf, predictedShares } from '../sums/bars.js';
import { measuredDistance } from './distance.js';
import type { NormalityOptions } from './normality.js';

type Point = {
  d: number;
  measured: number;
  predicted: number;
  bound: number;
  deviation: number;
};

/** One law in units of its spread: densities, to lie on the normal curve. */
type Law = {
  d: number;
  bars: Bars | undefined;
  exact: { at: number[]; values: number[]; line: boolean };
};

export type NormalityResult = {
  points: Point[];
  line: { d: number[]; distance: number[]; bound: number[] };
  laws: Law[];
  /** of the exact distance on logarithmic axes, where d is largest */
  slope: number | undefined;
  count: number;
  /** whether there is a normal law to approach */
  hasNormal: boolean;
  /** whether two draws may differ */
  hasSpread: boolean;
};

/** The exact laws shown beside that of the chosen d. */
const firstLaws = [1, 2, 4];

/** Shown where the chosen d is one of those: four panels stay four. */
const nextLaw = 8;

/** How far the laws are drawn, in standard deviations. */
export const lawReach = 3.5;

/** Points of the exact line between one doubling of d and the next. */
const linePoints = 2;

export async function measureNormality({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<NormalityOptions, NormalityResult>) {
  const { law, count, d: chosen, largest, seed } = options;
  const which = JSON.stringify(law);
  const exactAt = (d: number) => once(`law ${which} ${d}`, () => lab.law({ law, d, signal }));
  const distanceAt = (d: number) =>
    once(`distance ${which} ${d}`, () => lab.normalDistance({ law, d, signal }));
  const doublings = ladder(largest);
  // The chosen d first: the table is about it, and while it is dragged all others are known.
  const steps = [...new Set([chosen, ...doublings])];
  const one = await exactAt(1);
  const hasNormal = one.standardDeviation > 0 && Number.isFinite(one.standardDeviation);
  if (!hasNormal) {
    const line = { d: [], distance: [], bound: [] };
    const hasSpread = one.standardDeviation !== 0;
    show({ points: [], line, laws: [], slope: undefined, count, hasNormal, hasSpread });
    return;
  }

  const lineAt = ladder(largest, linePoints);
  const line = await Promise.all(lineAt.map(distanceAt));
  const slope = slopeOf(doublings, await Promise.all(doublings.map(distanceAt)));

  const measured = new Map<number, SumsResult>();
  const points: Point[] = [];
  const fourth = firstLaws.includes(chosen) ? nextLaw : chosen;
  const lawsAt = [...firstLaws, fourth].sort((a, b) => a - b);
  const exactLaws = await Promise.all(
    lawsAt.map((d) =>
      once(`density ${which} ${d}`, async () => exactLaw(lab, law, d, await exactAt(d), signal)),
    ),
  );
  const assemble = async (): Promise<NormalityResult> => ({
    points: points.toSorted((a, b) => a.d - b.d),
    line: {
      d: lineAt,
      distance: line.map(({ distance }) => distance),
      bound: line.map(({ bound }) => bound),
    },
    laws: await Promise.all(
      exactLaws.map(async (one) => withBars(one, await exactAt(one.d), measured.get(one.d))),
    ),
    slope,
    count,
    hasNormal,
    hasSpread: true,
  });
  const work = steps.reduce((sum, d) => sum + d, 0);
  let done = 0;
  for (const d of steps) {
    const sums = await once(`sums ${which} ${d} ${count} ${seed}`, () =>
      lab.sums({
        law,
        d,
        count,
        seed,
        signal,
        onProgress: (share) => progress((done + share * d) / work),
      }),
    );
    done += d;
    measured.set(d, sums);
    const { distance, bound } = await distanceAt(d);
    const exact = await exactAt(d);
    points.push({
      d,
      measured: measuredDistance(sums, exact),
      predicted: distance,
      bound,
      deviation: exact.standardDeviation,
    });
    preview(await assemble());
  }
  show(await assemble());
}

/** Between the last two. */
function slopeOf(d: number[], at: { distance: number }[]) {
  if (d.length < 2) return undefined;
  const [before, last] = at.slice(-2).map(({ distance }) => Math.log(distance));
  const [from, to] = d.slice(-2).map(Math.log);
  return (last - before) / (to - from);
}

async function exactLaw(lab: Lab, law: EngineLaw, d: number, exact: ExactLaw, signal: AbortSignal) {
  const { mean, standardDeviation: s, latticeStep: step, latticeStart: start } = exact;
  const from = mean - lawReach * s;
  const to = mean + lawReach * s;
  let at: number[];
  let every = 1;
  if (step !== null && start !== null) {
    const first = Math.max(0, Math.ceil((from - start) / step - 1e-9));
    const last = Math.floor((to - start) / step + 1e-9);
    every = Math.max(1, Math.ceil((last - first) / 300));
    at = Array.from(
      { length: Math.floor((last - first) / every) + 1 },
      (_, i) => start + (first + i * every) * step,
    );
  } else {
    at = Array.from({ length: 281 }, (_, i) => mean + lawReach * s * (i / 140 - 1));
  }
  const values =
    step === null
      ? await densityAt(lab, { law, d, signal }, at)
      : await lab.density({ law, d, at, signal });
  return { d, at, values, density: step === null, complete: every === 1 };
}

function withBars(
  {
    d,
    at,
    values,
    density,
    complete,
  }: { d: number; at: number[]; values: Float64Array; density: boolean; complete: boolean },
  exact: ExactLaw,
  sums: SumsResult | undefined,
): Law {
  const { mean, standardDeviation: s, latticeStep } = exact;
  const lattice = latticeStep !== null;
  const scaled = (x: number) => (x - mean) / s;
  if (!sums) {
    const each = density ? s : s / (latticeStep ?? 1);
    return {
      d,
      bars: undefined,
      exact: { at: at.map(scaled), values: [...values].map((v) => v * each), line: density },
    };
  }
  // A small panel has room for half the bars of a full picture.
  const group = groupOf(sums.histogram, 2 * s, lattice);
  const bars = groupBins(sums.histogram, group, mean, lattice);
  const shares = predictedShares(
    { at: Float64Array.from(at), values, density, complete },
    bars,
    exact,
  );
  return {
    d,
    bars: { ...bars, start: scaled(bars.start), width: bars.width / s },
    exact: {
      at: shares.at.map(scaled),
      values: shares.values.map((share) => (share * s) / bars.width),
      line: density,
    },
  };
}
