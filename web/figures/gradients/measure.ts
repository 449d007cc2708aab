/**
 * What the figure of gradients asks the engine: the first step of recall, for every d, rule and seed.
 */

import { catalog } from '../../catalog/catalog.js';
import type { Lab } from '../../engine/library.js';
import type { TrainingRecord } from '../../engine/methods/trainingOptions.js';
import type { Task } from '../shared/computing/work.js';
import { median } from '../shared/measuring/median.js';
import { contextLengths, type RunName } from '../training/runs.js';
import type { GradientsOptions } from './gradients.js';

/** The rules by their options, each with its name in the engine. */
export const rules = {
  none: 'none',
  sqrt: 'sqrt',
  linear: 'linear',
  logLength: 'log-length',
  measured: 'measured',
  cosine: 'cosine',
} as const satisfies Partial<Record<RunName, string>>;

type RuleName = keyof typeof rules;

export const ruleNames = Object.keys(rules) as RuleName[];

export const leastDimension = 16;
export const mostSeeds = 1000;

/** The two gradients, by the engine's names of their norms. */
export const quantities = ['gradientScores', 'gradientQuery'] as const;

export type Quantity = (typeof quantities)[number];

/** norms of the gradients of the mean loss */
type FirstStep = { seed: number } & Record<Quantity, number>;

export type Curve = { name: RuleName; points: { d: number; steps: FirstStep[] }[] };

export type GradientsResult = {
  /** one for each rule */
  curves: Curve[];
  /** how many are in it */
  seeds: number;
};

/** 16, 32, 64, … and the largest. */
export function dimensions(largest: number) {
  const all = [];
  for (let d = leastDimension; d <= largest / Math.SQRT2; d *= 2) all.push(d);
  return [...all, largest];
}

/** How many entries a gradient has. */
export const entriesOf = (quantity: Quantity, d: number, batch: number) =>
  quantity === 'gradientScores' ? batch * contextLengths.recall : catalog.tokenWidth * d;

export async function measureGradients({
  lab,
  options,
  signal,
  once,
  preview,
  show,
  progress,
}: Task<GradientsOptions, GradientsResult>) {
  const { largest, seeds, batch, seed } = options;
  const names = ruleNames.filter((name) => options[name]);
  const places = dimensions(largest);
  const curves: Curve[] = names.map((name) => ({
    name,
    points: places.map((d) => ({ d, steps: [] })),
  }));
  // A step takes its time in proportion to d, and some that it takes at any d.
  const costOf = (d: number) => d + 100;
  const work = seeds * names.length * places.reduce((sum, d) => sum + costOf(d), 0);
  let done = 0;
  const assemble = (count: number) => ({
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
          const known: Record<number, FirstStep> = await once(
            JSON.stringify(about),
            async () => ({}),
          );
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

async function firstStep(
  lab: Lab,
  about: { rule: (typeof rules)[RuleName]; d: number; batch: number; seed: number },
  signal: AbortSignal,
): Promise<FirstStep> {
  const options = {
    ...about,
    task: 'recall',
    wideStart: true,
    optimizer: 'sgd',
    steps: 1,
  } as const;
  const run = lab.train({ ...options, signal });
  const { value } = await run.next();
  await run.return();
  const { gradientScores, gradientQuery, diverged } = value as TrainingRecord;
  const known = (norms: Float32Array) => (diverged ? Number.NaN : norms[0]);
  return {
    seed: about.seed,
    gradientScores: known(gradientScores),
    gradientQuery: known(gradientQuery),
  };
}

/**
 * The median over the seeds, and the smallest and the largest of them.
 * @param unit - that each is divided by
 */
export function rangeOf(steps: FirstStep[], quantity: Quantity, unit: number = 1) {
  const norms = steps.map((step) => step[quantity] / unit).sort((a, b) => a - b);
  return {
    median: median(norms),
    smallest: norms[0] ?? Number.NaN,
    largest: norms.at(-1) ?? Number.NaN,
  };
}

/** What a gradient is divided by: nothing, or the root of how many entries it has. */
export const unitOf = ({ size, batch }: GradientsOptions, quantity: Quantity, d: number) =>
  size === 'entry' ? Math.sqrt(entriesOf(quantity, d, batch)) : 1;
