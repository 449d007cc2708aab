// What the training table trains, and how: every rule with a rate of its own for Wq and Wk, tuned on some seeds and
// reported on others.

import type { Lab } from '../../web/engine/library.js';
import type { TrainingOptions } from '../../web/engine/methods/trainingOptions.js';

type Seeds = { first: number; last: number };

/** The rate is chosen on these, and how well the rule does with it is told by those. */
export const tuningSeeds = { first: 101, last: 110 };
export const reportedSeeds = { first: 1, last: 10 };
/** Of the tuning seeds so many look at a rate first; the others only where it may be the best. */
export const seedsOfAFirstLook = 3;
/** All tuning seeds choose between so many rates: those whose loss was least at the first look. */
export const candidatesForBest = 3;
/** With the usual random start of Wv, whose late seeds are to be seen. */
export const lateSeeds = { first: 1, last: 40 };

/** Every matrix but Wq and Wk trains at the optimiser's usual rate, and Wv starts where no seed comes late. */
export const common = { batch: 64, wideStart: true } as const;

/** A task under an optimiser, at several widths. */
export type Subject = {
  task: 'recall' | 'majority';
  optimizer: 'sgd' | 'adam';
  /** of everything but Wq and Wk */
  learningRate: number;
  steps: number;
  /** the accuracy of an answer at random */
  guessing: number;
  widths: number[];
};

const recall = { task: 'recall', guessing: 1 / 16 } as const;
const majority = { task: 'majority', guessing: 1 / 4 } as const;
const sgd = { optimizer: 'sgd', learningRate: 1 } as const;
const adam = { optimizer: 'adam', learningRate: 0.01 } as const;

export const subjects: Subject[] = [
  { ...recall, ...adam, steps: 300, widths: [16, 64, 256, 1024] },
  { ...recall, ...sgd, steps: 400, widths: [16, 64, 256, 1024] },
  { ...majority, ...sgd, steps: 300, widths: [64, 512] },
  { ...majority, ...adam, steps: 300, widths: [64, 512] },
];

/** The width at which a rate is tuned that is then carried to the others. */
export const tunedWidth = 64;

/** Rules, and those that compute their β with both kinds of gradient. */
export const contestants: Record<string, Pick<TrainingOptions, 'rule' | 'gradient'>> = {
  sqrt: { rule: 'sqrt' },
  linear: { rule: 'linear' },
  none: { rule: 'none' },
  predicted: { rule: 'predicted', gradient: 'stopped' },
  'predicted through': { rule: 'predicted', gradient: 'through' },
  measured: { rule: 'measured', gradient: 'stopped' },
  'measured through': { rule: 'measured', gradient: 'through' },
  cosine: { rule: 'cosine' },
  'rms-norm': { rule: 'rms-norm' },
  learned: { rule: 'learned' },
  'log-length': { rule: 'log-length' },
  scalable: { rule: 'scalable' },
};

/** How large Wq and Wk begin, in multiples of unit variance's: a quarter decade apart, to two digits. */
export const startScales = [0.1, 0.18, 0.32, 0.56, 1, 1.8, 3.2];

/** The divisors 1, √d and d, each from every one of these starts: `sqrt from 0.1`. */
export const begun = Object.fromEntries(
  (['none', 'sqrt', 'linear'] as const).flatMap((rule) =>
    startScales.map((initialScale) => [`${rule} from ${initialScale}`, { rule, initialScale }]),
  ),
);

/** Spreads of the scaled scores at the first step between those where every head learns and where none does. */
export const firstSpreads = [1.6, 2, 2.5, 4, 5, 6.3];

/**
 * A start for each of them, the same at every d. The divisor is √d: another one is another start and rate, which the
 * identity turns into these.
 */
export const spreading = Object.fromEntries(
  firstSpreads.map((spread) => [
    `spread ${spread}`,
    { rule: 'sqrt', initialScale: Math.sqrt(spread) },
  ]),
) satisfies Record<string, Pick<TrainingOptions, 'rule' | 'initialScale'>>;

/** So many seeds report a start, and the first of them a rule of the table. */
export const seedsOfStarts = { first: 1, last: 20 };
/** Every rate is looked at by all of these where it is asked how the best one moves with d. */
export const seedsOfSlopes = { first: 301, last: 320 };
/** The widths it is asked at. */
export const widthsOfSlopes = [16, 32, 64, 128, 256, 512, 1024];

