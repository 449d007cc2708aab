/**
 * The picture of growth: spread against d on logarithmic axes, and walks that fan out.
 */
import { lines, panels, walks } from '../../charts/index.js';
import { fill } from '../../text/fill.js';

/** The narrowest a panel may be, in px: two stand side by side on a desktop. */
const narrowest = 400;

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageGrowth({ document, words, common, language, numbers, frame }) {
  const height = 340;
  const spread = lines(document, { width: 480, height, name: '', series: [] });
  const fan = walks(document, { width: 480, height, name: '', walks: [] });
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: [
      { title: '', chart: spread },
      { title: '', chart: fan },
    ],
  });
  const about = frame.make('p', 'remark');
  let layoutNow = '';

  return {
    nodes: [pair.node, about],
    charts: () => [pair],

    draw(result, options, width) {
      const { points, line, measure } = result;
      const d = points.map((/** @type {any} */ point) => point.d);
      const { largest } = options;
      // A logarithmic axis has no room for 0, nor for an error bar that reaches it.
      const least = 1e-3 * Math.min(...line.size.filter((/** @type {number} */ size) => size > 0));
      const start = line.size[0];
      spread.update({
        locale: language,
        name: `${words.panels[measure]}. ${common.describe.chartKeys}`,
        x: { domain: [1, largest], scale: 'log', title: words.axis.d },
        y: { scale: 'log' },
        series: [
          { role: 'predicted', x: line.d, y: line.size, marks: false },
          {
            role: 'measured',
            x: d,
            y: points.map((/** @type {any} */ { measured }) =>
              measured > 0 ? measured : Number.NaN,
            ),
            low: points.map((/** @type {any} */ p) => Math.max(least, p.measured - 2 * p.error)),
            high: points.map((/** @type {any} */ p) => p.measured + 2 * p.error),
            errors: 'bars',
            line: false,
            marks: true,
          },
        ],
        slopes: [{ exponent: 0.5, through: [1, start], label: words.slopeHalf }],
        describe: (point) =>
          fill(words.point, {
            d: numbers.whole(point.x),
            measured: numbers.significant(points[point.index]?.measured ?? Number.NaN, 4),
            predicted: numbers.significant(points[point.index]?.predicted ?? point.y, 4),
          }),
      });

      const { every } = result;
      fan.update({
        locale: language,
        name: `${words.axis.walk}. ${common.describe.chartKeys}`,
        walks: result.walks,
        envelope: (step) => Math.sqrt(step * every),
        envelopeLabel: words.key.band,
        x: {
          title: words.axis.step,
          ...(every > 1 && { format: (step) => numbers.significant(step * every, 4) }),
        },
        describe: ({ walk, step, value }) =>
          fill(words.walk, {
            index: numbers.whole(walk),
            sum: numbers.significant(value, 5),
            k: numbers.whole(step * every),
          }),
      });
      about.textContent = words.casesAbout[options.case];
      const titles = [words.panels[measure], words.axis.walk];
      const layout = `${width} ${titles}`;
      if (layout !== layoutNow) {
        pair.update({
          width,
          panels: [spread, fan].map((chart, i) => ({ title: titles[i], chart })),
        });
      }
      layoutNow = layout;
    },
  };
}
