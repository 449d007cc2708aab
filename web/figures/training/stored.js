/**
 * What the full training table found at each rate of Wq and Wk: medians over its tuning seeds.
 */
import about from './stored/about.js';

/**
 * @typedef {object} StoredAbout
 * @property {string} day on which the table was finished
 * @property {{ first: number, last: number }} seeds
 * @property {Record<string, number>} steps of each task and optimiser, such as 'recall adam'
 * @property {Record<string, number>} best half decade of some lines, such as 'recall adam 64 sqrt'
 */
/** @typedef {{ halfDecades: number[], accuracy: number[], loss: number[] }} StoredCurve */
/** @typedef {Record<string, StoredCurve>} StoredCurves by width and rule, such as '64 sqrt' */

/** @type {StoredAbout} */
export const stored = about;

/** A file for each task and optimiser, loaded by who looks at their curves. */
const files = {
  'recall adam': () => import('./stored/recall-adam.js'),
  'recall sgd': () => import('./stored/recall-sgd.js'),
  'majority adam': () => import('./stored/majority-adam.js'),
  'majority sgd': () => import('./stored/majority-sgd.js'),
};

/**
 * @param {'recall' | 'majority'} task
 * @param {'adam' | 'sgd'} optimizer
 * @returns {Promise<StoredCurves>}
 */
export async function loadCurves(task, optimizer) {
  const { default: curves } = await files[`${task} ${optimizer}`]();
  return curves;
}
