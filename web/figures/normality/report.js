/**
 * The figure of normality in words and numbers.
 */
import { choose, fill } from '../../text/fill.js';
import { offBy } from '../rows.js';

/**
 * @param {import('./measure.js').NormalityResult} result
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @returns {import('../types.js').Report}
 */
export function reportNormality(result, options, context) {
  const { words, common, language, numbers } = context;
  const { points, count, hasNormal } = result;
  const none = common.table.notMeasured;
  // Where the gap is largest, the measured distribution function deviates by √(F(1 − F)/n), at most.
  const chance = 0.5 / Math.sqrt(count);
  const point = points.find(({ d }) => d === options.d);
  const at = { d: numbers.whole(options.d) };
  const last = points[points.length - 1];
  const before = points[points.length - 2];

  /** @type {import('../frame.js').Row[]} */
  const rows = [];
  if (point) {
    rows.push(
      {
        label: fill(words.rows.distance, at),
        measured: numbers.measured(point.measured, chance),
        predicted: numbers.significant(point.predicted, 5),
        offBy: offBy(context, point.measured, point.predicted, chance),
      },
      {
        label: fill(words.rows.bound, at),
        measured: none,
        predicted: numbers.significant(point.bound, 5),
        offBy: none,
      },
      {
        label: words.rows.ratio,
        measured: none,
        predicted: numbers.significant(point.bound / point.predicted, 3),
        offBy: none,
      },
    );
  }
  if (before) {
    const slope = Math.log(last.predicted / before.predicted) / Math.log(last.d / before.d);
    rows.push({
      label: words.rows.slope,
      measured: none,
      predicted: numbers.fixed(slope, 3),
      offBy: none,
    });
  }

  return {
    key: hasNormal
      ? [
          {
            mark: 'measured',
            label: fill(choose(language, words.key.measured, count), {
              count: numbers.whole(count),
            }),
          },
          { mark: 'line', label: common.key.predicted },
          ...(options.bound ? [{ mark: 1, label: words.key.bound }] : []),
          { mark: 'approximate', label: common.key.normal },
        ]
      : [],
    rows,
    summary: !hasNormal
      ? words.noNormal
      : fill(words.summary.default, {
          ...at,
          distance: point ? numbers.significant(point.predicted, 4) : none,
          bound: point ? numbers.significant(point.bound, 4) : none,
        }),
    data: () => ({
      columns: ['d', 'measured', 'predicted', 'bound', 'standardError'].map(
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
