/**
 * The picture of the chain: the spread at each station on one logarithmic axis, on the bar that is predicted. No line joins
 * them: q and k both come from the input.
 */
import { lines } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { OriginResult } from './measure.js';
import type { OriginOptions } from './origin.js';
import { stations } from './weights.js';

/** The axis stands still, whatever the settings; what is beyond it stands at its end. */
const domain: [number, number] = [0.003, 300];

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
  const chart = lines(document, { width: 720, name: '', series: [] });
  const places = stations.map((_, i) => i);

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ deviations }, _, width) {
      const measured = stations.map((station) => deviations[station].measured);
      const held = (value: number) => Math.min(domain[1], Math.max(domain[0], value));
      const beyond = (value: number) => (value > domain[1] ? '▲ ' : value < domain[0] ? '▼ ' : '');
      chart.update({
        width,
        height: width < phone ? lowHeight : height,
        locale: language,
        name: `${words.title}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          domain: [-0.4, places.length - 0.6],
          ticks: places,
          format: (at) => words.stations[stations[at]] ?? '',
        },
        y: {
          scale: 'log',
          domain,
          title: words.axis.deviation,
          format: (value) => numbers.significant(value, 2),
        },
        levels: [{ at: 1 }],
        series: [
          {
            role: 'predicted',
            x: places,
            y: stations.map((station) => held(deviations[station].predicted)),
            line: false,
            marks: true,
          },
          // Drawn by the pins, and found by the pointer; stems tell how far from 1, up or down.
          {
            role: 'measured',
            x: places,
            y: measured.map(held),
            low: measured.map((value) => Math.min(1, held(value))),
            high: measured.map((value) => Math.max(1, held(value))),
            errors: 'bars',
            line: false,
            marks: false,
          },
        ],
        pins: measured.map((y, x) => ({
          x,
          y: held(y),
          role: 'measured',
          label: beyond(y) + numbers.padded(y, 3),
          over: true,
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
