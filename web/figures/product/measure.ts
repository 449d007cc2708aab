/**
 * What the figure of the product asks the engine: the products of two small matrices, and the law of q·k.
 */

import type { Lab } from '../../engine/library.js';
import type { DotProducts } from '../../engine/methods/dotProducts.js';
import type { Task } from '../shared/computing/work.js';
import type { ProductOptions } from './product.js';

/** row-major */
export type Matrices = {
  a: Float32Array;
  b: Float32Array;
  hadamard: ArrayLike<number>;
  rowSums: ArrayLike<number>;
  total: number;
};

/** of many q·k */
type Sample = {
  count: number;
  mean: number;
  variance: number;
  histogram: { start: number; width: number; counts: Float64Array; below: number; above: number };
};

export type ProductResult = {
  matrices: Matrices;
  sample: Sample;
  expected: { mean: number; variance: number; excessKurtosis: number };
  /** the density, or where the law is on two points their probabilities */
  exact: { at: number[]; values: Float64Array; line: boolean };
  tails: Tail[];
};

type Tail = { deviations: number; measured: number; predicted: number | undefined };

/** How far the picture reaches, in standard deviations, and the points of its line. */
export const reach = 5;
const linePoints = 400;

/** Tails that are counted begin here. All of them end where nothing is left, and have so many points to a deviation. */
const tailDeviations = [2, 3, 4];
const tailEnd = 20;
const tailSteps = 16;

export async function measureProduct(task: Task<ProductOptions, ProductResult>) {
  const { preview, show } = task;
  const matrices = await multiplySmall(task);
  const law = task.options.shared
    ? await sharedSign(task)
    : await independent(task, matrices, preview);
  show({ matrices, ...law });
}

async function multiplySmall({
  lab,
  options,
  signal,
  once,
}: Task<ProductOptions, ProductResult>): Promise<Matrices> {
  const { rows, columns, seed } = options;
  const drawn = await once(`drawn ${rows} ${columns} ${seed}`, () =>
    lab.scores({ rows, columns: rows, d: columns, seed, signal }),
  );
  /** @param otherwise - with one digit, so that an eye can check the sums */
  const matrix = (typed: number[], otherwise: Float32Array) =>
    Float32Array.from(otherwise, (value, i) =>
      typed.length === rows * columns ? (typed[i] as number) : Math.round(value * 10) / 10,
    );
  const a = matrix(options.a, drawn.queries);
  const b = matrix(options.b, drawn.keys);
  const { hadamard, rowSums, total } = await lab.products({ a, b, rows, columns, signal });
  return { a, b, hadamard, rowSums, total };
}

async function independent(
  { lab, options, signal, once, progress }: Task<ProductOptions, ProductResult>,
  matrices: Matrices,
  preview: (result: ProductResult) => void,
) {
  const { d, count, meanQuery, meanKey, seed } = options;
  const law = { d, meanQuery, meanKey };
  const which = JSON.stringify(law);
  const centred = meanQuery === 0 && meanKey === 0;
  const mean = d * meanQuery * meanKey;
  const deviation = Math.sqrt(d * (1 + meanQuery ** 2 + meanKey ** 2));
  const exact = await once(`exact ${which}`, async () => {
    const at = Array.from(
      { length: linePoints + 1 },
      (_, i) => mean + reach * deviation * ((2 * i) / linePoints - 1),
    );
    const density = centred
      ? lab.density({ law: 'product', d, at, signal })
      : lab.dotProductDensity({ ...law, at, signal });
    return { at, values: await density, line: true };
  });
  const beyond = await once(`beyond ${which}`, async () => {
    if (!centred) return tailsOf(lab, law, mean, deviation, signal);
    const at = tailDeviations.map((z) => z * deviation);
    const upper = await lab.cumulative({ law: 'product', d, at, tail: 'upper', signal });
    return [...upper].map((share) => 2 * share);
  });
  const assemble = (sample: DotProducts) => ({
    sample,
    expected: sample.expected,
    exact,
    tails: tailDeviations.map((deviations, i) => ({
      deviations,
      measured: shareBeyond(sample, deviations),
      predicted: beyond?.[i],
    })),
  });
  return assemble(
    await once(`sample ${which} ${count} ${seed}`, () =>
      lab.dotProducts({
        ...law,
        count,
        seed,
        signal,
        onProgress: progress,
        onPartial: (sample) => preview({ matrices, ...assemble(sample) }),
      }),
    ),
  );
}

/**
 * The probability of lying further from the mean than so many deviations, by Simpson's rule over the exact
 * density. Not at d = 1, whose pole at 0 the density is too rough for, nor where the kink of d = 2 lies out there.
 */
export async function tailsOf(
  lab: Lab,
  law: { d: number; meanQuery: number; meanKey: number },
  mean: number,
  deviation: number,
  signal?: AbortSignal,
) {
  const kinked = law.d === 2 && Math.abs(mean) > tailDeviations[0] * deviation;
  if (law.d === 1 || kinked) return undefined;
  const points = (tailEnd - tailDeviations[0]) * tailSteps + 1;
  const z = Array.from({ length: points }, (_, i) => tailDeviations[0] + i / tailSteps);
  const [upper, lower] = await Promise.all(
    [1, -1].map((side) =>
      lab.dotProductDensity({
        ...law,
        at: z.map((each) => mean + side * deviation * each),
        signal,
      }),
    ),
  );
  return tailDeviations.map((from) => {
    const first = (from - tailDeviations[0]) * tailSteps;
    let sum = 0;
    for (let i = first; i < points; i++) {
      const isEnd = i === first || i === points - 1;
      sum += (isEnd ? 1 : (i - first) % 2 === 1 ? 4 : 2) * (upper[i] + lower[i]);
    }
    return (sum * deviation) / tailSteps / 3;
  });
}

/** The bins end at whole standard deviations, so that a share is counted. */
function shareBeyond({ histogram, count }: Sample, deviations: number) {
  const { counts, below, above } = histogram;
  const perDeviation = counts.length / 12;
  const inside = counts.subarray((6 - deviations) * perDeviation, (6 + deviations) * perDeviation);
  const outside =
    below + above + counts.reduce((sum, n) => sum + n, 0) - inside.reduce((sum, n) => sum + n, 0);
  return outside / count;
}

/** q = r and k = s·r with random signs: q·k = s·d. */
async function sharedSign({
  lab,
  options,
  signal,
  once,
  progress,
}: Task<ProductOptions, ProductResult>) {
  const { d, count, seed } = options;
  const signs = await once(`signs ${count} ${seed}`, () =>
    lab.sums({ law: 'rademacher', d: 1, count, seed, signal, onProgress: progress }),
  );
  const plus = (count * (1 + signs.mean)) / 2;
  const counts = Float64Array.from([Math.round(count - plus), 0, Math.round(plus)]);
  return {
    sample: {
      count,
      mean: d * signs.mean,
      variance: d ** 2 * signs.variance,
      histogram: { start: -1.5 * d, width: d, counts, below: 0, above: 0 },
    },
    expected: { mean: 0, variance: d ** 2, excessKurtosis: -2 },
    exact: { at: [-d, d], values: Float64Array.of(0.5, 0.5), line: false },
    tails: [],
  };
}
