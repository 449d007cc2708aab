/**
 * The picture of the chain: at each station a bell as wide as the spread there, beside that of unit variance. No line joins them, for
 * q and k both come from the input; an arrow is what the divisor does.
 */
import { bells } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { placeOf } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import type { OriginResult } from './measure.js';
import type { OriginOptions } from './origin.js';
import { stations, weightsOf } from './weights.js';

/** From where to where the axis goes, whatever the settings: what is beyond leaves the picture. */
const domain: [number, number] = [-7, 7];

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
  const chart = bells(document, { width: 720, name: '', items: [], step: null, domain });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ deviations }, options, width) {
      const { scale } = weightsOf(options);
      chart.update({
        width,
        height: width < phone ? lowHeight : height,
        locale: language,
        name: `${words.title}${common.language.stop}${common.describe.chartKeys}`,
        domain,
        step:
          scale === 1
            ? null
            : {
                from: stations.indexOf('raw'),
                text: fill(words.divided, { divisor: numbers.significant(1 / scale, 3) }),
                role: placeOf('sqrt'),
              },
        items: stations.map((station) => {
          const { measured, predicted } = deviations[station];
          return {
            label: words.stations[station],
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
