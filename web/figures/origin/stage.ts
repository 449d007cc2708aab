/**
 * The picture of the chain: at each station a band, one spread up and one down, as the walks of the opening have it. No line
 * joins them: q and k both come from the input.
 */
import { bars } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { OriginResult } from './measure.js';
import type { OriginOptions } from './origin.js';
import { stations } from './weights.js';

/** How far the axis goes, up and down, whatever the settings: what is beyond says so at its end. */
const reach = 4.5;

/** In px. */
const height = 280;
const lowHeight = 230;
const phone = 480;

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
        height: width < phone ? lowHeight : height,
        locale: language,
        name: `${words.title}${common.language.stop}${common.describe.chartKeys}`,
        y: {
          domain: [-reach, reach],
          title: words.axis.deviation,
          format: (value) => numbers.signed(value, 0),
        },
        levels: [-1, 1],
        items: stations.map((station) => {
          const { measured, predicted } = deviations[station];
          return {
            label: words.stations[station],
            from: -measured,
            value: measured,
            predicted,
            text: numbers.padded(measured, 3),
          };
        }),
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
