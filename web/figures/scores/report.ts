/**
 * The figure of scores in words and numbers.
 */

import type { ScoreVarianceResult } from '../../engine/methods/scores.js';
import type { Summary } from '../../engine/methods/sums.js';
import { fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import type { Row } from '../shared/element/figureFrame.js';
import { quantileOf } from '../shared/measuring/quartiles.js';
import { offBy, row } from '../shared/numbers/numbersRows.js';
import type { Data } from '../shared/takeaway/takeaway.js';
import type { Context, Report } from '../types.js';
import { presetOf, type ScoresResult } from './measure.js';
import type { ScoresOptions } from './scores.js';

export function reportScores(
  result: ScoresResult,
  options: ScoresOptions,
  context: Context<'scores', ScoresOptions>,
): Report {
  const { words, common, numbers } = context;
  const { variance, expected, repetitions } = result;
  const { mean } = expected;
  const deviation = expected.standardDeviation ?? Number.NaN;
  const published = presetOf(options)?.published;
  const none = common.table.notMeasured;

  // One draw strays by the standard deviation itself, a mean over many by as much less.
  const oneDraw = (label: string, one: number, written: string) => ({
    label,
    measured: written,
    predicted: numbers.padded(mean, 5),
    offBy: offBy(context, one, mean, deviation),
  });
  const rows: Row[] = [
    oneDraw(words.rows.thisDraw, variance.scores, numbers.padded(variance.scores, 5)),
  ];
  rows.push(
    published
      ? oneDraw(words.rows.published, published, numbers.significant(published, 5))
      : { label: words.rows.published, measured: none, predicted: none, offBy: none },
  );
  if (repetitions) {
    const error = deviation / Math.sqrt(repetitions.count);
    const measured = Math.sqrt(repetitions.variance);
    rows.push(
      row(context, words.rows.mean, repetitions.mean, mean, error),
      row(
        context,
        words.rows.deviation,
        measured,
        deviation,
        deviationError(repetitions, mean, deviation),
      ),
      row(context, words.rows.median, quantileOf(repetitions.quantiles, 0.5), undefined, error),
    );
  } else {
    const { mean: label, deviation: other, median } = words.rows;
    rows.push({ label }, { label: other }, { label: median });
  }

  return {
    key: [
      {
        mark: 'bars',
        label: fill(words.spread.title, {
          count: numbers.whole(repetitions?.count ?? options.count),
        }),
      },
    ],
    rows,
    summary: fill(words.summary.default, {
      rows: numbers.whole(options.rows),
      columns: numbers.whole(options.columns),
      d: numbers.whole(options.d),
      variance: numbers.padded(variance.scores, 5),
      mean: numbers.significant(mean, 5),
      deviation: Number.isFinite(deviation) ? numbers.significant(deviation, 4) : none,
    }),
    data: () => dataOf(repetitions, words),
    numbers: {
      measured: {
        variance,
        repetitions: repetitions && {
          count: repetitions.count,
          mean: repetitions.mean,
          standardDeviation: Math.sqrt(repetitions.variance),
          median: quantileOf(repetitions.quantiles, 0.5),
        },
      },
      predicted: expected,
    },
  };
}

/**
 * The law of the variance is far from normal. Few draws see little of its tail: a kurtosis below that of the gamma law
 * of the same mean and deviation is theirs, not the law's.
 */
function deviationError({ count, excessKurtosis }: Summary, mean: number, deviation: number) {
  const kurtosis = Math.max(excessKurtosis, 6 * (deviation / mean) ** 2);
  return 0.5 * deviation * Math.sqrt((kurtosis + 2) / count);
}

function dataOf(repetitions: ScoreVarianceResult | undefined, { columns }: Parts['scores']): Data {
  const rows: (number | null)[][] = [];
  if (repetitions) {
    const { histogram, count } = repetitions;
    histogram.counts.forEach((there, i) => {
      const from = histogram.start + i * histogram.width;
      if (there > 0) rows.push([from, from + histogram.width, there, there / count]);
    });
  }
  return { columns: [columns.from, columns.to, columns.count, columns.share], rows };
}
