/**
 * The figure of growth in words and numbers.
 */
import { choose, fill } from '../../text/fill.js';
import { offBy, row } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { GrowthOptions } from './growth.js';
import { caseOf, type GrowthResult, type Point } from './measure.js';

/**
 * The slope between two points of log–log axes, and its standard error. The sums share their draws: the
 * squares of a sum of a draws and of the same with b − a more are correlated by a/b.
 */
function slopeBetween(a: Point, b: Point) {
  const run = Math.log(b.d / a.d);
  const ra = a.error / a.predicted;
  const rb = b.error / b.predicted;
  return {
    measured: Math.log(b.measured / a.measured) / run,
    predicted: Math.log(b.predicted / a.predicted) / run,
    error: Math.sqrt(Math.max(0, ra * ra + rb * rb - 2 * (a.d / b.d) * ra * rb)) / run,
  };
}

/** What is not at hand. */
const orNone = (value: number) => (Number.isNaN(value) ? undefined : value);

const rowOf = {
  spread: 'spreadAt',
  size: 'sizeAt',
  quartile: 'quartileAt',
} as const;

export function reportGrowth(
  result: GrowthResult,
  options: GrowthOptions,
  context: Context<'growth', GrowthOptions>,
): Report {
  const { words, common, language, numbers } = context;
  const { points, measure, inside, count, sigma } = result;
  const first = points[0];
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  const slope = before ? slopeBetween(before, last) : undefined;
  const { mean } = caseOf(options);
  const none = common.table.notMeasured;

  const rows = [];
  for (const point of [first, last]) {
    const label = fill(words.rows[rowOf[measure]], { d: numbers.whole(point.d) });
    const line = row(context, label, point.measured, orNone(point.predicted), point.error);
    // One coin is always 1 away from 0: no chance but that of the mean that is subtracted, which digits need not show.
    if (point.error === 0) {
      line.measured = numbers.padded(point.measured);
      line.predicted = numbers.padded(point.predicted);
    }
    rows.push(line);
  }
  // Where every sum is the same there is no slope.
  const hasSlope = slope !== undefined && Number.isFinite(slope.measured);
  rows.push(
    slope
      ? {
          label: words.rows.slope,
          measured: hasSlope ? numbers.fixed(slope.measured, 4) : none,
          predicted: numbers.fixed(slope.predicted, 4),
          // Two sums that share most of their draws and a drift are not correlated by a/b.
          offBy:
            options.case === 'centred'
              ? offBy(context, slope.measured, slope.predicted, slope.error)
              : none,
        }
      : { label: words.rows.slope, measured: none, predicted: none, offBy: none },
  );
  const share = inside.predicted;
  const complete = last.d === options.largest;
  rows.push({
    label: fill(words.rows.inside, { d: numbers.whole(options.largest) }),
    measured: complete ? numbers.percent(inside.measured, 2) : none,
    predicted: share === undefined ? none : numbers.percent(share, 2),
    offBy: complete
      ? offBy(
          context,
          inside.measured,
          share,
          Math.sqrt(((share ?? 0) * (1 - (share ?? 0))) / count),
        )
      : none,
  });
  if (measure === 'size') {
    rows.push({
      label: words.rows.turn,
      measured: none,
      predicted: numbers.significant((sigma / mean) ** 2, 4),
      offBy: none,
    });
  }

  return {
    todo: options.case === 'centred' ? words.todoLine : undefined,
    key: [
      {
        mark: 'points',
        label: fill(choose(language, words.key.measured, count), { count: numbers.whole(count) }),
      },
      { mark: 'line', label: common.key.predicted },
    ],
    rows,
    summary: fill(
      !hasSlope
        ? words.summary.noSlope
        : Number.isNaN(slope.predicted)
          ? words.summary.unpredicted
          : words.summary.default,
      {
        what: words.measures[measure],
        from: numbers.whole(first.d),
        to: numbers.whole(last.d),
        first: numbers.significant(first.measured, 4),
        last: numbers.significant(last.measured, 4),
        slope: slope ? numbers.fixed(slope.measured, 3) : none,
        predicted: slope ? numbers.fixed(slope.predicted, 3) : none,
      },
    ),
    data: () => ({
      columns: (['d', 'measured', 'predicted', 'root', 'standardError'] as const).map(
        (name) => words.columns[name],
      ),
      rows: points.map((p) => [
        p.d,
        p.measured,
        orNone(p.predicted) ?? null,
        Math.sqrt(p.d),
        orNone(p.error) ?? null,
      ]),
    }),
    numbers: {
      measured: {
        measure,
        points: points.map(({ d, measured }) => ({ d, size: measured })),
        inside: inside.measured,
      },
      predicted: {
        points: points.map(({ d, predicted }) => ({ d, size: orNone(predicted) ?? null })),
        inside: share ?? null,
      },
    },
  };
}
