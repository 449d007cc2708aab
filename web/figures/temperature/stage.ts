/**
 * The picture of temperature: the row as bars, with ε and without, and its entropy against the temperature.
 */
import { bars, lines, writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import { coldest, hottest, type TemperatureResult } from './measure.js';
import type { TemperatureOptions } from './temperature.js';

export function stageTemperature({
  document,
  words,
  common,
  language,
  numbers,
  frame,
}: Context<'temperature', TemperatureOptions>): Stage<TemperatureOptions, TemperatureResult> {
  const row = bars(document, { width: 720, name: '', items: [] });
  const remark = frame.make('p', 'remark');
  const entropy = lines(document, { width: 720, name: '', series: [] });

  return {
    nodes: [row.node, remark, entropy.node],
    charts: () => [row, entropy],

    draw({ scores, before, after, curve }, { change, keys }, width) {
      const write = (x: number) => numbers.significant(x, 3);
      row.update({
        width,
        locale: language,
        name: `${words.axis.weight}${common.language.stop}${common.describe.chartKeys}`,
        y: { domain: [0, 1], title: words.axis.weight },
        title: words.axis.score,
        items: [...scores].map((score: number, i: number) => ({
          label: numbers.fixed(score, 1),
          value: after.weights[i],
          predicted: before.weights[i],
        })),
        describe: ({ index }) =>
          fill(words.bar, {
            index: numbers.whole(index + 1),
            score: write(scores[index]),
            before: write(before.weights[index]),
            after: write(after.weights[index]),
          }),
      });
      writeLetters(remark, words.changesAbout[change]);
      const most = Math.log(keys);
      const sides = [before, after].filter(
        ({ temperature }) => temperature >= coldest && temperature <= hottest,
      );
      entropy.update({
        width,
        locale: language,
        height: Math.round(Math.min(260, Math.max(200, width * 0.3))),
        name: `${words.axis.entropy}${common.language.stop}${common.describe.chartKeys}`,
        x: { domain: [coldest, hottest], scale: 'log', title: words.axis.temperature },
        y: { domain: [0, most * 1.25], title: words.axis.entropy },
        series: [
          { role: 'predicted', x: curve.temperature, y: curve.entropy, marks: false },
          {
            role: 'measured',
            x: sides.map(({ temperature }) => temperature),
            y: sides.map((side) => side.entropy),
            line: false,
            marks: true,
          },
        ],
        levels: [{ at: most, label: width < 560 ? words.limits.hotShort : words.limits.hot }],
        markers: [
          { at: before.temperature, label: `T = ${write(before.temperature)}` },
          ...(change === 'add'
            ? []
            : [
                {
                  at: after.temperature,
                  label: fill(words.key.changed, { value: write(after.temperature) }),
                },
              ]),
        ].filter(({ at }) => at >= coldest && at <= hottest),
        describe: ({ x, y }) =>
          fill(words.point, { temperature: write(x), entropy: numbers.significant(y, 4) }),
      });
    },
  };
}
