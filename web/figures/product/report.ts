/**
 * The figure of the product in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { offBy, row } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { ProductResult } from './measure.js';
import type { ProductOptions } from './product.js';

export function reportProduct(
  result: ProductResult,
  options: ProductOptions,
  context: Context<'product', ProductOptions>,
): Report {
  const { words, common, numbers } = context;
  const { sample, expected, exact, tails, matrices } = result;
  const { count } = sample;
  const deviation = Math.sqrt(expected.variance);
  // The variance of s² is σ⁴(κ + 2)/n; of two equal points, whose kurtosis is −2, it has no such error.
  const varianceError = expected.variance * Math.sqrt((expected.excessKurtosis + 2) / count);
  /** @param size - what sets the digits, the same for both columns */
  const share = (p: number | undefined, size: number) =>
    p === undefined
      ? common.table.notMeasured
      : numbers.percent(p, size > 0 ? Math.min(8, Math.ceil(-Math.log10(size))) : 1);

  return {
    captionHtml: options.matrices ? words.matricesCaptionHtml : undefined,
    key: [
      { mark: 'bars', label: fill(words.key.measured, { count: numbers.whole(count) }) },
      { mark: exact.line ? 'line' : 'dots', label: common.key.predicted },
      ...(exact.line ? [{ mark: 'approximate' as const, label: words.key.normal }] : []),
    ],
    rows: [
      row(context, words.rows.mean, sample.mean, expected.mean, deviation / Math.sqrt(count)),
      row(context, words.rows.variance, sample.variance, expected.variance, varianceError),
      row(
        context,
        words.rows.spread,
        Math.sqrt(sample.variance),
        deviation,
        varianceError / (2 * deviation),
      ),
      ...tails.map(({ deviations, measured, predicted }) => ({
        label: fill(words.rows.beyond, { n: numbers.whole(deviations) }),
        measured: share(measured, predicted ?? measured),
        predicted: share(predicted, predicted ?? measured),
        offBy: offBy(
          context,
          measured,
          predicted,
          predicted === undefined ? Number.NaN : Math.sqrt((predicted * (1 - predicted)) / count),
        ),
      })),
    ],
    summary: fill(words.summary.default, {
      count: numbers.whole(count),
      d: numbers.whole(options.d),
      variance: numbers.significant(sample.variance, 4),
      predicted: numbers.significant(expected.variance, 4),
    }),
    data: () => {
      const { start, width, counts } = sample.histogram;
      return {
        columns: (['from', 'to', 'count', 'share'] as const).map((name) => words.columns[name]),
        rows: [...counts].flatMap((there, i) =>
          there > 0 ? [[start + i * width, start + (i + 1) * width, there, there / count]] : [],
        ),
      };
    },
    numbers: {
      measured: { count, mean: sample.mean, variance: sample.variance, tails },
      predicted: expected,
      matrices: {
        a: [...matrices.a],
        b: [...matrices.b],
        hadamard: Array.from(matrices.hadamard),
        rowSums: Array.from(matrices.rowSums),
        total: matrices.total,
      },
    },
  };
}
