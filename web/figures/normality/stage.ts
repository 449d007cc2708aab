/**
 * The picture of normality: the distance to the normal law on logarithmic axes, and the law itself for a few d.
 */
import { histogram, lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import { resolution } from './distance.js';
import { lawReach, type NormalityResult } from './measure.js';
import type { NormalityOptions } from './normality.js';

const normalDensity = (z: number) => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** How high the distance is drawn, and each law; on a phone all are on one screen. In px. */
const heights = { wide: [340, 190], phone: [230, 118] };
const phone = 480;

/** The narrowest a law may be drawn, in px: four side by side on a desktop, two on a phone. */
const narrowest = 140;

export function stageNormality({
  document,
  words,
  common,
  language,
  numbers,
  frame,
}: Context<'normality', NormalityOptions>): Stage<NormalityOptions, NormalityResult> {
  const distance = lines(document, { width: 720, name: '', series: [] });
  let laws: ReturnType<typeof histogram>[] = [];
  const small = panels(document, { width: 720, minimum: narrowest, panels: [] });
  const title = frame.make('p', 'remark', words.lawsTitle);

  return {
    nodes: [distance.node, title, small.node],
    charts: () => [distance, small],

    draw(result, options, width) {
      const { points, line, count } = result;
      const chance = 0.5 / Math.sqrt(count);
      const bounds = options.bound
        ? [
            {
              role: 'approximate' as const,
              x: line.d,
              y: line.bound,
              label: words.boundLabel,
              marks: false,
            },
          ]
        : [];
      const [high, low] = heights[width < phone ? 'phone' : 'wide'];
      distance.update({
        width,
        height: high,
        locale: language,
        name: `${words.axis.distance}${common.language.stop}${common.describe.chartKeys}`,
        x: { domain: [1, options.largest], scale: 'log', title: words.axis.d },
        y: { scale: 'log', title: words.axis.distance },
        axes: { about: '', fit: common.describe.fit },
        series: [
          ...bounds,
          { role: 'predicted', x: line.d, y: line.distance, marks: false },
          {
            role: 'measured',
            x: points.map((p) => p.d),
            y: points.map((p) => p.measured),
            low: points.map((p) => Math.max(p.measured / 20, p.measured - 2 * chance)),
            high: points.map((p) => p.measured + 2 * chance),
            errors: 'bars',
            line: false,
            marks: true,
          },
        ],
        levels: [
          {
            at: resolution(count),
            label: [
              fill(words.key.resolution, { count: numbers.whole(count) }),
              words.key.resolutionShort,
            ],
          },
        ],
        markers: [{ at: options.d, label: `d = ${numbers.whole(options.d)}` }],
        describe: ({ x, y }) => {
          const point = points.find((p) => p.d === x);
          return fill(words.point, {
            d: numbers.whole(x),
            distance: numbers.significant(point?.predicted ?? y, 4),
            bound: numbers.significant(point?.bound ?? Number.NaN, 4),
          });
        },
      });

      while (laws.length < result.laws.length) {
        laws.push(histogram(document, { width: 200, name: '' }));
      }
      laws = laws.slice(0, result.laws.length);
      result.laws.forEach((law, i) => {
        laws[i].update({
          locale: language,
          height: low,
          name: fill(words.laws, { d: numbers.whole(law.d) }),
          x: { domain: [-lawReach, lawReach] },
          y: { format: 'number' },
          bars: law.bars && {
            start: law.bars.start,
            width: law.bars.width,
            counts: law.bars.counts,
            unit: 1 / (count * law.bars.width),
          },
          exact: law.exact,
          normal: normalDensity,
        });
      });
      small.update({
        width,
        panels: laws.map((chart, i) => ({
          title: `d = ${numbers.whole(result.laws[i].d)}`,
          chart,
        })),
      });
    },
  };
}