/** The heads of `tunedWidth` that learned recall on 16 keys are tested on these numbers of keys too. */
export const testedLengths = [4, 8, 16, 32, 64];

/** Rates are 10 to halves of these whole numbers: as far as the search may go, and where it begins. */
export const halfDecades = { sgd: { least: -6, most: 12 }, adam: { least: -11, most: 8 } };
export const firstGuess = ({ optimizer }: Subject, contestant: string) => {
  if (optimizer === 'adam') return -4;
  return contestant === 'linear' ? 2 : 0;
};
export const rateOf = (halfDecade: number) => Number((10 ** (halfDecade / 2)).toPrecision(3));

/** Numbers of one cell, a list of one number a seed. */
export type Cell = {
  /** on 4096 fresh examples */
  accuracy: number[];
  /** on the same, in nats */
  loss: number[];
  /** β times the raw scores' standard deviation at the last step, under rules whose β multiplies the raw score */
  scaledDeviation?: number[];
  /** of the raw scores, at the last step */
  scoreDeviation?: number[];
  /** from the weights, at the last step */
  predictedDeviation?: number[];
  /** how many of the runs did */
  diverged?: number;
  lengths?: Record<string, { accuracy: number[]; loss: number[]; margin: number[] }>;
};

/** The accuracy to one of 4096 examples; other numbers to what their spread over seeds leaves meaning to. */
const rounded = (x: number) => Number(x.toPrecision(4));

export async function trained(lab: Lab, options: TrainingOptions, lengths: number[] = []) {
  const run = lab.train({ ...options, every: options.steps });
  let last;
  for await (const record of run) last = record;
  if (!last) throw new Error('a run gave no record');
  const tested = await run.evaluate({ contextLength: run.options.contextLength });
  const atLengths: Record<string, { accuracy: number; loss: number; margin: number }> = {};
  for (const contextLength of lengths) {
    const { accuracy, loss, margin } = await run.evaluate({ contextLength });
    atLengths[contextLength] = {
      accuracy: rounded(accuracy),
      loss: rounded(loss),
      margin: rounded(margin[0] ?? Number.NaN),
    };
  }
  return {
    accuracy: rounded(tested.accuracy),
    loss: rounded(tested.loss),
    scaledDeviation: rounded(Math.abs(last.beta[0] ?? 0) * (last.scoreDeviation[0] ?? 0)),
    scoreDeviation: rounded(last.scoreDeviation[0] ?? 0),
    predictedDeviation: rounded(last.predictedDeviation[0] ?? 0),
    diverged: last.diverged,
    lengths: atLengths,
  };
}

export const seedsOf = ({ first, last }: Seeds) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * @param options - all but the seed
 * @param more - what is noted besides accuracy and loss
 */
export async function cellOf(
  lab: Lab,
  options: TrainingOptions,
  seeds: number[],
  { lengths = [], spread = false }: { lengths?: number[]; spread?: boolean } = {},
): Promise<Cell> {
  const list = await Promise.all(seeds.map((seed) => trained(lab, { ...options, seed }, lengths)));
  const each = (field: (one: (typeof list)[0]) => number) => list.map(field);
  const diverged = list.filter((one) => one.diverged).length;
  const cell: Cell = { accuracy: each((one) => one.accuracy), loss: each((one) => one.loss) };
  if (diverged > 0) cell.diverged = diverged;
  if (spread) {
    const scales = !['cosine', 'rms-norm'].includes(options.rule);
    if (scales) cell.scaledDeviation = each((one) => one.scaledDeviation);
    cell.scoreDeviation = each((one) => one.scoreDeviation);
    cell.predictedDeviation = each((one) => one.predictedDeviation);
  }
  if (lengths.length > 0) {
    cell.lengths = Object.fromEntries(
      lengths.map((length) => {
        const at = list.map((one) => (one.lengths as any)[length]);
        const of = (field: string) => at.map((one) => one[field]);
        return [length, { accuracy: of('accuracy'), loss: of('loss'), margin: of('margin') }];
      }),
    );
  }
  return cell;
}
