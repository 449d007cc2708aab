/**
 * The figure of squares in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { row } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import { type SquaresResult, sumCount, termsOf } from './measure.js';
import type { SquaresOptions } from './squares.js';

/** The square of a sum of k signs has the variance 2k² − 2k. */
export const errorOf = (terms: number) => Math.sqrt((2 * terms ** 2 - 2 * terms) / sumCount);

/** What is added up, in numbers. */
export function wordsOf(
  { signs }: SquaresResult,
  options: SquaresOptions,
  { words, numbers }: Pick<Context<'squares', SquaresOptions>, 'words' | 'numbers'>,
) {
  const terms = termsOf(options);
  const sum = signs.subarray(0, terms).reduce((total, sign) => total + sign, 0);
  const crosses = terms * (terms - 1);
  // Of all products, squares included, the total is what is + less what is −.
  const minus = (terms ** 2 - sum ** 2) / 2;
  return fill(words.added, {
    terms: numbers.whole(terms),
    plus: numbers.whole(crosses - minus),
    minus: numbers.whole(minus),
    total: numbers.whole(sum ** 2),
    sum: numbers.whole(sum),
  });
}

export function reportSquares(
  result: SquaresResult,
  options: SquaresOptions,
  context: Context<'squares', SquaresOptions>,
): Report {
  const { words, numbers } = context;
  const { squares, means } = result;
  const ends = [...new Set([termsOf(options), options.d])].filter((terms) => terms > 1);
  return {
    key: [
      { mark: 'approximate', label: words.key.one },
      { mark: 'curve', label: fill(words.key.mean, { count: numbers.whole(sumCount) }) },
      { mark: 'line', label: words.key.predicted },
    ],
    rows: ends.map((terms) =>
      row(
        context,
        fill(words.rows.mean, { terms: numbers.whole(terms), count: numbers.whole(sumCount) }),
        means[terms - 1],
        terms,
        errorOf(terms),
      ),
    ),
    summary: wordsOf(result, options, context),
    data: () => ({
      columns: [
        words.columns.terms,
        words.columns.one,
        words.columns.mean,
        words.columns.predicted,
      ],
      rows: [...squares].map((each, k) => [k + 1, each, means[k], k + 1]),
    }),
    numbers: { squares: [...squares], means: [...means] },
  };
}
