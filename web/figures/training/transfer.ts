/**
 * What a head has learned against the rate of its Wq and Wk, one panel for each rule and in it one line for each width:
 * does the best rate stay where it is when d grows? Stored medians are there at once; what is computed here is drawn
 * over them.
 */
import { lines, panels, sizeRole } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { markersOf, wayOf } from './bestRates.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { type Run, rateOf, runsOf, triedWidths, usualRates } from './runs.js';
import type { Picture, TrainingContext } from './stage.js';
import { type StoredCurves, stored } from './stored.js';

/** The narrowest a panel may be, in px: two stand side by side on a desktop. */
const narrowest = 330;

/** How high a panel is; on a phone two are on one screen. In px. */
const height = 270;
const lowHeight = 225;
const phone = 480;

type Tried = { rate: number; accuracy: number; loss: number };

/** The rate with the least loss. */
export const bestRate = (tried: readonly Tried[]) =>
  tried.reduce(
    (best, one) => (one.loss < (best?.loss ?? Number.POSITIVE_INFINITY) ? one : best),
    undefined as Tried | undefined,
  )?.rate;

/** The line that the table has of a run at a width, if it has one. */
function lineOf({ task, optimizer, steps, heads }: TrainingOptions, { settings }: Run, d: number) {
  if (heads !== 1 || settings.initialScale !== undefined) return undefined;
  if (stored.steps[`${task} ${optimizer}`] !== steps) return undefined;
  const through = settings.gradient === 'through' ? ' through' : '';
  return `${d} ${settings.rule}${through}`;
}

/**
 * Medians of the table, where it has this run at this width.
 * @param curves - of the chosen task and optimiser
 */
export function storedOf(
  curves: StoredCurves,
  options: TrainingOptions,
  run: Run,
  d: number,
): Tried[] {
  const line = lineOf(options, run, d);
  const curve = line === undefined ? undefined : curves[line];
  if (!curve) return [];
  return curve.halfDecades.map((halfDecade, i) => ({
    rate: rateOf(halfDecade),
    accuracy: curve.accuracy[i] ?? Number.NaN,
    loss: curve.loss[i] ?? Number.NaN,
  }));
}

/** @returns by rate */
export const triedOf = ({ cells }: TrainingResult, { name }: Run, d: number): Tried[] =>
  cells
    .filter((cell) => cell.run === name && cell.d === d && !cell.divergedAt)
    .sort((a, b) => a.rate - b.rate);

/** The best of each width, where there is one. */
const bestsOf = (lists: { d: number; best: Tried[] }[]) =>
  lists.flatMap(({ d, best: [one] }) => (one ? [{ d, ...one }] : []));

export function createTransfer({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const side = panels(document, { width: 720, minimum: narrowest, panels: [] });
  const charts: ReturnType<typeof lines>[] = [];

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
          // One seed that is played does not overrule the stored medians.
          const tried = table.length > 0 ? table : live;
          const best = bestRate(tried);
          return { d, live, table, best: tried.filter(({ rate }) => rate === best) };
        }),
      );
      const everything = panelsOf.flat();
      const anyStored = everything.some(({ table }) => table.length > 0);
      const rates = everything.flatMap(({ live, table }) =>
        [...live, ...table].map(({ rate }) => rate),
      );
      /** One axis for all panels, so that best rates can be compared across them. */
      const domain: [number, number] | undefined =
        rates.length > 1 ? [Math.min(...rates), Math.max(...rates)] : undefined;
      runs.forEach((_, i) => {
        const lists = panelsOf[i] ?? [];
        const about = lists.flatMap(({ d }) => [
          { d, text: words.transfer.storedPoint },
          { d, text: words.transfer.point },
          { d, text: words.transfer.bestPoint },
        ]);
        const bests = bestsOf(lists);
        /** From one best point to the next: how far it moves while d grows. */
        const way = bests.toSorted((one, other) => one.rate - other.rate || one.d - other.d);
        charts[i]?.update({
          height: width < phone ? lowHeight : height,
          locale: language,
          name: `${words.controls[runs[i]?.name ?? '']}${common.language.colon}${title}${common.language.stop}${common.describe.chartKeys}`,
          x: { scale: 'log', title: words.axis.queryKeyRate, ...(domain && { domain }) },
          y: { title, ...(outcome === 'accuracy' ? { domain: [0, 1] } : { scale: 'log' }) },
          axes: {
            about: `${options.task} ${options.optimizer} ${outcome}`,
            fit: common.describe.fit,
          },
          series: [
            ...lists.flatMap(({ d, live, table, best }, i) => [
              {
                role: sizeRole(i),
                fine: true,
                marks: false,
                label: table.length > 0 ? `d = ${numbers.whole(d)}` : '',
                x: table.map(({ rate }) => rate),
                y: table.map((one) => one[outcome]),
              },
              {
                role: sizeRole(i),
                marks: true,
                // Over stored lines the marks are enough: between rates that were not tried yet nothing is known.
                line: table.length === 0,
                label: table.length > 0 ? '' : `d = ${numbers.whole(d)}`,
                x: live.map(({ rate }) => rate),
                y: live.map((one) => one[outcome]),
              },
              {
                role: sizeRole(i),
                marks: true,
                line: false,
                label: '',
                x: best.map(({ rate }) => rate),
                y: best.map((one) => one[outcome]),
              },
            ]),
            {
              role: 'plain',
              marks: false,
              x: way.map(({ rate }) => rate),
              y: way.map((one) => one[outcome]),
            },
          ],
          markers: markersOf(bests, widths.length, { words, numbers, common }),
          describe: (point) => {
            const { d, text } = about[point.series] ?? {
              d: way[point.index]?.d ?? 0,
              text: words.transfer.bestPoint,
            };
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
          title: [
            words.controls[name],
            wayOf(bestsOf(panelsOf[i] ?? []), widths.length, { words, numbers, common }),
          ]
            .filter(Boolean)
            .join(common.language.colon),
          role: runs[i]?.place,
          chart: charts[i] as ReturnType<typeof lines>,
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
