/**
 * The picture of depth: mean square against layer, on a logarithmic axis.
 */
import { lines } from '../../charts/index.js';
import { fill } from '../../text/fill.js';

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageDepth({ document, words, common, language, numbers }) {
  const chart = lines(document, { width: 720, name: '', series: [] });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ measured, error, predicted }, _, width) {
      const layer = measured.map((/** @type {number} */ __, /** @type {number} */ i) => i + 1);
      // Bars that would touch are a band.
      const dense = width < 6 * measured.length;
      const usable = (/** @type {number} */ value) => (value > 0 ? value : Number.NaN);
      chart.update({
        width,
        locale: language,
        name: `${words.axis.square}. ${common.describe.chartKeys}`,
        x: {
          domain: [0, measured.length + 1],
          title: words.axis.layer,
          format: (at) => (at % 1 ? '' : numbers.whole(at)),
        },
        y: {
          scale: 'log',
          title: words.axis.square,
          format: (value) => numbers.significant(value, 2),
        },
        series: [
          { role: 'predicted', x: layer, y: predicted.map(usable), marks: measured.length < 2 },
          {
            role: 'measured',
            x: layer,
            y: measured.map(usable),
            // A logarithmic axis has no room for a bar that reaches 0.
            low: measured.map((/** @type {number} */ m, /** @type {number} */ i) =>
              Math.max(m / 10, m - 2 * error[i]),
            ),
            high: measured.map(
              (/** @type {number} */ m, /** @type {number} */ i) => m + 2 * error[i],
            ),
            errors: dense ? 'band' : 'bars',
            line: dense,
            marks: !dense,
          },
        ],
        levels: [{ at: 1, label: words.key.one }],
        describe: ({ index }) =>
          fill(words.point, {
            layer: numbers.whole(index + 1),
            measured: numbers.padded(measured[index]),
            predicted: numbers.padded(predicted[index]),
          }),
      });
    },
  };
}
