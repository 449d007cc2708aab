/**
 * The figure of depth in words and numbers.
 */
import { choose, fill } from '../../text/fill.js';
import { offBy } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { DepthOptions } from './depth.js';
import { type DepthResult, relativeError, type Start } from './measure.js';

/** Below, doubles lose their digits. */
const leastSquare = 2 ** -1022;

/** What has left the range of doubles is not told. */
const lastTold = ({ measured, predicted }: Start) =>
  measured.findLastIndex(
    (square, layer) =>
      square < Infinity && predicted[layer] >= leastSquare && predicted[layer] < Infinity,
  );

export function reportDepth(
  { starts, networks }: DepthResult,
  options: DepthOptions,
  context: Context<'depth', DepthOptions>,
): Report {
  const { words, common, language, numbers } = context;
  const none = common.table.notMeasured;

  const rowsOf = (start: Start) => {
    const { name, measured, predicted } = start;
    const last = lastTold(start);
    const called = { start: words.starts[name] };
    const rowAt = (label: string, layer: number) => ({
      label,
      measured: numbers.padded(measured[layer]),
      predicted: numbers.padded(predicted[layer]),
      // For tanh the prediction is that of infinitely wide layers, and off by more than chance.
      offBy: offBy(
        context,
        measured[layer],
        predicted[layer],
        predicted[layer] * relativeError({ ...options, networks }, layer),
      ),
    });
    const rows = [rowAt(fill(words.rows.first, called), 0)];
    if (last <= 0) return rows;
    const factor = (squares: number[]) =>
      numbers.padded((squares[last] / squares[0]) ** (1 / last));
    rows.push(rowAt(fill(words.rows.last, { ...called, n: numbers.whole(last + 1) }), last), {
      label: fill(words.rows.factor, called),
      measured: factor(measured),
      predicted: factor(predicted),
      offBy: { text: none, errors: undefined },
    });
    return rows;
  };

  return {
    key: [
      {
        mark: 'points',
        label: fill(choose(language, words.key.measured, networks), {
          networks: numbers.whole(networks),
        }),
      },
      {
        mark: 'line',
        label: options.activation === 'tanh' ? words.key.wide : common.key.predicted,
      },
      { mark: 'approximate', label: words.key.one },
    ],
    rows: starts.flatMap(rowsOf),
    summary: starts
      .map((start) => {
        const last = lastTold(start);
        return fill(choose(language, words.summary, last + 1), {
          start: words.starts[start.name],
          layers: numbers.whole(last + 1),
          width: numbers.whole(options.width),
          measured: numbers.significant(start.measured[last], 3),
          predicted: numbers.significant(start.predicted[last], 3),
        });
      })
      .join(common.language.between),
    data: () => ({
      columns: (['start', 'layer', 'measured', 'predicted', 'standardError'] as const).map(
        (name) => words.columns[name],
      ),
      rows: starts.flatMap(({ name, measured, predicted, error }) =>
        measured.map((value, i) => [words.starts[name], i + 1, value, predicted[i], error[i]]),
      ),
    }),
    numbers: {
      measured: Object.fromEntries(
        starts.map(({ name, measured, error }) => [name, { squares: measured, errors: error }]),
      ),
      predicted: Object.fromEntries(
        starts.map(({ name, predicted }) => [name, { squares: predicted }]),
      ),
    },
  };
}
