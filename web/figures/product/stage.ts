/**
 * The picture of the product: the law of q·k, and beside it that of the same scores divided by √d; above them two
 * matrices and what becomes of them, where they are wanted.
 */
import { histogram, panels } from '../../charts/index.js';
import { choose, fill } from '../../text/fill.js';
import { beyondAxis } from '../shared/numbers/beyondAxis.js';
import type { Context, Stage } from '../types.js';
import { createGrid } from './grid.js';
import { type ProductResult, reach } from './measure.js';
import type { ProductOptions } from './product.js';

/** The narrowest a panel may be, in px. */
const narrowest = 320;

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
  const raw = histogram(document, { width: 480, name: '' });
  const scaled = histogram(document, { width: 480, name: '' });
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: [
      { title: '', chart: raw },
      { title: '', chart: scaled },
    ],
  });
  let layoutNow = '';
  /** How often the reader has fitted the axis that both have. */
  let fits = 0;
  let redraw = () => {};
  const fat = frame.make('p', 'remark');
  const formula = frame.make('p', 'remark');

  const write = (x: number) => numbers.significant(x, 4);

  /** One axis for both: undivided scores are seen to be wide, and divided ones narrow. */
  const domainOf = (
    { expected: { mean, variance } }: ProductResult,
    { d, shared }: ProductOptions,
    divisors: number[],
  ): [number, number] => {
    const half = shared ? 2 * d : reach * Math.sqrt(variance);
    return [
      Math.min(...divisors.map((divisor) => (mean - half) / divisor)),
      Math.max(...divisors.map((divisor) => (mean + half) / divisor)),
    ];
  };

  /** @param divisor - of scores */
  const drawLaw = (
    chart: typeof raw,
    { sample, expected, exact }: ProductResult,
    { d, meanQuery, meanKey, shared, vertical }: ProductOptions,
    divisor: number,
    domain: [number, number],
    [title, axisTitle]: [string, string],
  ) => {
    const isLog = vertical === 'log' && !shared;
    const mean = expected.mean / divisor;
    const deviation = Math.sqrt(expected.variance) / divisor;
    const { counts, below, above } = sample.histogram;
    const start = sample.histogram.start / divisor;
    const binWidth = sample.histogram.width / divisor;
    // At d = 1 the density has a pole, which must not flatten everything else.
    const top =
      d === 1 && !shared && Math.abs(mean) < reach * deviation ? 1.2 / deviation : Infinity;
    const unit = shared ? 1 / sample.count : 1 / (sample.count * binWidth);
    const normal = (x: number) =>
      Math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
    const values = Float64Array.from(exact.values, (value) =>
      Math.min(exact.line ? value * divisor : value, top),
    );
    const highest = Math.min(top, Math.max(normal(mean), ...values));
    chart.update({
      locale: language,
      name: title + common.language.stop + common.describe.chartKeys,
      x: {
        domain,
        title: axisTitle,
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
        about: `${shared} ${isLog} ${meanQuery} ${meanKey} ${fits}`,
        ...(chart === raw && {
          fit: common.describe.fit,
          onFit() {
            fits++;
            redraw();
          },
        }),
      },
      gone: beyondAxis(common),
      rulers: [
        {
          from: mean - deviation,
          to: mean + deviation,
          label: [words.spread, words.spreadShort].map((text) =>
            fill(text, { spread: numbers.significant(deviation, 3) }),
          ),
          role: 'predicted',
        },
      ],
      // Bars wide enough to be seen one by one would be wider than the divided scores spread.
      bars: { start, width: binWidth, counts, unit, merge: !shared && chart === raw, below, above },
      exact: { ...exact, at: Float64Array.from(exact.at, (x) => x / divisor), values },
      normal: shared ? null : normal,
      describe: (bin) =>
        fill(words.bar, {
          from: write(bin.from),
          to: write(bin.to),
          count: numbers.whole(bin.count),
          share: numbers.percent(bin.count / sample.count),
        }),
    });
  };

  return {
    nodes: [...grid.nodes, actions, pair.node, fat, formula],
    charts: () => [pair],

    draw(result, options, width) {
      const { d, meanQuery, meanKey, shared } = options;
      const isTyped = options.a.length > 0 || options.b.length > 0;
      for (const node of grid.nodes) node.hidden = !options.matrices;
      actions.hidden = !options.matrices || !isTyped;
      grid.draw(result.matrices, options.rows, options.columns);

      const titles = [words.parts.law, words.parts.scaled].map((text) =>
        fill(text, { d: numbers.whole(d) }),
      );
      // With the matrices above, one picture is as much as a phone shows at once.
      const shown = options.matrices ? [raw] : [raw, scaled];
      const domain = domainOf(result, options, options.matrices ? [1] : [1, Math.sqrt(d)]);
      redraw = () => {
        drawLaw(raw, result, options, 1, domain, [titles[0], words.axis.x]);
        drawLaw(scaled, result, options, Math.sqrt(d), domain, [titles[1], words.axis.scaled]);
      };
      redraw();
      const layout = `${width} ${shown.length} ${titles}`;
      if (layout !== layoutNow)
        pair.update({
          width,
          panels: shown.map((chart, i) => ({ title: titles[i], chart })),
        });
      layoutNow = layout;
      const { variance } = result.expected;
      const isLog = options.vertical === 'log' && !shared;
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
