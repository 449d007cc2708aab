/**
 * The picture of gradients: that on the scores and that on Wq, each over d with both axes logarithmic.
 */
import { lines, panels, roundDomain } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { placeOf } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import type { GradientsOptions } from './gradients.js';
import {
  type Curve,
  type GradientsResult,
  leastDimension,
  quantities,
  rangeOf,
  unitOf,
} from './measure.js';

/** The narrowest a panel may be, in px: two stand side by side on a desktop. */
const narrowest = 380;

/** Rules stand beside one another at each d, so many times apart: ranges that lie on each other hide each other. */
const apart = 1.09;

/** How high a panel is; on a phone both are on one screen. In px. */
const height = 340;
const lowHeight = 225;
const phone = 480;

/** The picture reaches so far below its highest point: a gradient that is as good as nothing lies under it. */
const reach = 1e-6;

export function stageGradients({
  document,
  words,
  common,
  language,
  numbers,
}: Context<'gradients', GradientsOptions>): Stage<GradientsOptions, GradientsResult> {
  const charts = quantities.map(() =>
    lines(document, { width: 480, height, name: '', series: [] }),
  );
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: charts.map((chart) => ({ title: '', chart })),
  });
  let layoutNow = '';

  return {
    nodes: [pair.node],
    charts: () => [pair],

    draw(result, options, width) {
      const titles = quantities.map((quantity) => words.panels[options.size][quantity]);
      const { largest } = options;
      const curves: Curve[] = result.curves;
      quantities.forEach((quantity, k) => {
        const ranges = curves.map(({ points }) =>
          points.map(({ d, steps }) => rangeOf(steps, quantity, unitOf(options, quantity, d))),
        );
        const values = ranges.flat().flatMap(({ smallest, largest: most }) => [smallest, most]);
        const highest = Math.max(...values.filter(Number.isFinite));
        const floor = highest * reach;
        const lowest = Math.min(...values.filter((value) => value > floor));
        const under = values.some((value) => value <= floor);
        // A logarithmic axis has no room for 0: what lies under the picture ends below its edge.
        const shown = (value: number) => Math.max(value, floor / 10);
        charts[k].update({
          locale: language,
          height: width < phone ? lowHeight : height,
          name: `${titles[k]}${common.language.stop}${common.describe.chartKeys}`,
          x: {
            domain: [leastDimension / 1.4, largest * 1.4],
            scale: 'log2',
            title: words.axis.d,
          },
          axes: { about: options.size, fit: common.describe.fit },
          y: { scale: 'log', domain: roundDomain('log', under ? floor : lowest, highest) },
          series: curves.map(({ name, points }, i) => ({
            role: placeOf(name),
            x: points.map(({ d }) => d * apart ** (i - (curves.length - 1) / 2)),
            y: ranges[i].map(({ median }) => shown(median)),
            low: ranges[i].map((range) => shown(range.smallest)),
            high: ranges[i].map((range) => shown(range.largest)),
            errors: 'bars' as const,
            marks: true,
          })),
          describe: ({ series, index }) => {
            const { median, smallest, largest: most } = ranges[series][index];
            const write = (x: number) => numbers.significant(x, 3);
            return fill(words.point, {
              rule: words.controls[curves[series].name],
              d: numbers.whole(curves[series].points[index].d),
              median: write(median),
              smallest: write(smallest),
              largest: write(most),
            });
          },
        });
      });
      const layout = `${width} ${titles}`;
      if (layout !== layoutNow) {
        pair.update({ width, panels: charts.map((chart, i) => ({ title: titles[i], chart })) });
      }
      layoutNow = layout;
    },
  };
}
