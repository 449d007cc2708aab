/** What a figure says of a reader's guess beside the truth. */
import { fill } from '../../../text/fill.js';
import type { Context } from '../../types.js';

/** A guess within a tenth of the truth is as good as right. */
const closeEnough = 1.1;

/** How far a guess is off, in words: `tooHigh`, `tooLow` or `close` of the texts, with `{times}` filled in. */
export function guessVerdict(
  texts: { tooHigh: string; tooLow: string; close: string },
  { numbers }: Pick<Context, 'numbers'>,
  guess: number,
  truth: number,
) {
  const ratio = guess / truth;
  if (ratio > 1 / closeEnough && ratio < closeEnough) return texts.close;
  const times = numbers.significant(ratio > 1 ? ratio : 1 / ratio, 2);
  return fill(ratio > 1 ? texts.tooHigh : texts.tooLow, { times });
}
