/**
 * What the figure of the product asks the engine: the products of two small matrices, and the law of q·k.
 */

/**
 * @typedef {object} Matrices row-major
 * @property {Float32Array} a
 * @property {Float32Array} b
 * @property {ArrayLike<number>} hadamard
 * @property {ArrayLike<number>} rowSums
 * @property {number} total
 */

/**
 * @typedef {object} Sample of many q·k
 * @property {number} count
 * @property {number} mean
 * @property {number} variance
 * @property {{ start: number, width: number, counts: Float64Array, below: number, above: number }} histogram
 */

/**
 * @typedef {object} ProductResult
 * @property {Matrices} matrices
 * @property {Sample} sample
 * @property {{ mean: number, variance: number, excessKurtosis: number }} expected
 * @property {{ at: number[], values: Float64Array, line: boolean }} exact the density, or where the law is on two points their probabilities
 * @property {Tail[]} tails
 */

/** @typedef {{ deviations: number, measured: number, predicted: number | undefined }} Tail */

/** How far the picture reaches, in standard deviations, and the points of its line. */
export const reach = 5;
const linePoints = 400;

/** Tails that are counted begin here. All of them end where nothing is left, and have so many points to a deviation. */
const tailDeviations = [2, 3, 4];
const tailEnd = 20;
const tailSteps = 16;

/** @param {import('../shared/computing/work.js').Task<import('./product.js').ProductOptions, ProductResult>} task */
export async function measureProduct(task) {
  const { preview, show } = task;
  const matrices = await multiplySmall(task);
  const law = task.options.shared
    ? await sharedSign(task)
    : await independent(task, matrices, preview);
  show({ matrices, ...law });
}

/** @param {import('../shared/computing/work.js').Task<import('./product.js').ProductOptions, ProductResult>} task @returns {Promise<Matrices>} */
async function multiplySmall({ lab, options, signal, once }) {
  const { rows, columns, seed } = options;
  const drawn = await once(`drawn ${rows} ${columns} ${seed}`, () =>
    lab.scores({ rows, columns: rows, d: columns, seed, signal }),
  );
  /** @param {number[]} typed @param {Float32Array} otherwise with one digit, so that an eye can check the sums */
  const matrix = (typed, otherwise) =>
    Float32Array.from(otherwise, (value, i) =>
      typed.length === rows * columns
        ? /** @type {number} */ (typed[i])
        : Math.round(value * 10) / 10,
    );
  const a = matrix(options.a, drawn.queries);
  const b = matrix(options.b, drawn.keys);
  const { hadamard, rowSums, total } = await lab.products({ a, b, rows, columns, signal });
  return { a, b, hadamard, rowSums, total };
}

/**
 * @param {import('../shared/computing/work.js').Task<import('./product.js').ProductOptions, ProductResult>} task
 * @param {Matrices} matrices
 * @param {(result: ProductResult) => void} preview
 */
async function independent({ lab, options, signal, once, progress }, matrices, preview) {
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
  /** @param {import('../../engine/methods/dotProducts.js').DotProducts} sample */
  const assemble = (sample) => ({
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
 *
 * @param {import('../shared/computing/sharedLab.js').Lab} lab
 * @param {{ d: number, meanQuery: number, meanKey: number }} law
 * @param {number} mean @param {number} deviation @param {AbortSignal} [signal]
 */
export async function tailsOf(lab, law, mean, deviation, signal) {
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

/** The bins end at whole standard deviations, so that a share is counted. @param {Sample} sample @param {number} deviations */
function shareBeyond({ histogram, count }, deviations) {
  const { counts, below, above } = histogram;
  const perDeviation = counts.length / 12;
  const inside = counts.subarray((6 - deviations) * perDeviation, (6 + deviations) * perDeviation);
  const outside =
    below + above + counts.reduce((sum, n) => sum + n, 0) - inside.reduce((sum, n) => sum + n, 0);
  return outside / count;
}

/**
 * q = r and k = s·r with random signs: q·k = s·d.
 *
 * @param {import('../shared/computing/work.js').Task<import('./product.js').ProductOptions, ProductResult>} task
 */
async function sharedSign({ lab, options, signal, once, progress }) {
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
