/**
 * The runs that figures of training set side by side. Each is an option of its own name; a run keeps its place, and so
 * its colour and mark, whichever others are shown, here and in the figure of gradients.
 */
import { catalog } from '../../catalog/catalog.js';

/** What a run's settings depend on. @typedef {{ d: number, optimizer: (typeof catalog.optimizers)[number]['id'], gradient: (typeof catalog.factorGradients)[number]['id'] }} Setting */

/**
 * @typedef {object} Run
 * @property {RunName} name
 * @property {number} place
 * @property {Record<string, unknown> & { queryKeyRate?: number }} settings of the engine's `train`
 */

/**
 * The start and the rate of Wq and Wk that make no scale at all the same as 1/√d: score = β q·k is q·k with both
 * matrices √β times as large. A step of plain descent then counts β times, one of Adam √β times.
 * @param {Pick<Setting, 'd' | 'optimizer'>} options
 */
export const twinOf = ({ d, optimizer }) => ({
  initialScale: d ** -0.25,
  queryKeyRate: optimizer === 'adam' ? d ** -0.25 : d ** -0.5,
});

/** @satisfies {Record<string, (options: Setting) => Record<string, unknown>>} */
const settings = {
  none: () => ({ rule: 'none' }),
  sqrt: () => ({ rule: 'sqrt' }),
  linear: () => ({ rule: 'linear' }),
  predicted: ({ gradient }) => ({ rule: 'predicted', gradient }),
  measured: ({ gradient }) => ({ rule: 'measured', gradient }),
  cosine: () => ({ rule: 'cosine' }),
  learned: () => ({ rule: 'learned' }),
  logLength: () => ({ rule: 'log-length' }),
  // 1/√d in another guise.
  twin: (options) => ({ rule: 'none', ...twinOf(options) }),
  rmsNorm: () => ({ rule: 'rms-norm' }),
  scalable: () => ({ rule: 'scalable' }),
};

/** @typedef {keyof typeof settings} RunName */

/** As far as runs are trained. `step` stands here while it follows them. */
export const mostSteps = 5000;

export const runNames = /** @type {RunName[]} */ (Object.keys(settings));

/** What gives a run its colour and mark. @param {RunName} name */
export const placeOf = (name) => runNames.indexOf(name);

/** The same of a rule by its name in the engine. @param {string} rule */
export const placeOfRule = (rule) =>
  placeOf(/** @type {RunName} */ (rule.replace(/-(.)/g, (_, letter) => letter.toUpperCase())));

/** @param {Setting & Record<RunName, boolean>} options @returns {Run[]} */
export function runsOf(options) {
  return runNames.flatMap((name) =>
    options[name] ? [{ name, place: placeOf(name), settings: settings[name](options) }] : [],
  );
}

/** Whether the picture follows the runs step by step. @param {{ view: string }} options */
export const isFollowed = ({ view }) => view === 'curves' || view === 'lengths';

/** By task. @type {Record<string, number>} */
export const contextLengths = Object.fromEntries(
  catalog.tasks.map(({ id, contextLength }) => [id, contextLength]),
);

/** The rate of an optimiser where nothing else is said. @type {Record<string, number>} */
export const usualRates = Object.fromEntries(
  catalog.optimizers.map(({ id, learningRate }) => [id, learningRate]),
);

/** The widths at which the rates are tried. @type {Record<'recall' | 'majority', number[]>} */
export const triedWidths = { recall: [16, 64, 256, 1024], majority: [64, 512] };

/** The rates of Wq and Wk that are tried are 10 to halves of the whole numbers from … to. */
const halfDecades = { sgd: [-5, 7], adam: [-9, 1] };

/** @param {number} halfDecade */
export const rateOf = (halfDecade) => Number((10 ** (halfDecade / 2)).toPrecision(3));

/** Tried rates, whole decades first. @param {Setting['optimizer']} optimizer */
export function triedRates(optimizer) {
  const [from = 0, to = 0] = halfDecades[optimizer];
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const whole = all.filter((each) => each % 2 === 0);
  return [...whole, ...all.filter((each) => each % 2 !== 0)].map(rateOf);
}

/** So many seeds, from the figure's own on. */
export const triedSeeds = 10;

/** Contexts that trained heads are tested at. */
export const testedLengths = [4, 8, 16, 32, 64];
