/**
 * The figure of depth in words and numbers.
 */
import { choose, fill } from '../../text/fill.js';
import { offBy } from '../rows.js';
import { relativeError } from './measure.js';

/** Below, doubles lose their digits. */
const leastSquare = 2 ** -1022;

/**
 * @param {import('./measure.js').DepthResult} result
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @returns {import('../types.js').Report}
 */
export function reportDepth({ measured, error, predicted, networks }, options, context) {
  const { words, common, language, numbers } = context;
  // What has left the range of doubles is not told.
  const last = measured.findLastIndex(
    (square, layer) =>
      square < Infinity && predicted[layer] >= leastSquare && predicted[layer] < Infinity,
  );
  const none = common.table.notMeasured;
  /** @param {string} label @param {number} layer */
  const rowAt = (label, layer) => ({
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
  const rows = [rowAt(words.rows.first, 0)];
  if (last > 0) {
    rows.push(rowAt(fill(words.rows.last, { n: numbers.whole(last + 1) }), last));
    const factor = (/** @type {number[]} */ squares) =>
      numbers.padded((squares[last] / squares[0]) ** (1 / last));
    rows.push({
      label: words.rows.factor,
      measured: factor(measured),
      predicted: factor(predicted),
      offBy: none,
    });
  }
  return {
    key: [
      {
        mark: 'measured',
        label: fill(choose(language, words.key.measured, networks), {
          networks: numbers.whole(networks),
        }),
      },
      {
        mark: 'line',
        label: options.activation === 'tanh' ? words.key.wide : common.key.predicted,
      },
    ],
    rows,
    summary: fill(words.summary.default, {
      layers: numbers.whole(last + 1),
      width: numbers.whole(options.width),
      measured: numbers.significant(measured[last], 3),
      predicted: numbers.significant(predicted[last], 3),
    }),
    data: () => ({
      columns: ['layer', 'measured', 'predicted', 'standardError'].map(
        (name) => words.columns[name],
      ),
      rows: measured.map((value, i) => [i + 1, value, predicted[i], error[i]]),
    }),
    numbers: { measured: { squares: measured, errors: error }, predicted: { squares: predicted } },
  };
}
