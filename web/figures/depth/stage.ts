/**
 * The picture of depth: mean square against layer, on a logarithmic axis, and why the first layer differs.
 */
import { lines, writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { DepthOptions } from './depth.js';
import type { DepthResult } from './measure.js';

/** A logarithmic axis has no room for 0. */
const usable = (value: number) => (value > 0 ? value : Number.NaN);

export function stageDepth({
  document,
  words,
  common,
  language,
  numbers,
  frame,
}: Context<'depth', DepthOptions>): Stage<DepthOptions, DepthResult> {
  const chart = lines(document, { width: 720, name: '', series: [] });
  const about = frame.make('p', 'remark');
  const list = new Intl.ListFormat(language);

  return {
    nodes: [chart.node, about],
    charts: () => [chart],

    draw({ starts }, options, width) {
      const layers = starts[0].measured.length;
      const layer = Array.from({ length: layers }, (_, i) => i + 1);
      // Bars that would touch are a band.
      const dense = width < 6 * layers;
      chart.update({
        width,
        locale: language,
        name: `${words.axis.square}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          domain: [0, layers + 1],
          title: words.axis.layer,
          format: (at) => (at % 1 ? '' : numbers.whole(at)),
        },
        y: {
          scale: 'log',
          title: words.axis.square,
          format: (value) => numbers.significant(value, 2),
        },
        series: starts.flatMap(({ name, measured, predicted, error }) => [
          {
            role: 'predicted' as const,
            x: layer,
            y: predicted.map(usable),
            marks: layers < 2,
            label: words.starts[name],
          },
          {
            role: 'measured' as const,
            x: layer,
            y: measured.map(usable),
            // A logarithmic axis has no room for a bar that reaches 0.
            low: measured.map((m, i) => Math.max(m / 10, m - 2 * error[i])),
            high: measured.map((m, i) => m + 2 * error[i]),
            errors: dense ? ('band' as const) : ('bars' as const),
            line: dense,
            marks: !dense,
          },
        ]),
        levels: [{ at: 1 }],
        axes: { about: '', fit: common.describe.fit },
        describe: ({ series, index }) => {
          const { name, measured, predicted } = starts[Math.floor(series / 2)];
          return fill(words.point, {
            start: words.starts[name],
            layer: numbers.whole(index + 1),
            measured: numbers.padded(measured[index]),
            predicted: numbers.padded(predicted[index]),
          });
        },
      });

      const each = (square: (gain: number) => number) =>
        list.format(
          starts.map(({ name, gain }) =>
            fill(words.firstLayer.each, {
              value: numbers.significant(square(gain), 3),
              start: words.starts[name],
            }),
          ),
        );
      writeLetters(
        about,
        fill(words.firstLayer[options.normalise ? 'normalised' : options.activation], {
          first: each((gain) => gain ** 2),
          factor: each((gain) => gain ** 2 / 2),
        }),
      );
    },
  };
}
