// What the training table trains, and how: every rule with a rate of its own for Wq and Wk, tuned on some seeds and
// reported on others.

/** @typedef {import('../../web/engine/methods/training.js').TrainingOptions} TrainingOptions */
/** @typedef {{ first: number, last: number }} Seeds */

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
export const common = /** @type {const} */ ({ batch: 64, wideStart: true });

/**
 * A task under an optimiser, at several widths.
 * @typedef {object} Subject
 * @property {'recall' | 'majority'} task
 * @property {'sgd' | 'adam'} optimizer
 * @property {number} learningRate of everything but Wq and Wk
 * @property {number} steps
 * @property {number} guessing the accuracy of an answer at random
 * @property {number[]} widths
 */

const recall = /** @type {const} */ ({ task: 'recall', guessing: 1 / 16 });
const majority = /** @type {const} */ ({ task: 'majority', guessing: 1 / 4 });
const sgd = /** @type {const} */ ({ optimizer: 'sgd', learningRate: 1 });
const adam = /** @type {const} */ ({ optimizer: 'adam', learningRate: 0.01 });

/** @type {Subject[]} */
export const subjects = [
  { ...recall, ...adam, steps: 300, widths: [16, 64, 256, 1024] },
  { ...recall, ...sgd, steps: 400, widths: [16, 64, 256, 1024] },
  { ...majority, ...sgd, steps: 300, widths: [64, 512] },
  { ...majority, ...adam, steps: 300, widths: [64, 512] },
];

/** The width at which a rate is tuned that is then carried to the others. */
export const tunedWidth = 64;

/** Rules, and those that compute their β with both kinds of gradient. @type {Record<string, Pick<TrainingOptions, 'rule' | 'gradient'>>} */
export const contestants = {
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

/** The heads of `tunedWidth` that learned recall on 16 keys are tested on these numbers of keys too. */
export const testedLengths = [4, 8, 16, 32, 64];

/** Rates are 10 to halves of these whole numbers: as far as the search may go, and where it begins. */
export const halfDecades = { sgd: { least: -6, most: 12 }, adam: { least: -11, most: 8 } };
/** @param {Subject} subject @param {string} contestant */
export const firstGuess = ({ optimizer }, contestant) => {
  if (optimizer === 'adam') return -4;
  return contestant === 'linear' ? 2 : 0;
};
/** @param {number} halfDecade */
export const rateOf = (halfDecade) => Number((10 ** (halfDecade / 2)).toPrecision(3));

/**
 * Numbers of one cell, a list of one number a seed.
 * @typedef {object} Cell
 * @property {number[]} accuracy on 4096 fresh examples
 * @property {number[]} loss on the same, in nats
 * @property {number[]} [scaledDeviation] β times the raw scores' standard deviation at the last step, under rules whose
 *   β multiplies the raw score
 * @property {number[]} [scoreDeviation] of the raw scores, at the last step
 * @property {number[]} [predictedDeviation] from the weights, at the last step
 * @property {number} [diverged] how many of the runs did
 * @property {Record<string, { accuracy: number[], loss: number[], margin: number[] }>} [lengths]
 */

/** The accuracy to one of 4096 examples; other numbers to what their spread over seeds leaves meaning to. */
const rounded = (/** @type {number} */ x) => Number(x.toPrecision(4));

/**
 * @param {import('../../web/engine/library.js').Lab} lab
 * @param {TrainingOptions} options
 * @param {number[]} lengths
 */
export async function trained(lab, options, lengths = []) {
  const run = await lab.train({ ...options, every: options.steps });
  let last;
  for await (const record of run) last = record;
  if (!last) throw new Error('a run gave no record');
  const tested = await run.evaluate({ contextLength: run.options.contextLength });
  /** @type {Record<string, { accuracy: number, loss: number, margin: number }>} */
  const atLengths = {};
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

/** @param {Seeds} seeds */
export const seedsOf = ({ first, last }) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * @param {import('../../web/engine/library.js').Lab} lab
 * @param {TrainingOptions} options all but the seed
 * @param {number[]} seeds
 * @param {{ lengths?: number[], spread?: boolean }} [more] what is noted besides accuracy and loss
 * @returns {Promise<Cell>}
 */
export async function cellOf(lab, options, seeds, { lengths = [], spread = false } = {}) {
  const list = await Promise.all(seeds.map((seed) => trained(lab, { ...options, seed }, lengths)));
  const each = (/** @type {(one: (typeof list)[0]) => number} */ field) => list.map(field);
  const diverged = list.filter((one) => one.diverged).length;
  /** @type {Cell} */
  const cell = { accuracy: each((one) => one.accuracy), loss: each((one) => one.loss) };
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
        const at = list.map((one) => /** @type {any} */ (one.lengths)[length]);
        const of = (/** @type {string} */ field) => at.map((one) => one[field]);
        return [length, { accuracy: of('accuracy'), loss: of('loss'), margin: of('margin') }];
      }),
    );
  }
  return cell;
}
