/**
 * The picture of the product: the two matrices and what becomes of them, and the law of q·k.
 */
import { histogram } from '../../charts/index.js';
import { choose, fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import { createGrid } from './grid.js';
import { type ProductResult, reach } from './measure.js';
import type { ProductOptions } from './product.js';

/** A logarithmic axis goes down to where the normal curve leaves the picture: its density there, of deviation 1. */
const deepest = Math.exp(-0.5 * reach ** 2) / Math.sqrt(2 * Math.PI);

/** Of a normal, the share beyond 4 standard deviations: 2(1 − Φ(4)). */
const normalBeyondFour = 6.334248366623996e-5;

export function stageProduct(
  context: Context<'product', ProductOptions>,
): Stage<ProductOptions, ProductResult> {
  const { document, words, common, language, numbers, frame, change } = context;
  const grid = createGrid(context, (name, values, settled) => change({ [name]: values }, settled));
  const again = frame.plainButton(words.controls.drawn, () => change({ a: [], b: [] }));
  const actions = frame.make('p', 'actions', again);
  const title = frame.make('p', 'remark');
  const chart = histogram(document, { width: 720, name: '' });
  const fat = frame.make('p', 'remark');
  const formula = frame.make('p', 'remark');

  return {
    nodes: [...grid.nodes, actions, title, chart.node, fat, formula],
    charts: () => [chart],

    draw(result, options, width) {
      const { matrices, sample, expected, exact } = result;
      const { d, meanQuery, meanKey, shared } = options;
      const isLog = options.vertical === 'log' && !shared;
      grid.draw(matrices, options.rows, options.columns);
      actions.hidden = options.a.length === 0 && options.b.length === 0;
      title.textContent = fill(words.parts.law, { d: numbers.whole(d) });

      const { mean, variance } = expected;
      const deviation = Math.sqrt(variance);
      const { start, width: binWidth, counts, below, above } = sample.histogram;
      // At d = 1 the density has a pole, which must not flatten everything else.
      const top =
        d === 1 && !shared && Math.abs(mean) < reach * deviation ? 1.2 / deviation : Infinity;
      const unit = shared ? 1 / sample.count : 1 / (sample.count * binWidth);
      const normal = (x: number) =>
        Math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
      const write = (x: number) => numbers.significant(x, 4);
      const highest = Math.min(top, Math.max(normal(mean), ...exact.values));
      chart.update({
        width,
        locale: language,
        name: title.textContent + common.language.stop + common.describe.chartKeys,
        x: {
          domain: shared ? [-2 * d, 2 * d] : [mean - reach * deviation, mean + reach * deviation],
          title: words.axis.x,
        },
        y: {
          title: shared ? words.axis.share : words.axis.y,
          format: shared ? 'percent' : 'number',
          ...(isLog ? { scale: 'log' } : {}),
          domain: isLog
            ? [deepest / deviation, highest * 1.5]
            : top < Infinity
              ? [0, top]
              : undefined,
        },
        axes: {
          about: `${shared} ${isLog} ${meanQuery} ${meanKey}`,
          fit: common.describe.fit,
        },
        bars: { start, width: binWidth, counts, unit, merge: !shared, below, above },
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
      /** In brackets where it is squared. */
      const writeMean = (x: number) => (x < 0 ? `(${write(x)})` : write(x));
      const term = {
        meanQuery: writeMean(meanQuery),
        meanKey: writeMean(meanKey),
        term: write((1 + meanQuery ** 2) * (1 + meanKey ** 2) - (meanQuery * meanKey) ** 2),
        d: numbers.whole(d),
        variance: write(variance),
      };
      const beyond = result.tails.find(({ deviations }) => deviations === 4)?.predicted;
      fat.hidden = !isLog || beyond === undefined;
      if (!fat.hidden && beyond !== undefined)
        fat.textContent = fill(words.fatTails, {
          share: numbers.percent(beyond),
          times: numbers.significant(beyond / normalBeyondFour, 3),
        });
      formula.textContent = shared
        ? words.shared
        : `${fill(choose(language, words.productFormula, d), term)}${d === 1 ? ` ${words.diverges}` : ''}`;
    },
  };
}
