/**
 * The picture of the chain: one bar a station, with its prediction.
 */
import { bars } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { OriginResult } from './measure.js';
import type { OriginOptions } from './origin.js';
import { stations } from './weights.js';

export function stageOrigin({
  document,
  words,
  common,
  language,
  numbers,
}: Context<'origin', OriginOptions>): Stage<OriginOptions, OriginResult> {
  const chart = bars(document, { width: 720, name: '', items: [] });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ deviations }, _, width) {
      chart.update({
        width,
        locale: language,
        name: `${words.title}${common.language.stop}${common.describe.chartKeys}`,
        y: { title: words.axis.deviation, domain: [0, 10] },
        levels: [1],
        items: stations.map((station) => ({
          label: words.stations[station],
          value: deviations[station].measured,
          predicted: deviations[station].predicted,
          text: numbers.padded(deviations[station].measured, 3),
        })),
        describe: ({ index }) => {
          const station = stations[index];
          return fill(words.point, {
            station: words.stations[station],
            measured: numbers.padded(deviations[station].measured),
            predicted: numbers.padded(deviations[station].predicted),
          });
        },
      });
    },
  };
}
