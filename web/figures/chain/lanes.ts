/**
 * The three lanes: the same scores divided by 1, by a power of d that the reader chooses, and by d.
 */
import { raisedDigits } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { verdictOn } from '../softmax/verdict.js';
import type { Context } from '../types.js';
import type { ChainOptions } from './chain.js';
import { type ChainResult, keyCount } from './measure.js';

type Lane = {
  /** of d that scores are divided by */
  power: number;
  divisor: number;
  /** that theory says the scores have: √d over the divisor */
  spread: number;
  /** the root of their mean square */
  measured: number;
  /** of every query on every key, row-major */
  weights: Float64Array;
  word: 'frozen' | 'usable' | 'blind';
  /** mean share of a query's strongest key */
  strongest: number;
};

function laneOf(scores: Float64Array, d: number, power: number): Lane {
  const divisor = d ** power;
  const weights = new Float64Array(scores.length);
  const largest = [];
  const entropy = [];
  let squares = 0;
  for (let row = 0; row < keyCount; row++) {
    const from = row * keyCount;
    const own = scores.subarray(from, from + keyCount);
    const top = Math.max(...own);
    const exponentials = own.map((score) => Math.exp((score - top) / divisor));
    const total = exponentials.reduce((sum, each) => sum + each, 0);
    let bits = 0;
    exponentials.forEach((each, i) => {
      const weight = each / total;
      weights[from + i] = weight;
      if (weight > 0) bits -= weight * Math.log(weight);
      squares += (own[i] / divisor) ** 2;
    });
    largest.push(1 / total);
    entropy.push(bits);
  }
  const verdict = verdictOn({ largest, entropy }, () => keyCount);
  return {
    power,
    divisor,
    spread: Math.sqrt(d) / divisor,
    measured: Math.sqrt(squares / scores.length),
    weights,
    word: verdict?.word ?? 'usable',
    strongest: verdict?.strongest ?? 1,
  };
}

export const lanesOf = ({ scores }: ChainResult, { d, power }: ChainOptions) =>
  [0, power, 1].map((each) => laneOf(scores, d, each));

/**
 * By how many of its standard errors a lane's mean square is off. Two different scores of signs are independent in their
 * squares, and the square of one has the variance 2d² − 2d.
 *
 * @param count - of scores
 */
export const errorOf = ({ spread }: Lane, d: number, count: number) =>
  (spread * Math.sqrt((2 - 2 / d) / count)) / 2;

/** What a lane is called. */
export function titleOf(
  power: number,
  { words, numbers }: Pick<Context<'chain'>, 'words' | 'numbers'>,
) {
  const { one, root, whole, power: other } = words.lanes;
  if (power === 0) return one;
  if (power === 0.5) return root;
  if (power === 1) return whole;
  const raised = numbers
    .significant(power, 2)
    .replace(/[.,]/, '·')
    .replace(/\d/g, (digit) => raisedDigits[Number(digit)]);
  return fill(other, { power: raised });
}
