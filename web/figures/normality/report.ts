/**
 * The figure of normality in words and numbers.
 */
import { choose, fill } from '../../text/fill.js';
import type { Row } from '../shared/element/figureFrame.js';
import { offBy } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { NormalityResult } from './measure.js';
import type { NormalityOptions } from './normality.js';

export function reportNormality(
  result: NormalityResult,
  options: NormalityOptions,
  context: Context<'normality', NormalityOptions>,
): Report {
  const { words, common, language, numbers } = context;
  const { points, slope, count, hasNormal } = result;
  const none = common.table.notMeasured;
  // Where the gap is largest, the measured distribution function deviates by √(F(1 − F)/n), at most.
  const chance = 0.5 / Math.sqrt(count);
  const point = points.find(({ d }) => d === options.d);
  const at = { d: numbers.whole(options.d) };

  const unmeasured = { measured: none, offBy: none };
  const rows: Row[] = [
    {
      label: fill(words.rows.distance, at),
      measured: point && numbers.measured(point.measured, chance),
      // What is far below chance has digits of its own.
      predicted:
        point &&
        (point.predicted < chance / 10
          ? numbers.significant(point.predicted, 3)
          : numbers.measured(point.predicted, chance)),
      offBy: point && offBy(context, point.measured, point.predicted, chance),
    },
    {
      ...unmeasured,
      label: fill(words.rows.bound, at),
      predicted: point && numbers.significant(point.bound, 4),
    },
    {
      ...unmeasured,
      label: words.rows.ratio,
      predicted: point && numbers.significant(point.bound / point.predicted, 3),
    },
    {
      ...unmeasured,
      label: words.rows.slope,
      predicted: slope === undefined ? none : numbers.fixed(slope, 3),
    },
  ];
  const noNormal = result.hasSpread ? words.noNormal : words.noSpread;
  const isOnLattice = result.laws.some(({ exact }) => !exact.line);
  const nothing = hasNormal ? '' : noNormal;

  return {
    key: [
      {
        mark: 'points',
        label: fill(choose(language, words.key.measured, count), { count: numbers.whole(count) }),
      },
      { mark: 'line', label: common.key.predicted },
      ...(options.bound ? [{ mark: 'approximate' as const, label: words.key.bound }] : []),
      { mark: 'bars', label: words.key.lawMeasured },
      { mark: isOnLattice ? 'dots' : 'line', label: words.key.lawPredicted },
      { mark: 'approximate', label: common.key.normal },
    ],
    rows,
    nothing,
    summary:
      nothing ||
      fill(words.summary, {
        ...at,
        distance: point ? numbers.significant(point.predicted, 4) : none,
        bound: point ? numbers.significant(point.bound, 4) : none,
      }),
    data: () => ({
      columns: (['d', 'measured', 'predicted', 'bound', 'standardError'] as const).map(
        (name) => words.columns[name],
      ),
      rows: points.map((p) => [p.d, p.measured, p.predicted, p.bound, chance]),
    }),
    numbers: {
      measured: { points: points.map(({ d, measured }) => ({ d, distance: measured })) },
      predicted: {
        points: points.map(({ d, predicted, bound }) => ({ d, distance: predicted, bound })),
      },
    },
  };
}
