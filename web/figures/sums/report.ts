/**
 * The figure of sums in words and numbers: measured, predicted, and how far apart in standard errors.
 */
import { choose, fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import { coordinatesOf } from '../shared/controls/control.js';
import { measuredHalfQuartileRange, quantileOf } from '../shared/measuring/quartiles.js';
import { offBy, row } from '../shared/numbers/numbersRows.js';
import type { Data } from '../shared/takeaway/takeaway.js';
import type { Context, Report } from '../types.js';
import { coveredBy } from './bars.js';
import type { Share, SumsResult } from './measure.js';
import type { SumsOptions } from './sums.js';
import { titleOf } from './title.js';

export function reportSums(
  result: SumsResult,
  options: SumsOptions,
  context: Context<'sums', SumsOptions>,
): Report {
  const { words, common, language, numbers } = context;
  const { sums, exact, root, claim, quartiles } = result;
  const { count } = sums;
  const spread = Math.sqrt(sums.variance);
  const hasSpread = Number.isFinite(exact.standardDeviation);
  const claimText = numbers.significant(options.claim, 6);

  const meanError = exact.standardDeviation / Math.sqrt(count);
  // The variance of s² is σ⁴ (excess kurtosis + 2) / n, of s a quarter of that over σ².
  const spreadError = 0.5 * exact.standardDeviation * Math.sqrt((exact.excessKurtosis + 2) / count);
  const halfRange = measuredHalfQuartileRange(sums.quantiles);

  const rows = [
    ...(hasSpread
      ? [
          row(context, words.rows.mean, sums.mean, exact.mean, meanError),
          row(context, words.rows.spread, spread, exact.standardDeviation, spreadError),
        ]
      : []),
    ...(quartiles
      ? [
          row(
            context,
            words.rows.halfQuartiles,
            halfRange,
            quartiles.predicted,
            quartiles.standardError,
          ),
        ]
      : []),
    shareRow(context, words.rows.withinRoot, root, count),
    shareRow(context, fill(words.rows.withinClaim, { claim: claimText }), claim, count),
  ];

  const coordinates = coordinatesOf(context, options.law, options.d);
  const percent = (share: number | undefined) =>
    share === undefined ? common.table.notMeasured : numbers.percent(share);
  const slots = {
    count: numbers.whole(count),
    coordinates,
    claim: claimText,
    within: percent(claim.measured),
    withinPredicted: percent(claim.predicted),
  };
  const about = words.summary;
  let summary;
  if (count === 1)
    summary = fill(about.one, { coordinates, sum: numbers.significant(sums.mean, 6) });
  else if (hasSpread) {
    summary = fill(about.default, {
      ...slots,
      spread: numbers.significant(spread, 5),
      predicted: numbers.significant(exact.standardDeviation, 5),
    });
  } else {
    summary = fill(about.noSpread, {
      ...slots,
      lower: numbers.significant(quantileOf(sums.quantiles, 0.25), 4),
      upper: numbers.significant(quantileOf(sums.quantiles, 0.75), 4),
    });
  }
  if (count > 1 && claim.measured !== undefined)
    summary += ` ${fill(claim.predicted === undefined ? about.withinUnpredicted : about.within, slots)}`;

  return {
    title: titleOf(options.law, words),
    key: [
      {
        mark: 'bars',
        label: fill(choose(language, words.key.measured, count), { count: numbers.whole(count) }),
      },
      ...(result.predicted
        ? [
            {
              mark: result.predicted.density ? ('line' as const) : ('dots' as const),
              label: common.key.predicted,
            },
          ]
        : []),
      ...(options.normal && hasSpread
        ? [{ mark: 'approximate' as const, label: common.key.normal }]
        : []),
    ],
    rows,
    summary,
    data: () => dataOf(result, words),
    numbers: {
      measured: {
        count,
        mean: sums.mean,
        variance: sums.variance,
        skewness: sums.skewness,
        excessKurtosis: sums.excessKurtosis,
        minimum: sums.minimum,
        maximum: sums.maximum,
        withinRoot: root.measured ?? null,
        withinClaim: claim.measured ?? null,
        halfQuartileRange: halfRange,
      },
      predicted: {
        mean: exact.mean,
        standardDeviation: exact.standardDeviation,
        skewness: exact.skewness,
        excessKurtosis: exact.excessKurtosis,
        withinRoot: root.predicted ?? null,
        withinClaim: claim.predicted ?? null,
        halfQuartileRange: quartiles?.predicted ?? null,
      },
    },
  };
}

function shareRow(
  { numbers, common }: Context<'sums', SumsOptions>,
  label: string,
  { measured, predicted }: Share,
  count: number,
) {
  const likely = predicted ?? measured ?? Number.NaN;
  const error = Math.sqrt((likely * (1 - likely)) / count);
  const none = common.table.notMeasured;
  // As many digits as the standard error leaves, so that both columns have the same.
  const digits =
    error > 0 ? Math.max(1, Math.min(8, Math.ceil(-Math.log10(100 * error) + 0.3))) : 2;
  return {
    label,
    measured: measured === undefined ? none : numbers.percent(measured, digits),
    predicted: predicted === undefined ? none : numbers.percent(predicted, digits),
    // With less than one sum expected on the rarer side, a share has no normal law, and no such error.
    offBy:
      count * likely * (1 - likely) < 1
        ? none
        : offBy({ numbers, common }, measured, predicted, error),
  };
}

function dataOf({ bars, sums, exact, predicted, span }: SumsResult, words: Parts['sums']): Data {
  const { columns, axis } = words;
  const isLattice = exact.latticeStep !== null;
  const covered = coveredBy(bars, exact);
  const single = isLattice && covered === 1;
  const points = predicted && isLattice && predicted.complete ? predicted : undefined;
  const rows: (number | null)[][] = [];
  bars.counts.forEach((count, i) => {
    const from = bars.start + i * bars.width;
    const to = from + bars.width;
    if (to < span[0] || from > span[1]) {
      if (count === 0) return;
    }
    const inBar = points?.at.reduce(
      (sum, x, j) => (x >= from && x < to ? sum + (points.values[j] as number) : sum),
      0,
    );
    const example = bars.examples[i] ?? -1;
    const place = single ? [from + bars.width / 2] : [from, to];
    rows.push([
      ...place,
      count,
      count / sums.count,
      // As high as the bar is drawn.
      ...(single ? [] : [count / sums.count / covered]),
      ...(points ? [inBar ?? null] : []),
      example < 0 ? null : example,
    ]);
  });
  return {
    columns: [
      ...(single ? [columns.value] : [columns.from, columns.to]),
      columns.count,
      columns.share,
      ...(single ? [] : [isLattice ? axis.perValue : axis.perUnit]),
      ...(points ? [columns.predicted] : []),
      columns.example,
    ],
    rows,
  };
}
