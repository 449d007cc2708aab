/**
 * The engine's fine histogram as bars that an eye can tell apart, and what the exact law says of each.
 */

/** @typedef {import('../../engine/methods/sums.js').Histogram} Histogram */
/** @typedef {import('../../engine/methods/exactLaws.js').ExactLaw} ExactLaw */

/** At most so many bars on a lattice: as many as fit a wide page. */
const mostBars = 140;

/** How far the picture reaches, in standard deviations of the sum; at least. */
const reach = 5;

/** The picture's half width is one of these, times a power of ten. */
const steps = [1, 1.5, 2.5, 4, 6, 10];

/** Half the interquartile range of a normal law in standard deviations: the scale of laws that have none. */
const normalQuartile = 0.6744897501960817;

/**
 * The scale of the sum: its standard deviation or, where there is none, what would give the same quartiles.
 *
 * @param {ExactLaw} exact
 * @param {number | null} halfQuartileRange
 */
export function scaleOf(exact, halfQuartileRange) {
  if (Number.isFinite(exact.standardDeviation)) return exact.standardDeviation;
  return (halfQuartileRange ?? 1) / normalQuartile;
}

/**
 * What the picture spans: round numbers about the centre.
 *
 * @param {number} center
 * @param {number} scale
 * @returns {[number, number]}
 */
export function spanOf(center, scale) {
  const wanted = reach * (scale > 0 ? scale : 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const half =
    power *
    /** @type {number} */ (steps.find((step) => step * power >= wanted * (1 - 1e-12)) ?? 10);
  return [center - half, center + half];
}

/**
 * @typedef {object} Bars
 * @property {number} start left edge of the first
 * @property {number} width
 * @property {Float64Array} counts
 * @property {Float64Array} examples the first sum in each bar, −1 where there is none
 */

/**
 * How many bins make one bar: odd on a lattice, so that a bar has its middle where the lattice has a point.
 *
 * @param {Histogram} histogram
 * @param {number} scale
 * @param {boolean} lattice
 */
export function groupOf(histogram, scale, lattice) {
  const bins = (2 * reach * scale) / histogram.width;
  if (!lattice) return Math.max(1, 2 * Math.round(bins / 180));
  const group = Math.max(1, Math.ceil(bins / mostBars));
  return group % 2 === 1 ? group : group + 1;
}

/**
 * @param {Histogram} histogram
 * @param {number} group
 * @param {number} center
 * @param {boolean} lattice
 * @returns {Bars}
 */
export function groupBins({ start, width, counts, example }, group, center, lattice) {
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

/**
 * Neighbouring bars joined, where the picture is too narrow for them.
 *
 * @param {Bars} bars
 * @param {number} every
 * @returns {Bars}
 */
export function joinBars(bars, every) {
  if (every <= 1) return bars;
  const center = bars.start + bars.width * Math.floor(bars.counts.length / 2);
  return groupBins({ ...bars, example: bars.examples, below: 0, above: 0 }, every, center, false);
}

/**
 * What the exact law says of each bar, in shares of all sums. On a lattice with every point at hand, the
 * points under a bar add up; a law too fine for that is as smooth as a density.
 *
 * @param {import('./measure.js').Prediction} predicted
 * @param {Bars} bars
 * @param {ExactLaw} exact
 * @returns {{ at: number[], values: number[], line: boolean }}
 */
export function predictedShares(predicted, bars, exact) {
  /** @type {number[]} */
  const at = [];
  /** @type {number[]} */
  const values = [];
  if (predicted.density || !predicted.complete || exact.latticeStep === null) {
    const each = predicted.density ? bars.width : bars.width / (exact.latticeStep ?? 1);
    predicted.values.forEach((value, i) => {
      // A density may have a pole; the line goes by.
      if (!Number.isFinite(value)) return;
      at.push(/** @type {number} */ (predicted.at[i]));
      values.push(value * each);
    });
    return { at, values, line: predicted.density };
  }
  let bar = Number.NaN;
  predicted.values.forEach((value, i) => {
    const x = /** @type {number} */ (predicted.at[i]);
    const here = Math.floor((x - bars.start) / bars.width);
    if (here === bar) values.push(/** @type {number} */ (values.pop()) + value);
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
 *
 * @param {{ histogram: Histogram, count: number, minimum: number, maximum: number }} sums
 * @param {number} r
 * @param {ExactLaw} exact
 */
export function shareWithin({ histogram, count, minimum, maximum }, r, exact) {
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

/** @param {number} left @param {number} right @param {number} r */
function overlap(left, right, r) {
  return Math.max(0, Math.min(right, r) - Math.max(left, -r));
}

/** The part of the lattice points in [left, left + width) that lie in [−r, r]. */
function pointsWithin(
  /** @type {number} */ left,
  /** @type {number} */ step,
  /** @type {number} */ width,
  /** @type {number} */ r,
) {
  const points = Math.max(1, Math.round(width / step));
  const first = left + step / 2;
  const slack = 1e-9 * step;
  const from = Math.max(0, Math.ceil((-r - first - slack) / step));
  const to = Math.min(points - 1, Math.floor((r - first + slack) / step));
  return Math.max(0, to - from + 1) / points;
}

/**
 * The largest lattice point below x; off a lattice, x.
 *
 * @param {number} x
 * @param {ExactLaw} exact
 */
export function justBelow(x, { latticeStart, latticeStep }) {
  if (latticeStep === null || latticeStart === null) return x;
  return latticeStart + (Math.ceil((x - latticeStart) / latticeStep - 1e-9) - 1) * latticeStep;
}
