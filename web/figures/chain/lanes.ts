/**
 * The three divisors: the same scores divided by 1, by a power of d that the reader chooses, and by d.
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
  weights: Float32Array;
  word: 'frozen' | 'usable' | 'blind';
  /** mean share of a query's strongest key */
  strongest: number;
};

const powersOf = (power: number) => [0, power, 1];

export function lanesOf({ scores, divided }: ChainResult, { d, power }: ChainOptions): Lane[] {
  const size = Math.sqrt(scores.reduce((sum, each) => sum + each * each, 0) / scores.length);
  return powersOf(power).map((each, i) => {
    const divisor = d ** each;
    const verdict = verdictOn(divided[i], () => keyCount);
    return {
      power: each,
      divisor,
      spread: Math.sqrt(d) / divisor,
      measured: size / divisor,
      weights: divided[i].weights,
      word: verdict?.word ?? 'usable',
      strongest: verdict?.strongest ?? 1,
    };
  });
}

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
