/**
 * What a head has learned against the rate of its Wq and Wk: one curve for each rule at the reader's d, marked and named at its
 * best rate. Beside it that rate at every d. Stored medians are there at once; what is computed here is drawn over them.
 */
import { lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import {
  nearestWidth,
  type Run,
  type RunName,
  rateOf,
  runsOf,
  triedWidths,
  usualRates,
} from './runs.js';
import type { Picture, TrainingContext } from './stage.js';
import { type StoredCurves, stored } from './stored.js';

/** In px. */
const height = 340;
const lowHeight = 215;
const phone = 480;
/** Both stand side by side on a tablet. */
const narrowest = 320;

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
const triedOf = ({ cells }: TrainingResult, { name }: Run, d: number): Tried[] =>
  cells
    .filter((cell) => cell.run === name && cell.d === d && !cell.divergedAt)
    .sort((a, b) => a.rate - b.rate);

/** What there is of a run at a width. One seed that is played does not overrule the stored medians. */
export function widthOf(result: TrainingResult, options: TrainingOptions, run: Run, d: number) {
  const live = triedOf(result, run, d);
  const table = storedOf(result.stored, options, run, d);
  const tried = table.length > 0 ? table : live;
  const best = bestRate(tried);
  return { d, live, table, best: tried.filter(({ rate }) => rate === best) };
}

/** The best rate at each width where one is known, from the narrowest on. */
export const bestRates = (result: TrainingResult, options: TrainingOptions, run: Run) =>
  triedWidths[options.task].flatMap((d) =>
    widthOf(result, options, run, d).best.map(({ rate }) => ({ d, rate })),
  );

export function createTransfer({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const learned = lines(document, { width: 480, name: '', series: [] });
  const best = lines(document, { width: 480, name: '', series: [] });
  const pair = panels(document, { width: 1000, minimum: narrowest, panels: [] });
  const { rules } = common;
  /** As short as in every picture, if it is one of the divisors that all figures know. */
  const nameOf = (run: RunName) =>
    run in rules ? rules[run as keyof typeof rules].short : words.controls[run];

  return {
    draw(result, options, width) {
      const { outcome } = options;
      const title = words.choices.outcome[outcome];
      const d = nearestWidth(options);
      const runs = runsOf(options).map((run) => ({
        run,
        widths: triedWidths[options.task].map((d) => widthOf(result, options, run, d)),
      }));
      const everything = runs.flatMap(({ widths }) =>
        widths.flatMap(({ live, table }) => [...live, ...table]),
      );
      /** What is told of the points of each series. */
      const readings: { run: Run; text: string }[] = [];
      const series = runs.flatMap(({ run, widths }) => {
        const of = (tried: Tried[]) => ({
          role: run.place,
          x: tried.map(({ rate }) => rate),
          y: tried.map((one) => one[outcome]),
        });
        const { live, table, best } = widths.find((one) => one.d === d) as (typeof widths)[number];
        const { storedPoint, point, bestPoint } = words.transfer;
        readings.push({ run, text: storedPoint }, { run, text: point }, { run, text: bestPoint });
        return [
          { ...of(table), marks: false },
          // Over a stored curve the marks are enough: between rates that were not tried yet nothing is known.
          { ...of(live), line: table.length === 0, marks: true },
          // A pin marks it.
          { ...of(best), line: false, marks: false },
        ];
      });
      const rates = everything.map(({ rate }) => rate);
      const values = everything.map((one) => one[outcome]).filter(Number.isFinite);
      const spanOf = (all: number[], under = 1, over = 1): [number, number] => [
        Math.min(...all) / under,
        Math.max(...all) * over,
      ];
      const high = width < phone ? lowHeight : height;
      learned.update({
        height: high,
        locale: language,
        name: `${title}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          scale: 'log',
          title: words.axis.queryKeyRate,
          ...(rates.length > 1 && { domain: spanOf(rates) }),
        },
        // Every width has a place on it, and labels below: the axis stands still while d moves.
        y: {
          title,
          ...(outcome === 'accuracy'
            ? { domain: [0, 1] }
            : {
                scale: 'log',
                ...(values.length > 1 && { domain: spanOf(values, width < phone ? 5 : 2, 1.3) }),
              }),
        },
        axes: {
          about: `${options.task} ${options.optimizer} ${outcome}`,
          fit: common.describe.fit,
        },
        series,
        pins: runs.flatMap(({ run, widths }) => {
          const { best } = widths.find((one) => one.d === d) as (typeof widths)[number];
          const label = nameOf(run.name);
          return best.map((one) => ({
            x: one.rate,
            y: one[outcome],
            role: run.place,
            label,
            over: true,
          }));
        }),
        describe: ({ series: at, x, y }) => {
          const { run, text } = readings[at];
          return fill(text, {
            run: words.controls[run.name],
            d: numbers.whole(d),
            rate: numbers.significant(x, 3),
            value: numbers.fixed(y, 3),
          });
        },
      });
      const tried = triedWidths[options.task];
      const known = runs.map(({ run }) => ({ run, rates: bestRates(result, options, run) }));
      const knownRates = known.flatMap((one) => one.rates.map(({ rate }) => rate));
      best.update({
        height: high,
        locale: language,
        name: `${words.transfer.bestByWidth}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          scale: 'log2',
          title: 'd',
          domain: [tried[0], tried[tried.length - 1]],
          ticks: tried,
        },
        y: {
          scale: 'log',
          title: words.axis.queryKeyRate,
          ...(knownRates.length > 0 && { domain: spanOf(knownRates, 3, 3) }),
        },
        axes: { about: `${options.task} ${options.optimizer}`, fit: common.describe.fit },
        series: known.map(({ run, rates }) => ({
          role: run.place,
          label: nameOf(run.name),
          x: rates.map((one) => one.d),
          y: rates.map((one) => one.rate),
        })),
        markers: [{ at: d }],
        describe: ({ series: at, x, y }) =>
          fill(words.transfer.bestRate, {
            run: words.controls[runs[at].run.name],
            d: numbers.whole(x),
            rate: numbers.significant(y, 3),
          }),
      });
      pair.update({
        width,
        panels: [
          { title: fill(words.transfer.learned, { d: numbers.whole(d) }), chart: learned },
          { title: words.transfer.bestByWidth, chart: best },
        ],
      });
      const isStored = runs.some(({ widths }) => widths.some(({ table }) => table.length > 0));
      const { about, stored: ofStored, storedAbout, settings } = words.transfer;
      const seed = String(options.seed);
      const sentences = [
        fill(settings, {
          rate: numbers.significant(usualRates[options.optimizer] ?? 1, 3),
          steps: numbers.whole(options.steps),
        }),
        fill(storedAbout, {
          first: String(stored.seeds.first),
          last: String(stored.seeds.last),
          day: stored.day,
        }),
      ];
      return {
        charts: runs.length > 0 ? [pair] : [],
        remark: isStored ? fill(ofStored, { d: numbers.whole(d), seed }) : fill(about, { seed }),
        provenance: sentences.slice(0, isStored ? 2 : 1).join(common.language.between),
      };
    },
  };
}
