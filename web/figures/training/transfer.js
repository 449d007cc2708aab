/**
 * What a head has learned against the rate of its Wq and Wk, one panel for each rule and in it one line for each width:
 * does the best rate stay where it is when d grows? Stored medians are there at once; what is computed here is drawn
 * over them.
 */
import { lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { rateOf, runsOf, triedWidths, usualRates } from './runs.js';
import { stored } from './stored.js';

/** The narrowest a panel may be, in px: two stand side by side on a desktop. */
const narrowest = 330;

/** How high a panel is; on a phone two are on one screen. In px. */
const height = 270;
const lowHeight = 225;
const phone = 480;

/** @typedef {{ rate: number, accuracy: number, loss: number }} Tried */

/** The rate with the least loss. @param {readonly Tried[]} tried */
export const bestRate = (tried) =>
  tried.reduce(
    (best, one) => (one.loss < (best?.loss ?? Number.POSITIVE_INFINITY) ? one : best),
    /** @type {Tried | undefined} */ (undefined),
  )?.rate;

/**
 * The line that the table has of a run at a width, if it has one.
 *
 * @param {import('./options.js').TrainingOptions} options
 * @param {import('./runs.js').Run} run
 * @param {number} d
 */
function lineOf({ task, optimizer, steps, heads }, { settings }, d) {
  if (heads !== 1 || settings.initialScale !== undefined) return undefined;
  if (stored.steps[`${task} ${optimizer}`] !== steps) return undefined;
  const through = settings.gradient === 'through' ? ' through' : '';
  return `${d} ${settings.rule}${through}`;
}

/**
 * Medians of the table, where it has this run at this width.
 *
 * @param {import('./stored.js').StoredCurves} curves of the chosen task and optimiser
 * @param {import('./options.js').TrainingOptions} options
 * @param {import('./runs.js').Run} run
 * @param {number} d
 * @returns {Tried[]}
 */
export function storedOf(curves, options, run, d) {
  const line = lineOf(options, run, d);
  const curve = line === undefined ? undefined : curves[line];
  if (!curve) return [];
  return curve.halfDecades.map((halfDecade, i) => ({
    rate: rateOf(halfDecade),
    accuracy: curve.accuracy[i] ?? Number.NaN,
    loss: curve.loss[i] ?? Number.NaN,
  }));
}

/**
 * The best of these rates, of the runs that readers are asked about.
 *
 * @param {import('./options.js').TrainingOptions} options
 * @param {import('./runs.js').Run} run
 * @param {number} d
 */
export function storedBest(options, run, d) {
  const line = lineOf(options, run, d);
  const halfDecade = stored.best[`${options.task} ${options.optimizer} ${line}`];
  return halfDecade === undefined ? undefined : rateOf(halfDecade);
}

/** @param {import('./measure.js').TrainingResult} result @param {import('./runs.js').Run} run @param {number} d @returns {Tried[]} by rate */
export const triedOf = ({ cells }, { name }, d) =>
  cells
    .filter((cell) => cell.run === name && cell.d === d && !cell.divergedAt)
    .sort((a, b) => a.rate - b.rate);

/** @param {import('./stage.js').TrainingContext} context @returns {import('./stage.js').Picture} */
export function createTransfer({ document, words, common, language, numbers }) {
  const side = panels(document, { width: 720, minimum: narrowest, panels: [] });
  /** @type {ReturnType<typeof lines>[]} */
  const charts = [];

  return {
    draw(result, options, width) {
      const runs = runsOf(options);
      const { outcome } = options;
      const widths = triedWidths[options.task];
      const title = words.choices.outcome[outcome];
      while (charts.length < runs.length) {
        charts.push(lines(document, { width: 480, name: '', series: [] }));
      }
      const panelsOf = runs.map((run) =>
        widths.map((d) => {
          const live = triedOf(result, run, d);
          const table = storedOf(result.stored, options, run, d);
          const tried = live.length > 1 ? live : table;
          const best = bestRate(tried);
          return { d, live, table, best: tried.filter(({ rate }) => rate === best) };
        }),
      );
      const everything = panelsOf.flat();
      const anyStored = everything.some(({ table }) => table.length > 0);
      const rates = everything.flatMap(({ live, table }) =>
        [...live, ...table].map(({ rate }) => rate),
      );
      /** @type {[number, number] | undefined} One axis for all panels, so that best rates can be compared across them. */
      const domain = rates.length > 1 ? [Math.min(...rates), Math.max(...rates)] : undefined;
      runs.forEach((_, i) => {
        const lists = panelsOf[i] ?? [];
        const about = lists.flatMap(({ d }) => [
          { d, text: words.transfer.storedPoint },
          { d, text: words.transfer.point },
          { d, text: words.transfer.bestPoint },
        ]);
        const first = lists.find(({ d }) => d === 64);
        const best = bestRate(first?.live.length ? first.live : (first?.table ?? []));
        charts[i]?.update({
          height: width < phone ? lowHeight : height,
          locale: language,
          name: `${words.controls[runs[i]?.name ?? '']}${common.language.colon}${title}${common.language.stop}${common.describe.chartKeys}`,
          x: { scale: 'log', title: words.axis.queryKeyRate, ...(domain && { domain }) },
          y: { title, ...(outcome === 'accuracy' ? { domain: [0, 1] } : { scale: 'log' }) },
          series: lists.flatMap(({ d, live, table, best }, role) => [
            {
              role,
              fine: true,
              marks: false,
              label: live.length > 1 ? '' : `d = ${numbers.whole(d)}`,
              x: table.map(({ rate }) => rate),
              y: table.map((one) => one[outcome]),
            },
            {
              role,
              marks: true,
              label: live.length > 1 ? `d = ${numbers.whole(d)}` : '',
              x: live.map(({ rate }) => rate),
              y: live.map((one) => one[outcome]),
            },
            {
              role,
              marks: true,
              open: true,
              label: '',
              x: best.map(({ rate }) => rate),
              y: best.map((one) => one[outcome]),
            },
          ]),
          markers: best
            ? [{ at: best, label: [words.transfer.best, words.transfer.bestShort] }]
            : [],
          describe: (point) => {
            const { d, text } = about[point.series] ?? { d: 0, text: words.transfer.point };
            return fill(text, {
              d: numbers.whole(d),
              rate: numbers.significant(point.x, 3),
              value: numbers.fixed(point.y, 3),
            });
          },
        });
      });
      side.update({
        width,
        panels: runs.map(({ name }, i) => ({
          title: words.controls[name],
          chart: /** @type {ReturnType<typeof lines>} */ (charts[i]),
        })),
      });
      const own = fill(words.transfer.about, {
        rate: numbers.significant(usualRates[options.optimizer] ?? 1, 3),
        steps: numbers.whole(options.steps),
        seed: String(options.seed),
      });
      const table = fill(words.transfer.stored, {
        first: String(stored.seeds.first),
        last: String(stored.seeds.last),
        day: stored.day,
      });
      return {
        charts: runs.length > 0 ? [side] : [],
        remark: anyStored ? table + common.language.between + own : own,
      };
    },
  };
}
