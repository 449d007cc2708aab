/**
 * Runs step by step: the attention of one fixed example under each rule, and below them a curve of each.
 */
import { heatmap, lines, panels, roundDomain } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { guessing } from './guessing.js';
import type { Followed } from './measure.js';
import type { TrainingOptions } from './options.js';
import { overHeads, recordAt } from './records.js';
import { few, type RunName, twinOf } from './runs.js';
import type { Picture, TrainingContext } from './stage.js';

/** The narrowest a map of weights may be, in px: on a phone without the names of its rows and columns. */
const narrowest = { wide: 130, phone: 72 };

/** Maps and curves are to be seen at once: how high a map may be at most, in px. */
const highest = 230;

/** Below this there is room for the shortest words only, in px. */
const phone = 480;

/** What each curve shows of a record. */
/** `log`: as far as it usually goes */
const curves: Record<
  TrainingOptions['curve'],
  { of: (record: Followed['records'][number]) => number; log?: [number, number] }
> = {
  accuracy: { of: (record) => record.accuracy },
  loss: { of: (record) => record.loss },
  spread: { of: (record) => overHeads(record.scoreDeviation), log: [0.1, 100] },
  alignment: { of: (record) => overHeads(record.alignment), log: [0.1, 10] },
  sigma: {
    of: (record) => (overHeads(record.sigmaQuery) + overHeads(record.sigmaKey)) / 2,
    log: [0.1, 1],
  },
  entropy: { of: (record) => overHeads(record.entropy) },
  gradientScores: { of: (record) => overHeads(record.gradientScores), log: [0.001, 1] },
  gradientQuery: { of: (record) => overHeads(record.gradientQuery), log: [0.01, 10] },
};

/** The vertical axis of a curve: before Play, too, it has room for what will come. */
function domainOf(curve: TrainingOptions['curve'], values: number[]) {
  if (curve === 'accuracy') return [0, 1] as [number, number];
  const { log } = curves[curve];
  if (log) {
    const shown = values.filter((y) => y > 0 && y < Infinity);
    return roundDomain('log', Math.min(log[0], ...shown), Math.max(log[1], ...shown));
  }
  const highest = values.reduce((most, y) => (y > most && y < Infinity ? y : most), 0);
  return roundDomain('linear', 0, highest);
}

export function createCurves({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const nameOf = (run: RunName) => words.controls[run];
  const chart = lines(document, { width: 720, name: '', series: [] });
  const side = panels(document, { width: 720, minimum: narrowest.wide, panels: [] });
  const maps: ReturnType<typeof heatmap>[] = [];
  let layout = '';

  const drawMaps = (runs: Followed[], options: TrainingOptions, width: number) => {
    const drawn = runs.flatMap((run) => {
      const record = recordAt(run, options.step);
      return record?.example ? [{ run, example: record.example }] : [];
    });
    while (maps.length < drawn.length) {
      maps.push(
        heatmap(document, { width: 200, name: '', values: [0], rows: 1, columns: 1, scale: false }),
      );
    }
    const small = width < phone;
    const minimum = small ? narrowest.phone : narrowest.wide;
    const fit = Math.max(1, Math.min(drawn.length, Math.floor((width + 20) / (minimum + 20))));
    const height = Math.min(highest, Math.floor(width / fit));
    const titles = drawn.map(({ run, example }, i) => {
      const { queries, keys, weights } = example;
      const name = nameOf(run.name);
      const heads = weights.length / queries.length / keys.length;
      // One picture for all heads: their mean.
      const values = new Float32Array(queries.length * keys.length);
      for (const [at, weight] of weights.entries()) values[at % values.length] += weight / heads;
      maps[i].update({
        locale: language,
        name: `${name}${common.language.stop}${common.describe.chartKeys}`,
        values,
        rows: queries.length,
        columns: keys.length,
        rowLabels: small ? [] : queries,
        columnLabels: small ? [] : keys,
        domain: [0, 1],
        root: true,
        role: run.place,
        height,
        describe: ({ row, column, value }) =>
          fill(words.example.cell, {
            query: queries[row],
            key: keys[column],
            weight: numbers.fixed(value, 3),
          }),
      });
      return name;
    });
    const next = JSON.stringify([width, titles]);
    if (next === layout) return;
    layout = next;
    side.update({
      width,
      minimum,
      panels: titles.map((title, i) => ({ title, role: drawn[i].run.place, chart: maps[i] })),
    });
  };

  return {
    draw(result, options, width) {
      const { of, log } = curves[options.curve];
      const title = words.choices.curve[options.curve];
      const usable = (y: number) => (log && !(y > 0) ? Number.NaN : y);
      const withSteps = result.runs.filter((run) => run.records.length > 0);
      // On a phone there is no room for the names of many lines, which the key has too.
      const narrow = width < phone;
      const crowded = narrow && withSteps.length > 2;
      const series = withSteps.flatMap((run) => {
        const x = run.records.map((record) => record.step);
        const curve = {
          role: run.place,
          label: crowded
            ? ''
            : run.divergedAt && !narrow
              ? fill(words.run.named, {
                  run: nameOf(run.name),
                  step: numbers.whole(run.divergedAt),
                })
              : nameOf(run.name),
          x,
          y: run.records.map((record) => usable(of(record))),
          // Few lines are told apart by their names and dashes.
          ...(run.records.length > 2 && withSteps.length <= few && { marks: false }),
        };
        if (options.curve !== 'spread') return [curve];
        const y = run.records.map((r) => usable(overHeads(r.predictedDeviation)));
        return [curve, { role: run.place, fine: true, x, y }];
      });
      const each = options.curve === 'spread' ? 2 : 1;
      const levels = guessing(options, options.curve, { words, numbers });
      // From 0 on: before Play the losses differ in their last digits only.
      const domain = domainOf(options.curve, [
        ...series.flatMap(({ y }) => y),
        ...levels.map(({ at }) => at),
      ]);
      const step = options.step < result.reached ? [{ at: options.step }] : [];
      // Nothing but the heads as they were drawn: it is said where the curves will come from.
      const start =
        result.reached > 1 ? [] : [{ at: 1, label: [words.start.label, words.start.short] }];
      chart.update({
        width,
        height: narrow ? 200 : 260,
        locale: language,
        name: `${title}${common.language.stop}${common.describe.chartKeys}`,
        x: { domain: [0, options.steps], title: words.axis.step },
        y: {
          title,
          scale: log ? 'log' : 'linear',
          domain,
        },
        axes: { about: `${options.curve} ${options.task}`, fit: common.describe.fit },
        series,
        levels,
        markers: [...step, ...start],
        describe: (point) => {
          const run = withSteps[Math.floor(point.series / each)];
          return fill(point.series % each ? words.run.predicted : words.run.at, {
            run: nameOf(run.name),
            step: numbers.whole(point.x),
            value: numbers.significant(point.y, 4),
          });
        },
      });
      drawMaps(withSteps, options, width);
      const { initialScale, queryKeyRate } = twinOf(options);
      const twin = fill(words.twinAbout, {
        d: numbers.whole(options.d),
        optimizer: words.choices.optimizer[options.optimizer],
        start: numbers.significant(initialScale, 4),
        rate: numbers.significant(queryKeyRate, 4),
        factor: options.optimizer === 'adam' ? '1/\u2060⁴√d' : '1/\u2060√d',
      });
      const about = words.example.about[options.task];
      return {
        charts: withSteps.length > 0 ? [side, chart] : [],
        remark: options.twin ? twin + common.language.between + about : about,
      };
    },
  };
}
