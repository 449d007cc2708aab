// What the training table trains, and how: every row in every column, over several seeds.

export const usualSeeds = 10;

/** @typedef {import('../../web/engine/training.js').TrainingOptions} TrainingOptions */

/**
 * Every row is trained in every column; both are options, those of the row win.
 * @typedef {object} Experiment
 * @property {string} title
 * @property {Omit<TrainingOptions, 'd' | 'rule'> & { d?: number }} settings
 * @property {Record<string, Partial<TrainingOptions>>} rows
 * @property {Record<string, Partial<TrainingOptions>>} columns
 * @property {number[]} [lengths] the trained heads are tested at these, besides their own
 * @property {number} [seeds] 1 … so many; default 10
 * @property {Measure[]} prints
 */

/** @typedef {'accuracy' | 'scaled' | 'drift' | 'gradients'} Measure */

/**
 * One row and column: a number a seed in every list.
 * @typedef {object} Cell
 * @property {number[]} accuracy on 4096 fresh examples
 * @property {number[]} loss on the same, in nats
 * @property {number[]} scaledDeviation β times the raw scores' standard deviation, at the last step; none under
 *   'cosine', whose β multiplies something else
 * @property {number[]} scoreDeviation of the raw scores, at the last step
 * @property {number[]} predictedDeviation from the weights, at the last step
 * @property {number[]} gradientScores at the last step
 * @property {number[]} gradientQuery at the last step
 * @property {number} diverged how many seeds did
 * @property {Record<string, { accuracy: number[], loss: number[] }>} [lengths]
 */

/** @type {Record<string, Partial<TrainingOptions>>} */
const rules = Object.fromEntries(
  /** @type {const} */ ([
    'none',
    'sqrt',
    'linear',
    'predicted',
    'measured',
    'cosine',
    'learned',
    'log-length',
  ]).map((rule) => [rule, { rule }]),
);

// At the trained length this is 1/√d in another guise: β times ln 16, Wq and Wk over its root, their rate over it.
const matchedLength = {
  'log-length, as 1/√d at 16': {
    rule: /** @type {const} */ ('log-length'),
    initialScale: 1 / Math.sqrt(Math.log(16)),
    queryKeyRate: 1 / Math.log(16),
  },
};

/** @param {number[]} widths */
const byWidth = (widths) => Object.fromEntries(widths.map((d) => [`d = ${d}`, { d }]));
/** @param {number[]} rates */
const byRate = (rates) =>
  Object.fromEntries(rates.map((learningRate) => [`rate ${learningRate}`, { learningRate }]));

const recallBySgd = /** @type {const} */ ({
  task: 'recall',
  optimizer: 'sgd',
  learningRate: 1,
  steps: 400,
});
const recallByAdam = /** @type {const} */ ({
  task: 'recall',
  optimizer: 'adam',
  learningRate: 0.01,
  steps: 300,
});

