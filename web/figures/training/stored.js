/**
 * What the full training table found at each rate of Wq and Wk: medians over its tuning seeds.
 */
import curves from './storedCurves.js';

/** @type {{ day: string, seeds: { first: number, last: number }, steps: Record<string, number>, curves: Record<string, number[][]> }} */
export const stored = curves;

/** @param {string} line such as 'recall adam 64 sqrt' @returns {[halfDecade: number, accuracy: number, loss: number][]} */
export const storedCurve = (line) =>
  /** @type {[number, number, number][]} */ (stored.curves[line] ?? []);
