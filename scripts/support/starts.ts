// What random starts do at the first step of recall: how large the gradients are, how far a batch strays from the mean of
// all examples, and how many of its examples carry it. scripts/starts.ts stores these over many seeds, and tests measure
// them again with others.

import type { Lab } from '../../web/engine/library.js';
import type { TrainingOptions } from '../../web/engine/methods/trainingOptions.js';

type Start = Pick<TrainingOptions, 'rule' | 'd' | 'seed'> & Partial<TrainingOptions>;

/** Of all that is compared at the first step, unless told: Wv as 4 times the identity. */
const oneValueMatrix = { wideStart: true };

/** Examples of a batch, unless told. */
export const batch = 64;

/** So many examples stand for all there are: a batch of them strays by a thirty-second of what one of 64 does. */
const nearlyAll = 65_536;

/** Batches whose distance from the mean of all is measured at a start. */
const batches = 16;

/**
 * Steps from one start that do not move it: the learning rate is 0, so that each has other examples at the same matrices.
 * @param size - of a batch
 */
async function stepsAt(lab: Lab, start: Start, size: number, steps: number) {
  const records = [];
  const options = {
    ...oneValueMatrix,
    ...start,
    task: 'recall',
    optimizer: 'sgd',
    learningRate: 0,
    batch: size,
    steps,
  };
  for await (const record of lab.train(options as TrainingOptions))
    records.push({
      gradientScores: record.gradientScores[0] ?? Number.NaN,
      gradientQuery: record.gradientQuery[0] ?? Number.NaN,
    });
  return records;
}

/** Frobenius norms of the gradients of the mean loss of the first batch. */
export async function firstStep(lab: Lab, start: Start) {
  const [norms] = await stepsAt(lab, start, batch, 1);
  if (!norms) throw new Error('a run gave no record');
  return norms;
}

/**
 * Noise to signal of the gradient on Wq: the root mean square distance of a batch's gradient from that of all examples,
 * divided by the norm of the latter. Squares of norms tell both: a batch of B has |signal|² + B⁻¹·variance on average.
 */
export async function noiseToSignal(lab: Lab, start: Start) {
  const squares = (steps: { gradientQuery: number }[]) =>
    steps.reduce((sum, { gradientQuery }) => sum + gradientQuery ** 2, 0) / steps.length;
  const ofBatch = squares(await stepsAt(lab, start, batch, batches));
  const ofAll = squares(await stepsAt(lab, start, nearlyAll, 1));
  const noise = (ofBatch - ofAll) / (1 - batch / nearlyAll);
  return Math.sqrt(noise / (ofBatch - noise));
}

/** How many of 64 single examples have together nine tenths of the square of the gradient on their scores. */
export async function examplesThatPull(lab: Lab, start: Start) {
  const squares = (await stepsAt(lab, start, 1, batch))
    .map(({ gradientScores }) => gradientScores ** 2)
    .sort((a, b) => b - a);
  const most = 0.9 * squares.reduce((sum, square) => sum + square, 0);
  let together = 0;
  return (
    squares.findIndex((square) => {
      together += square;
      return together >= most;
    }) + 1
  );
}

/** Median, least and most, as the essay has them. */
export function rangeOf(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  const middle =
    ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
  return { median: middle, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}
