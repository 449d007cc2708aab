/**
 * The runs that the figure sets side by side. Each is an option of its own name; a run keeps its place, and so
 * its colour and mark, whichever others are shown.
 */
import { catalog } from '../../catalog/catalog.js';

/**
 * @typedef {object} Run
 * @property {string} name
 * @property {number} place
 * @property {Record<string, unknown>} settings of the engine's `train`
 */

/** @type {Record<string, (d: number) => Record<string, unknown>>} */
const settings = {
  none: () => ({ rule: 'none' }),
  sqrt: () => ({ rule: 'sqrt' }),
  linear: () => ({ rule: 'linear' }),
  predicted: () => ({ rule: 'predicted' }),
  measured: () => ({ rule: 'measured' }),
  cosine: () => ({ rule: 'cosine' }),
  learned: () => ({ rule: 'learned' }),
  logLength: () => ({ rule: 'log-length' }),
  // 1/√d in another guise, under plain gradient descent.
  twin: (d) => ({ rule: 'none', initialScale: d ** -0.25, queryKeyRate: d ** -0.5 }),
};

export const runNames = Object.keys(settings);

/** @param {import('../options.js').Options} options @returns {Run[]} */
export function runsOf(options) {
  return runNames.flatMap((name, place) =>
    options[name] ? [{ name, place, settings: settings[name](options.d) }] : [],
  );
}

/** By task. @type {Record<string, number>} */
export const contextLengths = Object.fromEntries(
  catalog.tasks.map(({ id, contextLength }) => [id, contextLength]),
);

/** Learning rates of the sweep. @type {Record<string, number[]>} */
export const sweptRates = {
  sgd: [0.01, 0.1, 1, 10, 100, 1000],
  adam: [0.0003, 0.001, 0.003, 0.01, 0.03],
};

/** Contexts that trained heads are tested at. */
export const testedLengths = [4, 8, 16, 32, 64];
