/**
 * The engine's fine histogram as bars that an eye can tell apart, and what the exact law says of each.
 */

import type { ExactLaw } from '../../engine/methods/exactLaws.js';
import type { Histogram } from '../../engine/methods/sums.js';
import type { Prediction } from './measure.js';

/** At most so many bars on a lattice: as many as fit a wide page. */
const mostBars = 140;

/** How far the picture reaches, in standard deviations of the sum; at least. */
const reach = 5;

/** The picture's half width is one of these, times a power of ten. */
const steps = [1, 1.5, 2.5, 4, 6, 10];

/** Half the interquartile range of a normal law in standard deviations: the scale of laws that have none. */
const normalQuartile = 0.6744897501960817;

/** The scale of the sum: its standard deviation or, where there is none, what would give the same quartiles. */
export function scaleOf(exact: ExactLaw, halfQuartileRange: number | null) {
  if (Number.isFinite(exact.standardDeviation)) return exact.standardDeviation;
  return (halfQuartileRange ?? 1) / normalQuartile;
}

/** What the picture spans: round numbers about the centre. */
export function spanOf(center: number, scale: number): [number, number] {
  const wanted = reach * (scale > 0 ? scale : 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const half =
    power * ((steps.find((step) => step * power >= wanted * (1 - 1e-12)) ?? 10) as number);
  return [center - half, center + half];
}

export type Bars = {
  /** left edge of the first */
  start: number;
  width: number;
  counts: Float64Array;
  /** the first sum in each bar, −1 where there is none */
  examples: Float64Array;
};

/** How many bins make one bar: odd on a lattice, so that a bar has its middle where the lattice has a point. */
export function groupOf(histogram: Histogram, scale: number, lattice: boolean) {
  const bins = (2 * reach * scale) / histogram.width;
  if (!lattice) return Math.max(1, 2 * Math.round(bins / 180));
  const group = Math.max(1, Math.ceil(bins / mostBars));
  return group % 2 === 1 ? group : group + 1;
}

export function groupBins(
  { start, width, counts, example }: Histogram,
  group: number,
  center: number,
  lattice: boolean,
): Bars {
  const middle = Math.round((center - start) / width - (lattice ? 0.5 : 0));
  // On a lattice the middle bin lies in the middle of its bar; elsewhere an edge stays an edge.
  const offset = (((lattice ? middle - (group - 1) / 2 : middle) % group) + group) % group;
  const first = offset === 0 ? 0 : offset - group;
  const length = Math.ceil((counts.length - first) / group);
  const grouped = new Float64Array(length);
  const examples = new Float64Array(length).fill(-1);
  for (let i = 0; i < counts.length; i++) {
    const bar = Math.floor((i - first) / group);
    grouped[bar] += counts[i];
    const found = example[i];
    const known = examples[bar];
    if (found >= 0 && (known < 0 || found < known)) examples[bar] = found;
  }
  return { start: start + first * width, width: group * width, counts: grouped, examples };
}

/** How many values of the lattice a bar covers; off a lattice how many units. */
export const coveredBy = ({ width }: Bars, { latticeStep }: ExactLaw) =>
  latticeStep === null ? width : Math.round(width / latticeStep);

/** Neighbouring bars joined, where the picture is too narrow for them. */
export function joinBars(bars: Bars, every: number): Bars {
  if (every <= 1) return bars;
  const center = bars.start + bars.width * Math.floor(bars.counts.length / 2);
  return groupBins({ ...bars, example: bars.examples, below: 0, above: 0 }, every, center, false);
}

/**
 * What the exact law says of each bar, in shares of all sums. On a lattice with every point at hand, the
 * points under a bar add up; a law too fine for that is as smooth as a density.
 */
export function predictedShares(
  predicted: Prediction,
  bars: Bars,
  exact: ExactLaw,
): { at: number[]; values: number[]; line: boolean } {
  const at: number[] = [];
  const values: number[] = [];
  if (predicted.density || !predicted.complete || exact.latticeStep === null) {
    const each = predicted.density ? bars.width : bars.width / (exact.latticeStep ?? 1);
    predicted.values.forEach((value, i) => {
      // A density may have a pole; the line goes by.
      if (!Number.isFinite(value)) return;
      at.push(predicted.at[i] as number);
      values.push(value * each);
    });
    return { at, values, line: predicted.density };
  }
  let bar = Number.NaN;
  predicted.values.forEach((value, i) => {
    const x = predicted.at[i] as number;
    const here = Math.floor((x - bars.start) / bars.width);
    if (here === bar) values.push((values.pop() as number) + value);
    else {
      at.push(bars.start + (here + 0.5) * bars.width);
      values.push(value);
    }
    bar = here;
  });
  return { at, values, line: false };
}

/**
 * The share of sums in [−r, r], counted in the histogram: bins that straddle an end give the part of their
 * lattice points, or of their width, that lies inside. Undefined where the end lies outside the histogram
 * and sums do too.
 */
export function shareWithin(
  {
    histogram,
    count,
    minimum,
    maximum,
  }: { histogram: Histogram; count: number; minimum: number; maximum: number },
  r: number,
  exact: ExactLaw,
) {
  if (minimum >= -r && maximum <= r) return 1;
  const { start, width, counts, below, above } = histogram;
  const end = start + width * counts.length;
  if ((below > 0 && -r < start) || (above > 0 && r > end)) return undefined;
  const { latticeStep: step } = exact;
  let inside = 0;
  for (let i = 0; i < counts.length; i++) {
    const there = counts[i];
    if (there === 0) continue;
    const left = start + i * width;
    const right = left + width;
    inside +=
      there *
      (step === null ? overlap(left, right, r) / width : pointsWithin(left, step, width, r));
  }
  return inside / count;
}

function overlap(left: number, right: number, r: number) {
  return Math.max(0, Math.min(right, r) - Math.max(left, -r));
}

/** The part of the lattice points in [left, left + width) that lie in [−r, r]. */
function pointsWithin(left: number, step: number, width: number, r: number) {
  const points = Math.max(1, Math.round(width / step));
  const first = left + step / 2;
  const slack = 1e-9 * step;
  const from = Math.max(0, Math.ceil((-r - first - slack) / step));
  const to = Math.min(points - 1, Math.floor((r - first + slack) / step));
  return Math.max(0, to - from + 1) / points;
}

/** The largest lattice point below x; off a lattice, x. */
export function justBelow(x: number, { latticeStart, latticeStep }: ExactLaw) {
  if (latticeStep === null || latticeStart === null) return x;
  return latticeStart + (Math.ceil((x - latticeStart) / latticeStep - 1e-9) - 1) * latticeStep;
}
