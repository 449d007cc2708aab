/**
 * The picture of Mertens' function among walks of coins: the sum itself, or divided by its root.
 */
import { lines } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { MertensOptions, MertensResult } from './mertens.js';

export function stageMertens({
  document,
  words,
  common,
  language,
  numbers,
}: Context<'mertens', MertensOptions>): Stage<MertensOptions, MertensResult> {
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  const chart = lines(document, { width: 720, name: '', series: [] });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw(result, options, width) {
      const { x, value, coins } = result;
      const ratio = options.view === 'ratio';
      const root = Array.from(x, (at: number) => (ratio ? 1 : Math.sqrt(at)));
      const shown = ratio
        ? Array.from(value, (m: number, i: number) => m / Math.sqrt(x[i]))
        : value;
      const walks = coins.walks.map((walk) =>
        ratio ? walk.map((sum, i) => sum / Math.sqrt(coins.x[i])) : walk,
      );
      chart.update({
        width,
        locale: language,
        name: `${words.choices.view[options.view]}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          domain: [0, options.limit],
          title: words.axis.x,
          format: (at) => (at % 1 ? '' : compact.format(at)),
        },
        y: { title: ratio ? words.axis.ratio : words.axis.value },
        axes: { about: options.view, fit: common.describe.fit },
        series: [
          // Below the rest, so that they hide nothing.
          ...walks.map((y) => ({
            role: 'approximate' as const,
            fine: true,
            x: coins.x,
            y,
            marks: false,
          })),
          { role: 'approximate', x, y: root, marks: false },
          { role: 'approximate', x, y: root.map((r) => -r), marks: false },
          { role: 'plain', x, y: shown, marks: false },
        ],
        describe: ({ series, index }) => {
          const isCoins = series < walks.length;
          const at = isCoins ? coins.x[index] : x[index];
          const sum = isCoins ? coins.walks[series][index] : value[index];
          return fill(isCoins ? words.coinPoint : words.point, {
            index: numbers.whole(series + 1),
            x: numbers.whole(at),
            value: numbers.whole(sum),
            ratio: numbers.fixed(sum / Math.sqrt(at), 4),
          });
        },
      });
    },
  };
}
