/**
 * The runs that figures of training set side by side. Each is an option of its own name; a run keeps its place, and so
 * its colour and mark, whichever others are shown, here and in the figure of gradients.
 */
import { catalog } from '../../catalog/catalog.js';

/** What a run's settings depend on. */
type Setting = {
  d: number;
  optimizer: (typeof catalog.optimizers)[number]['id'];
  gradient: (typeof catalog.factorGradients)[number]['id'];
};

export type Run = {
  name: RunName;
  place: number;
  /** of the engine's `train` */
  settings: Record<string, unknown> & { queryKeyRate?: number };
};

/**
 * The start and the rate of Wq and Wk that make no scale at all the same as 1/√d: score = β q·k is q·k with both
 * matrices √β times as large. A step of plain descent then counts β times, one of Adam √β times.
 */
export const twinOf = ({ d, optimizer }: Pick<Setting, 'd' | 'optimizer'>) => ({
  initialScale: d ** -0.25,
  queryKeyRate: optimizer === 'adam' ? d ** -0.25 : d ** -0.5,
});

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
} satisfies Record<string, (options: Setting) => Record<string, unknown>>;

export type RunName = keyof typeof settings;

/** As far as runs are trained. `step` stands here while it follows them. */
export const mostSteps = 5000;

export const runNames = Object.keys(settings) as RunName[];

/** So many lines have room for their names. */
export const few = 4;

/** What gives a run its colour and mark. */
export const placeOf = (name: RunName) => runNames.indexOf(name);

/** The same of a rule by its name in the engine. */
export const placeOfRule = (rule: string) =>
  placeOf(rule.replace(/-(.)/g, (_, letter) => letter.toUpperCase()) as RunName);

export function runsOf(options: Setting & Record<RunName, boolean>): Run[] {
  return runNames.flatMap((name) =>
    options[name] ? [{ name, place: placeOf(name), settings: settings[name](options) }] : [],
  );
}

/** Whether the picture follows the runs step by step. */
export const isFollowed = ({ view }: { view: string }) => view === 'curves' || view === 'lengths';

/** Whether anything is trained for the picture: starts are stored. */
export const isTrained = ({ view }: { view: string }) => view !== 'starts';

/** By task. */
export const contextLengths: Record<string, number> = Object.fromEntries(
  catalog.tasks.map(({ id, contextLength }) => [id, contextLength]),
);

/** The rate of an optimiser where nothing else is said. */
export const usualRates: Record<string, number> = Object.fromEntries(
  catalog.optimizers.map(({ id, learningRate }) => [id, learningRate]),
);

/** The widths at which the rates are tried. */
export const triedWidths: Record<'recall' | 'majority', number[]> = {
  recall: [16, 64, 256, 1024],
  majority: [64, 512],
};

/** Of the tried ones the nearest to the figure's d, in octaves. */
export const nearestWidth = ({ task, d }: { task: 'recall' | 'majority'; d: number }) =>
  triedWidths[task].reduce((best, one) =>
    Math.abs(Math.log(one / d)) < Math.abs(Math.log(best / d)) ? one : best,
  );

/** The rates of Wq and Wk that are tried are 10 to halves of the whole numbers from … to. */
const halfDecades = { sgd: [-5, 7], adam: [-9, 1] };

export const rateOf = (halfDecade: number) => Number((10 ** (halfDecade / 2)).toPrecision(3));

/** Tried rates, whole decades first. */
export function triedRates(optimizer: Setting['optimizer']) {
  const [from = 0, to = 0] = halfDecades[optimizer];
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const whole = all.filter((each) => each % 2 === 0);
  return [...whole, ...all.filter((each) => each % 2 !== 0)].map(rateOf);
}

/** So many seeds, from the figure's own on. */
export const triedSeeds = 10;

/** Contexts that trained heads are tested at. */
export const testedLengths = [4, 8, 16, 32, 64];
