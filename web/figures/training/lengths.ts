/**
 * Trained heads at other numbers of keys: how far the right key stands out against what the others weigh together, and
 * the loss that follows.
 */
import { lines, panels } from '../../charts/index.js';
import type { SeriesPoint } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import { runsOf, testedLengths } from './runs.js';
import type { Picture, TrainingContext } from './stage.js';

/** The narrowest a chart may be, in px: both stand side by side on a desktop. */
const narrowest = 340;

export function createLengths({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const margins = lines(document, { width: 480, name: '', series: [] });
  const losses = lines(document, { width: 480, name: '', series: [] });
  const pair = panels(document, { width: 1000, minimum: narrowest, panels: [] });

  return {
    draw(result, options, width) {
      const remark = words.lengthsAbout[options.task];
      // The tests come when the training ends. Of diverged runs there are none.
      if (result.lengths.length === 0) return { charts: [], remark };
      const runs = runsOf(options);
      const of = (what: 'loss' | 'margin') =>
        runs.map((run) => ({
          role: run.place,
          label: words.controls[run.name],
          x: testedLengths,
          y: testedLengths.map(
            (length) =>
              result.lengths.find((at) => at.run === run.name && at.length === length)?.[what] ??
              Number.NaN,
          ),
        }));
      const x = {
        domain: [4, 64] as [number, number],
        scale: 'log2' as const,
        title: words.axis.length,
      };
      const describe = (text: string) => (point: SeriesPoint) => {
        const run = runs[point.series];
        return fill(run ? text : words.lengths.others, {
          run: run ? words.controls[run.name] : '',
          length: numbers.whole(point.x),
          value: numbers.fixed(point.y, 3),
        });
      };
      margins.update({
        locale: language,
        name: `${words.lengths.margin}${common.language.stop}${common.describe.chartKeys}`,
        x,
        y: { title: words.axis.nats },
        series: [
          ...of('margin'),
          {
            role: 'predicted' as const,
            marks: false,
            label: words.lengths.level,
            x: testedLengths,
            y: testedLengths.map((length) => Math.log(length - 1)),
          },
        ],
        describe: describe(words.lengths.marginCell),
      });
      losses.update({
        locale: language,
        name: `${words.lengths.loss}${common.language.stop}${common.describe.chartKeys}`,
        x,
        y: { title: words.axis.nats, scale: 'log' },
        series: of('loss'),
        describe: describe(words.lengths.lossCell),
      });
      pair.update({
        width,
        panels: [
          { title: words.lengths.margin, chart: margins },
          { title: words.lengths.loss, chart: losses },
        ],
      });
      return { charts: [pair], remark };
    },
  };
}
