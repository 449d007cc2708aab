/**
 * The picture of the product: the two matrices and what becomes of them, and the law of q·k.
 */
import { histogram } from '../../charts/index.js';
import { choose, fill } from '../../text/fill.js';
import { createGrid } from './grid.js';
import { reach } from './measure.js';

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageProduct(context) {
  const { document, words, common, language, numbers, frame, change } = context;
  const grid = createGrid(context, (name, values, settled) => change({ [name]: values }, settled));
  const again = frame.plainButton(words.controls.drawn, () => change({ a: [], b: [] }));
  const actions = frame.make('p', 'actions', again);
  const title = frame.make('p', 'remark');
  const chart = histogram(document, { width: 720, name: '' });
  const formula = frame.make('p', 'remark');

  return {
    nodes: [...grid.nodes, actions, title, chart.node, formula],
    charts: () => [chart],

    draw(result, options, width) {
      const { matrices, sample, expected, exact } = result;
      const { d, meanQuery, meanKey, shared } = options;
      grid.draw(matrices, options.rows, options.columns);
      actions.hidden = options.a.length === 0 && options.b.length === 0;
      title.textContent = fill(words.parts.law, { d: numbers.whole(d) });

      const { mean, variance } = expected;
      const deviation = Math.sqrt(variance);
      const { start, width: binWidth, counts } = sample.histogram;
      // At d = 1 the density has a pole, which must not flatten everything else.
      const top =
        d === 1 && !shared && Math.abs(mean) < reach * deviation ? 1.2 / deviation : Infinity;
      const unit = shared ? 1 / sample.count : 1 / (sample.count * binWidth);
      const normal = (/** @type {number} */ x) =>
        Math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
      const write = (/** @type {number} */ x) => numbers.significant(x, 4);
      chart.update({
        width,
        locale: language,
        name: `${title.textContent} ${common.describe.chartKeys}`,
        x: {
          domain: shared ? [-2 * d, 2 * d] : [mean - reach * deviation, mean + reach * deviation],
          title: words.axis.x,
        },
        y: {
          title: shared ? words.axis.share : words.axis.y,
          format: shared ? 'percent' : 'number',
          domain: top < Infinity ? [0, top] : undefined,
        },
        bars: { start, width: binWidth, counts, unit, merge: !shared },
        exact: {
          ...exact,
          values: Float64Array.from(exact.values, (value) => Math.min(value, top)),
        },
        normal: shared ? null : normal,
        describe: (bin) =>
          fill(words.bar, {
            from: write(bin.from),
            to: write(bin.to),
            count: numbers.whole(bin.count),
            share: numbers.percent(bin.count / sample.count),
          }),
      });
      /** In brackets where it is squared. @param {number} x */
      const writeMean = (x) => (x < 0 ? `(${write(x)})` : write(x));
      const term = {
        meanQuery: writeMean(meanQuery),
        meanKey: writeMean(meanKey),
        term: write((1 + meanQuery ** 2) * (1 + meanKey ** 2) - (meanQuery * meanKey) ** 2),
        d: numbers.whole(d),
        variance: write(variance),
      };
      formula.textContent = shared
        ? words.shared
        : `${fill(choose(language, words.productFormula, d), term)}${d === 1 ? ` ${words.diverges}` : ''}`;
    },
  };
}