/** @type {Record<string, Experiment>} */
export const experiments = {
  recallSgd: {
    title: 'A. Recall, SGD at rate 1, 400 steps',
    settings: recallBySgd,
    rows: { ...rules, ...matchedLength },
    columns: byWidth([64, 1024]),
    lengths: [4, 8, 16, 32, 64],
    prints: ['accuracy', 'scaled', 'drift'],
  },
  recallAdam: {
    title: 'A. Recall, Adam at rate 0.01, 300 steps',
    settings: recallByAdam,
    rows: rules,
    columns: byWidth([64, 256, 1024]),
    lengths: [4, 8, 16, 32, 64],
    prints: ['accuracy', 'scaled', 'drift'],
  },
  majoritySgd: {
    title: 'B. Majority, SGD at rate 1, 300 steps',
    settings: { task: 'majority', optimizer: 'sgd', learningRate: 1, steps: 300 },
    rows: rules,
    columns: byWidth([64, 512]),
    prints: ['accuracy', 'scaled', 'drift'],
  },
  ratesSgd64: {
    title: 'Recall, SGD, 400 steps, d = 64: learning rates',
    settings: { ...recallBySgd, d: 64 },
    rows: rules,
    columns: byRate([0.01, 0.1, 1, 10, 100, 1000]),
    prints: ['accuracy'],
  },
  ratesSgd1024: {
    title: 'Recall, SGD, 400 steps, d = 1024: learning rates',
    settings: { ...recallBySgd, d: 1024 },
    rows: rules,
    columns: byRate([0.01, 0.1, 1, 10, 100, 1000]),
    prints: ['accuracy'],
  },
  ratesAdam1024: {
    title: 'Recall, Adam, 300 steps, d = 1024: learning rates',
    settings: { ...recallByAdam, d: 1024 },
    rows: rules,
    columns: byRate([0.0003, 0.001, 0.003, 0.01, 0.03]),
    prints: ['accuracy'],
  },
  moreSeeds: {
    title: 'A. Recall, SGD at rate 1, 400 steps',
    settings: recallBySgd,
    rows: rules,
    columns: byWidth([64]),
    seeds: 40,
    prints: ['accuracy'],
  },
  firstStep: {
    title: 'Recall, the first step: the gradient on Wq',
    settings: { task: 'recall', optimizer: 'sgd', steps: 1 },
    rows: { none: rules.none, sqrt: rules.sqrt, linear: rules.linear },
    columns: byWidth([16, 64, 256, 1024]),
    prints: ['gradients'],
  },
};

/** Six digits: more than the spread over seeds leaves meaning to. @param {number} x */
const rounded = (x) => Number(x.toPrecision(6));

/**
 * @param {import('../../web/engine/index.js').Lab} lab
 * @param {TrainingOptions} options
 * @param {number[]} lengths
 */
export async function trained(lab, options, lengths) {
  const run = await lab.train({ ...options, every: options.steps });
  let last;
  for await (const record of run) last = record;
  if (!last) throw new Error('a run gave no record');
  const tested = await run.evaluate({ contextLength: run.options.contextLength });
  /** @type {Record<string, { accuracy: number, loss: number }>} */
  const atLengths = {};
  for (const contextLength of lengths) {
    const { accuracy, loss } = await run.evaluate({ contextLength });
    atLengths[contextLength] = { accuracy: rounded(accuracy), loss: rounded(loss) };
  }
  return {
    accuracy: rounded(tested.accuracy),
    loss: rounded(tested.loss),
    scaledDeviation: rounded(last.beta[0] * last.scoreDeviation[0]),
    scoreDeviation: rounded(last.scoreDeviation[0]),
    predictedDeviation: rounded(last.predictedDeviation[0]),
    gradientScores: rounded(last.gradientScores[0]),
    gradientQuery: rounded(last.gradientQuery[0]),
    diverged: last.diverged,
    lengths: atLengths,
  };
}

/**
 * @param {import('../../web/engine/index.js').Lab} lab
 * @param {TrainingOptions} options all but the seed
 * @param {number} seeds
 * @param {number[]} lengths
 * @returns {Promise<Cell>}
 */
export async function cellOf(lab, options, seeds, lengths) {
  const list = await Promise.all(
    Array.from({ length: seeds }, (_, i) => trained(lab, { ...options, seed: i + 1 }, lengths)),
  );
  const each = (/** @type {(one: (typeof list)[0]) => number} */ field) => list.map(field);
  const cell = {
    accuracy: each((one) => one.accuracy),
    loss: each((one) => one.loss),
    scaledDeviation: options.rule === 'cosine' ? [] : each((one) => one.scaledDeviation),
    scoreDeviation: each((one) => one.scoreDeviation),
    predictedDeviation: each((one) => one.predictedDeviation),
    gradientScores: each((one) => one.gradientScores),
    gradientQuery: each((one) => one.gradientQuery),
    diverged: list.filter((one) => one.diverged).length,
  };
  if (lengths.length === 0) return cell;
  const atLength = (/** @type {number} */ length) => ({
    accuracy: each((one) => one.lengths[length].accuracy),
    loss: each((one) => one.lengths[length].loss),
  });
  return {
    ...cell,
    lengths: Object.fromEntries(lengths.map((length) => [length, atLength(length)])),
  };
}
