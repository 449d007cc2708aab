/**
 * What the full training table found at each rate of Wq and Wk: medians over its tuning seeds.
 */
import about from './stored/about.js';

export type StoredAbout = {
  /** on which the table was finished */
  day: string;
  seeds: { first: number; last: number };
  /** of each task and optimiser, such as 'recall adam' */
  steps: Record<string, number>;
};

type StoredCurve = { halfDecades: number[]; accuracy: number[]; loss: number[] };

/** by width and rule, such as '64 sqrt' */
export type StoredCurves = Record<string, StoredCurve>;

export const stored: StoredAbout = about;

/** Rules that divide by a power of d: what most look at. */
export const divisors = ['none', 'sqrt', 'linear'];

/** Files for each task and optimiser, of divisors and of other rules, loaded by who looks at their curves. */
const files = {
  'recall adam': () => import('./stored/recall-adam.js'),
  'recall sgd': () => import('./stored/recall-sgd.js'),
  'majority adam': () => import('./stored/majority-adam.js'),
  'majority sgd': () => import('./stored/majority-sgd.js'),
};
const others = {
  'recall adam': () => import('./stored/recall-adam-others.js'),
  'recall sgd': () => import('./stored/recall-sgd-others.js'),
  'majority adam': () => import('./stored/majority-adam-others.js'),
  'majority sgd': () => import('./stored/majority-sgd-others.js'),
};

/** @param rules - that are looked at */
export async function loadCurves(
  task: 'recall' | 'majority',
  optimizer: 'adam' | 'sgd',
  rules: readonly string[],
): Promise<StoredCurves> {
  const subject = `${task} ${optimizer}` as const;
  const wanted = rules.every((rule) => divisors.includes(rule)) ? [files] : [files, others];
  const loaded = await Promise.all(wanted.map((all) => all[subject]()));
  return Object.assign({}, ...loaded.map(({ default: curves }) => curves));
}
