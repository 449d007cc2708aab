/**
 * What the figure of growth asks the engine: the spread of sums of d coordinates for one d after the other,
 * the exact spread on the way, and a few whole walks.
 */

import type { ExactLaw } from '../../engine/methods/exactLaws.js';
import type { SumsResult as Sums } from '../../engine/methods/sums.js';
import type { Task } from '../shared/computing/work.js';
import { ladder } from '../shared/measuring/ladder.js';
import {
  halfQuartileRange,
  measuredHalfQuartileRange,
  quartileError,
} from '../shared/measuring/quartiles.js';
import { whereKnown } from '../shared/measuring/whereKnown.js';
import type { GrowthOptions } from './growth.js';

/**
 * How the size of a sum is taken: its standard deviation; with a mean, its root mean square, which sees the
 * drift; without a variance, half its interquartile range.
 */
type Measure = 'spread' | 'size' | 'quartile';

/** predicted, error: NaN where no prediction is at hand */
export type Point = { d: number; measured: number; predicted: number; error: number };

export type GrowthResult = {
  measure: Measure;
  points: Point[];
  /** the exact size; NaN where none is at hand */
  line: { d: number[]; size: number[] };
  /** of one coordinate; NaN where there is none */
  sigma: number;
  /** running sums, every so many coordinates */
  walks: Float64Array[];
  every: number;
  /** ±√d at the largest d */
  inside: { measured: number; predicted: number | undefined };
  count: number;
};

/** The law and its troubles that a case stands for. */
export function caseOf({ case: name, law, mean, correlation }: GrowthOptions) {
  return {
    law: name === 'cauchy' ? 'cauchy' : law,
    mean: name === 'mean' ? mean : 0,
    correlation: name === 'correlation' ? correlation : 0,
  };
}

/** Steps drawn of a walk, at most: more than there are pixels across. */
const drawnSteps = 1500;

/** Points of the exact line between one doubling of d and the next. */
const linePoints = 3;

export async function measureGrowth({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<GrowthOptions, GrowthResult>) {
  const { count, largest, seed, walks: walkCount } = options;
  const draws = caseOf(options);
  const which = JSON.stringify(draws);
  const exactAt = (d: number) => once(`law ${which} ${d}`, () => lab.law({ ...draws, d, signal }));
  const one = await exactAt(1);
  const sigma = one.standardDeviation;
  const measure: Measure = !Number.isFinite(sigma)
    ? 'quartile'
    : draws.mean === 0
      ? 'spread'
      : 'size';

  const predict = async (
    d: number,
  ): Promise<{ size: number; error: (count: number) => number }> => {
    if (measure === 'quartile') {
      const { half, density, predicts } = await once(`quartile ${which} ${d}`, () =>
        halfQuartileRange(lab, { ...draws, d }, signal),
      );
      if (!predicts) return { size: Number.NaN, error: () => Number.NaN };
      return { size: half, error: (n) => quartileError(density, n) };
    }
    const exact = await exactAt(d);
    const size = Math.hypot(exact.standardDeviation, exact.mean);
    return { size, error: (n) => sizeError(exact, size) / Math.sqrt(n) };
  };

  const steps = ladder(largest);
  const lineAt = measure === 'quartile' ? steps : ladder(largest, linePoints);
  const lineSizes = (await Promise.all(lineAt.map(predict))).map(({ size }) => size);

  const every = roundUp(largest / drawnSteps);
  const walks = await once(`walks ${which} ${largest} ${seed} ${walkCount}`, async () => {
    // One after the other: a few hundred vectors of a million coordinates would not fit.
    const paths = [];
    for (let index = 0; index < walkCount; index++) {
      const vector = await lab.sample({ ...draws, d: largest, seed, index, signal });
      paths.push(runningSums(vector, every));
    }
    return paths;
  });

  const points: Point[] = [];
  const work = steps.reduce((sum, d) => sum + d, 0);
  let done = 0;
  let last: Sums | undefined;
  const assemble = (): GrowthResult => ({
    measure,
    points: [...points],
    line: { d: lineAt, size: lineSizes },
    sigma,
    walks,
    every,
    inside: { measured: last ? insideOf(last) : Number.NaN, predicted: undefined },
    count,
  });
  const root = Math.sqrt(largest);
  // Bins with an edge at ±√d beside the default ones: inside is then counted, not estimated.
  const bins = { start: -root * (1 + 1e-9), width: 2 * root * (1 + 1e-9), count: 1 };
  for (const d of steps) {
    const extra = d === largest ? { bins } : {};
    const sums = await once(`sums ${which} ${d} ${count} ${seed} ${d === largest}`, () =>
      lab.sums({
        ...draws,
        ...extra,
        d,
        count,
        seed,
        signal,
        onProgress: (share) => progress((done + share * d) / work),
      }),
    );
    done += d;
    const { size, error } = await predict(d);
    points.push({ d, measured: measuredSize(sums, measure), predicted: size, error: error(count) });
    last = sums;
    preview(assemble());
  }

  const outside =
    draws.correlation > 0
      ? undefined
      : await once(`outside ${which} ${largest}`, async () => {
          const about = { law: draws.law, mean: draws.mean, d: largest, signal };
          const tails = await whereKnown(
            Promise.all([
              lab.cumulative({ ...about, at: [-root * (1 + 1e-9)], tail: 'lower' }),
              lab.cumulative({ ...about, at: [root * (1 + 1e-9)], tail: 'upper' }),
            ]),
          );
          return tails && tails[0][0] + tails[1][0];
        });
  const result = assemble();
  result.inside.predicted = outside === undefined ? undefined : 1 - outside;
  show(result);
}

function measuredSize(sums: Sums, measure: Measure) {
  if (measure === 'quartile') return measuredHalfQuartileRange(sums.quantiles);
  return Math.sqrt(sums.variance + (measure === 'size' ? sums.mean ** 2 : 0));
}

/** @param sums - of which the histogram is one bin, [−√d, √d] */
function insideOf({ histogram, count }: Sums) {
  return histogram.counts[0] / count;
}

/**
 * √n times the standard error of a root mean square: Var S² = σ⁴(κ + 2) + 4μσ³γ + 4μ²σ², and half of its
 * root over the size. Without a mean that is the standard error of the standard deviation.
 */
function sizeError(
  { mean, standardDeviation: s, skewness, excessKurtosis }: ExactLaw,
  size: number,
) {
  const variance =
    s ** 4 * (excessKurtosis + 2) + 4 * mean * s ** 3 * skewness + 4 * mean ** 2 * s ** 2;
  return Math.sqrt(Math.max(0, variance)) / (2 * size);
}

function runningSums(coordinates: Float32Array, every: number) {
  const sums = new Float64Array(Math.floor(coordinates.length / every));
  let sum = 0;
  coordinates.forEach((x, i) => {
    sum += x;
    if ((i + 1) % every === 0) sums[(i + 1) / every - 1] = sum;
  });
  return sums;
}

/** The next of 1, 2, 5, 10, …: what is a round step on a thinned axis stays one on the whole. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}
