/**
 * The picture of Mertens' function: the sum itself, or divided by its root.
 */
import { lines } from '../../charts/index.js';
import { fill } from '../../text/fill.js';

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageMertens({ document, words, common, language, numbers }) {
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  const chart = lines(document, { width: 720, name: '', series: [] });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw(result, options, width) {
      const { x, value } = result;
      const ratio = options.view === 'ratio';
      const root = Array.from(x, (/** @type {number} */ at) => (ratio ? 1 : Math.sqrt(at)));
      const shown = ratio
        ? Array.from(
            value,
            (/** @type {number} */ m, /** @type {number} */ i) => m / Math.sqrt(x[i]),
          )
        : value;
      chart.update({
        width,
        locale: language,
        name: `${words.choices.view[options.view]}. ${common.describe.chartKeys}`,
        x: {
          domain: [0, options.limit],
          title: words.axis.x,
          format: (at) => (at % 1 ? '' : compact.format(at)),
        },
        y: { title: ratio ? words.axis.ratio : words.axis.value },
        series: [
          { role: 'predicted', x, y: root, marks: false },
          { role: 'predicted', x, y: root.map((r) => -r), marks: false },
          { role: 'measured', x, y: shown, marks: false },
        ],
        describe: ({ index }) =>
          fill(words.point, {
            x: numbers.whole(x[index]),
            value: numbers.whole(value[index]),
            ratio: numbers.fixed(value[index] / Math.sqrt(x[index]), 4),
          }),
      });
    },
  };
}
