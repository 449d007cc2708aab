/**
 * What the figure of temperature asks the engine: a row of scores and its weights, with and without ε.
 */

import type { Task } from '../shared/computing/work.js';
import type { TemperatureOptions } from './temperature.js';

type Side = {
  weights: Float32Array;
  /** in nats */
  entropy: number;
  largest: number;
  temperature: number;
};

export type TemperatureResult = {
  scores: Float32Array;
  before: Side;
  /** with ε */
  after: Side;
  curve: { temperature: number[]; entropy: number[] };
};

/** The temperatures drawn, and how many of them. */
export const coldest = 0.05;
export const hottest = 50;
const curvePoints = 121;

/** The inverse temperature with ε. */
function changedBeta({ beta, epsilon, change }: TemperatureOptions) {
  if (change === 'multiply') return beta * epsilon;
  return change === 'power' ? beta ** epsilon : beta;
}

export async function measureTemperature({
  lab,
  options,
  signal,
  once,
  show,
}: Task<TemperatureOptions, TemperatureResult>) {
  const { keys, sigma, beta, epsilon, change, seed } = options;
  const draws = await once(`draws ${keys} ${seed}`, () =>
    lab.sample({ law: 'normal', d: keys, seed, index: 0, signal }),
  );
  const scores = draws.map((z) => sigma * z);
  const shifted =
    change === 'add' ? Float64Array.from(scores, (z) => beta * z + epsilon) : undefined;
  const [before, after] = await Promise.all([
    lab.softmax({ scores, beta, signal }),
    shifted
      ? lab.softmax({ scores: shifted, beta: 1, signal })
      : lab.softmax({ scores, beta: changedBeta(options), signal }),
  ]);
  const temperature = Array.from(
    { length: curvePoints },
    (_, i) => coldest * (hottest / coldest) ** (i / (curvePoints - 1)),
  );
  show({
    scores,
    before: sideOf(before, 1 / beta),
    after: sideOf(after, 1 / changedBeta(options)),
    curve: { temperature, entropy: temperature.map((each) => entropyAt(scores, each)) },
  });
}

function sideOf(weights: Float32Array, temperature: number): Side {
  let entropy = 0;
  for (const p of weights) if (p > 0) entropy -= p * Math.log(p);
  return { weights, entropy, largest: Math.max(...weights), temperature };
}

function entropyAt(scores: Float32Array, temperature: number) {
  const top = Math.max(...scores);
  let sum = 0;
  let weighted = 0;
  for (const score of scores) {
    const distance = (score - top) / temperature;
    const e = Math.exp(distance);
    sum += e;
    weighted += e * distance;
  }
  return Math.log(sum) - weighted / sum;
}
