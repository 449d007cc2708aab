/**
 * What the figure of gradients asks the engine: the first step of recall, for every d, rule and seed.
 */
import { median } from '../shared/measuring/median.js';

/** The rules by their options, each with its name in the engine. */
export const rules =
  /** @type {const} @satisfies {Partial<Record<import('../training/runs.js').RunName, string>>} */ ({
    none: 'none',
    sqrt: 'sqrt',
    linear: 'linear',
    logLength: 'log-length',
    measured: 'measured',
    cosine: 'cosine',
  });

/** @typedef {keyof typeof rules} RuleName */

export const ruleNames = /** @type {RuleName[]} */ (Object.keys(rules));

export const leastDimension = 16;
export const mostSeeds = 1000;

/** Rows of Wq: what its gradient has so many entries of for each of the d columns. */
const tokenWidth = 64;
const contextLength = 16;

/** The two gradients, by the engine's names of their norms. */
export const quantities = /** @type {const} */ (['gradientScores', 'gradientQuery']);

/** @typedef {(typeof quantities)[number]} Quantity */
/** @typedef {{ seed: number } & Record<Quantity, number>} FirstStep norms of the gradients of the mean loss */
/** @typedef {{ name: RuleName, points: { d: number, steps: FirstStep[] }[] }} Curve */

/**
 * @typedef {object} GradientsResult
 * @property {Curve[]} curves one for each rule
 * @property {number} seeds how many are in it
 */

/** 16, 32, 64, … and the largest. @param {number} largest */
export function dimensions(largest) {
  const all = [];
  for (let d = leastDimension; d <= largest / Math.SQRT2; d *= 2) all.push(d);
  return [...all, largest];
}

/** How many entries a gradient has. @param {Quantity} quantity @param {number} d @param {number} batch */
export const entriesOf = (quantity, d, batch) =>
  quantity === 'gradientScores' ? batch * contextLength : tokenWidth * d;

/** @param {import('../shared/computing/work.js').Task<import('./gradients.js').GradientsOptions, GradientsResult>} task */
export async function measureGradients({ lab, options, signal, once, preview, show, progress }) {
  const { largest, seeds, batch, seed } = options;
  const names = ruleNames.filter((name) => options[name]);
  const places = dimensions(largest);
  /** @type {Curve[]} */
  const curves = names.map((name) => ({ name, points: places.map((d) => ({ d, steps: [] })) }));
  // A step takes its time in proportion to d, and some that it takes at any d.
  const costOf = (/** @type {number} */ d) => d + 100;
  const work = seeds * names.length * places.reduce((sum, d) => sum + costOf(d), 0);
  let done = 0;
  const assemble = (/** @type {number} */ count) => ({
    curves: curves.map((curve) => ({
      ...curve,
      points: curve.points.map(({ d, steps }) => ({ d, steps: [...steps] })),
    })),
    seeds: count,
  });
  // Seed by seed, so that the whole picture is there with the first of them.
  for (let i = 0; i < seeds; i++) {
    // All at once, for as many workers as there are.
    await Promise.all(
      curves.flatMap(({ name, points }) =>
        points.map(async ({ d, steps }) => {
          const about = { rule: rules[name], d, batch };
          /** @type {Record<number, FirstStep>} */
          const known = await once(JSON.stringify(about), async () => ({}));
          known[seed + i] ??= await firstStep(lab, { ...about, seed: seed + i }, signal);
          steps.push(known[seed + i]);
          done += costOf(d);
        }),
      ),
    );
    await progress(done / work);
    if (signal.aborted) return;
    if (i + 1 < seeds) preview(assemble(i + 1));
  }
  show(assemble(seeds));
}

/**
 * @param {import('../shared/computing/sharedLab.js').Lab} lab
 * @param {{ rule: (typeof rules)[RuleName], d: number, batch: number, seed: number }} about
 * @param {AbortSignal} signal
 * @returns {Promise<FirstStep>}
 */
async function firstStep(lab, about, signal) {
  const run = lab.train({ ...about, task: 'recall', optimizer: 'sgd', steps: 1, signal });
  const { value } = await run.next();
  await run.return();
  const { gradientScores, gradientQuery, diverged } =
    /** @type {import('../../engine/library.js').TrainingRecord} */ (value);
  const known = (/** @type {Float32Array} */ norms) => (diverged ? Number.NaN : norms[0]);
  return {
    seed: about.seed,
    gradientScores: known(gradientScores),
    gradientQuery: known(gradientQuery),
  };
}

/**
 * The median over the seeds, and the smallest and the largest of them.
 *
 * @param {FirstStep[]} steps
 * @param {Quantity} quantity
 * @param {number} [unit] that each is divided by
 */
export function rangeOf(steps, quantity, unit = 1) {
  const norms = steps.map((step) => step[quantity] / unit).sort((a, b) => a - b);
  return {
    median: median(norms),
    smallest: norms[0] ?? Number.NaN,
    largest: norms.at(-1) ?? Number.NaN,
  };
}

/** What a gradient is divided by: nothing, or the root of how many entries it has. @param {import('./gradients.js').GradientsOptions} options @param {Quantity} quantity @param {number} d */
export const unitOf = ({ size, batch }, quantity, d) =>
  size === 'entry' ? Math.sqrt(entriesOf(quantity, d, batch)) : 1;
