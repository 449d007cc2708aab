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

/** A file for each task and optimiser, loaded by who looks at their curves. */
const files = {
  'recall adam': () => import('./stored/recall-adam.js'),
  'recall sgd': () => import('./stored/recall-sgd.js'),
  'majority adam': () => import('./stored/majority-adam.js'),
  'majority sgd': () => import('./stored/majority-sgd.js'),
};

export async function loadCurves(
  task: 'recall' | 'majority',
  optimizer: 'adam' | 'sgd',
): Promise<StoredCurves> {
  const { default: curves } = await files[`${task} ${optimizer}`]();
  return curves;
}
