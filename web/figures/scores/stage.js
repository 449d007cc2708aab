/**
 * The picture of scores: the matrix, its four variances, and the histogram of one of them over repetitions.
 */
import { heatmap, histogram } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { presetOf, presets } from './measure.js';

/** How far the picture reaches above the mean, in standard deviations. */
const reach = 4;

/** A small matrix is a small picture, on a colour scale of its own. */
const fewEntries = 64;

/** Colours end at four standard deviations, so that one outlier does not bleach the rest. @param {number} variance @returns {[number, number]} */
const clipped = (variance) => [-4 * Math.sqrt(variance), 4 * Math.sqrt(variance)];

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageScores({ document, words, common, language, numbers, frame, change }) {
  const buttons = presets.map(({ name, published, ...shape }) =>
    frame.plainButton(words.presets[name], () => change(shape)),
  );
  const examples = frame.make('p', 'actions', words.presets.title, ...buttons);
  const map = heatmap(document, { width: 720, name: '', values: [0], rows: 1, columns: 1 });
  const printed = /** @type {const} */ (['queries', 'keys', 'scores', 'scaled']).map((name) => {
    const value = frame.make('b', '');
    return { name, value, node: frame.make('span', '', `${words.printed[name]} = `, value) };
  });
  const lines = frame.make('p', 'actions values', ...printed.map(({ node }) => node));
  const chart = histogram(document, { width: 720, name: '' });
  /** @type {Float32Array | undefined} */
  let drawn;
  let drawnWidth = 0;
  /** Whether the histogram has been drawn. */
  let isSpread = false;

  return {
    nodes: [examples, map.node, lines, chart.node],
    charts: () => [map, chart],

    draw(result, options, width) {
      const { rows, columns } = options;
      const { matrix, variance, expected, repetitions } = result;
      const preset = presetOf(options);
      buttons.forEach((button, i) => {
        button.disabled = presets[i] === preset;
      });
      if (drawn !== matrix || drawnWidth !== width) {
        const slots = { rows: numbers.whole(rows), columns: numbers.whole(columns) };
        map.update({
          width,
          locale: language,
          height: rows * columns <= fewEntries ? 230 : Math.min(400, Math.round(width)),
          name: `${fill(words.heatmap.title, slots)}. ${common.describe.chartKeys}`,
          values: matrix,
          rows,
          columns,
          colors: 'diverging',
          aggregate: 'largest',
          ...(rows * columns > fewEntries
            ? { domain: clipped(variance.scores) }
            : { domain: undefined }),
          rowTitle: words.heatmap.query,
          columnTitle: words.heatmap.key,
          scaleTitle: words.heatmap.score,
          describe: ({ row, column, value }) =>
            fill(words.heatmap.cell, {
              row: numbers.whole(row + 1),
              column: numbers.whole(column + 1),
              value: numbers.significant(value, 4),
            }),
        });
        drawn = matrix;
        drawnWidth = width;
      }
      for (const { name, value } of printed) value.textContent = numbers.padded(variance[name], 5);

      // Until the first of the repetitions are there, what stood stays.
      if (!repetitions && isSpread) return;
      isSpread = true;
      const { mean } = expected;
      const deviation = expected.standardDeviation || 1;
      const from = Math.max(0, mean - reach * deviation);
      const to = mean + reach * deviation;
      const bins = repetitions?.histogram;
      const count = repetitions?.count ?? options.count;
      const inside = (/** @type {number} */ x) => x >= from && x <= to;
      const write = (/** @type {number} */ x) => numbers.significant(x, 5);
      chart.update({
        width,
        locale: language,
        name: `${fill(words.spread.title, { count: numbers.whole(count) })}. ${common.describe.chartKeys}`,
        x: { domain: [from, to], title: words.spread.x },
        y: { title: words.spread.y },
        bars: bins && {
          start: bins.start,
          width: bins.width,
          counts: bins.counts,
          unit: 1 / (count * bins.width),
          merge: true,
        },
        rulers: [
          {
            from: Math.max(from, mean - deviation),
            to: mean + deviation,
            label: [words.spread.expected, words.spread.expectedShort],
          },
        ],
        markers: [
          ...(inside(variance.scores)
            ? [
                {
                  at: variance.scores,
                  label: [
                    fill(words.spread.this, { value: numbers.padded(variance.scores, 5) }),
                    words.spread.thisShort,
                  ],
                  role: /** @type {const} */ ('measured'),
                },
              ]
            : []),
          ...(preset?.published
            ? [
                {
                  at: preset.published,
                  label: [
                    fill(words.spread.published, { value: write(preset.published) }),
                    words.spread.publishedShort,
                  ],
                },
              ]
            : []),
        ],
        describe: (bin) =>
          fill(words.spread.bar, {
            from: write(bin.from),
            to: write(bin.to),
            count: numbers.whole(bin.count),
            share: numbers.percent(bin.count / count),
          }),
      });
    },
  };
}
