/**
 * Where a head learns, by how large its Wq and Wk begin and by d: a map for each divisor. Below them the same results
 * against one number, how far the scaled scores spread before the first step. All of it is stored.
 */
import { colorScale, heatmap, lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { guessedLoss } from './guessing.js';
import type { Picture, TrainingContext } from './stage.js';
import { firstSpread, type Start, startRuns, startsBySpread, startsOf } from './storedStarts.js';

/**
 * How high a map may be and how narrow, in px, how many times as wide as high its cells, and how many of its columns share
 * a label. Where three side by side would be too narrow for numbers in their cells there are two; a phone has no room
 * for these at all.
 */
const layouts = {
  wide: { height: 310, minimum: 150, stretch: 2, each: 1, curve: 240 },
  tablet: { height: 185, minimum: 260, stretch: 4, each: 1, curve: 240 },
  phone: { height: 160, minimum: 140, stretch: 2, each: 2, curve: 180 },
};
const layoutFor = (width: number) => {
  if (width < 480) return layouts.phone;
  return width < 800 ? layouts.tablet : layouts.wide;
};

export function createStarts({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const texts = words.starts;
  const maps: ReturnType<typeof heatmap>[] = [];
  const side = panels(document, { width: 720, minimum: layouts.wide.minimum, panels: [] });
  const scale = colorScale(document, { width: 720, name: texts.scale, domain: [0, 1] });
  const onOne = lines(document, { width: 720, name: '', series: [] });

  return {
    draw({ starts }, options, width) {
      const runs = startRuns(options);
      if (!starts || runs.length === 0) return { charts: [], remark: '' };
      const { outcome } = options;
      const layout = layoutFor(width);
      const title = words.choices.outcome[outcome];
      const seeds = starts.seeds.last - starts.seeds.first + 1;
      const colours = {
        domain: [0, outcome === 'accuracy' ? 1 : guessedLoss('recall')] as [number, number],
        root: outcome === 'loss',
        format: (value: number) => numbers.significant(value, 2),
      };
      const found = runs.map((run) => startsOf(starts, run.rule));
      /** The largest starts are on top, as on an axis. */
      const scales = [...starts.scales].reverse();
      const tell = (run: (typeof runs)[number], start: Start) =>
        fill(texts.cell, {
          run: words.controls[run.name],
          d: numbers.whole(start.d),
          scale: numbers.significant(start.scale, 2),
          spread: numbers.significant(firstSpread(start, run.rule), 2),
          learned: numbers.whole(start.learned),
          seeds: numbers.whole(seeds),
          accuracy: numbers.fixed(start.accuracy, 2),
          low: numbers.fixed(start.lowest, 2),
          high: numbers.fixed(start.highest, 2),
          loss: numbers.fixed(start.loss, 3),
          rate: numbers.significant(start.rate, 3),
        });

      while (maps.length < runs.length)
        maps.push(
          heatmap(document, {
            width: 200,
            name: '',
            values: [0],
            rows: 1,
            columns: 1,
            scale: false,
          }),
        );
      runs.forEach((run, i) => {
        const cells = scales.flatMap((scale) =>
          starts.widths.flatMap(
            (d) => found[i]?.find((one) => one.d === d && one.scale === scale) ?? [],
          ),
        );
        maps[i]?.update({
          locale: language,
          name: `${words.controls[run.name]}${common.language.colon}${title}${common.language.stop}${common.describe.chartKeys}`,
          values: cells.map((start) => start[outcome]),
          rows: scales.length,
          columns: starts.widths.length,
          rowLabels: scales.map((scale) => numbers.significant(scale, 2)),
          columnLabels: starts.widths.map((d, i) => (i % layout.each ? '' : numbers.whole(d))),
          rowTitle: layout === layouts.phone ? '' : texts.scaleTitle,
          columnTitle: 'd',
          ...colours,
          role: run.place,
          height: layout.height,
          stretch: layout.stretch,
          text: (value) => numbers.fixed(value, 2),
          describe: ({ row, column }) => {
            const start = cells[row * starts.widths.length + column];
            return start ? tell(run, start) : '';
          },
        });
      });
      side.update({
        width,
        minimum: layout.minimum,
        panels: runs.map((run, i) => ({
          title: words.controls[run.name],
          role: run.place,
          chart: maps[i] as ReturnType<typeof heatmap>,
        })),
      });
      scale.update({
        width,
        left: maps[0]?.left ?? 0,
        locale: language,
        ...colours,
        name: `${texts.scale}${common.language.colon}${title}`,
        title,
      });

      const ascending = runs.map((run) =>
        startsBySpread(starts, run.rule)
          .map((start) => ({ start, spread: firstSpread(start, run.rule) }))
          .sort((a, b) => a.spread - b.spread),
      );
      onOne.update({
        width,
        height: layout.curve,
        locale: language,
        name: `${title}${common.language.stop}${common.describe.chartKeys}`,
        x: { scale: 'log', title: texts.spread },
        y: { title, ...(outcome === 'accuracy' ? { domain: [0, 1] } : { scale: 'log' }) },
        series: runs.map((run, i) => ({
          role: run.place,
          line: false,
          marks: true,
          x: (ascending[i] ?? []).map(({ spread }) => spread),
          y: (ascending[i] ?? []).map(({ start }) => start[outcome]),
        })),
        describe: (point) => {
          const run = runs[point.series];
          const start = ascending[point.series]?.[point.index]?.start;
          return run && start ? tell(run, start) : '';
        },
      });

      const remark = fill(texts.about, {
        optimizer: words.choices.optimizer[options.optimizer],
        steps: numbers.whole(starts.steps),
        first: String(starts.seeds.first),
        last: String(starts.seeds.last),
        day: starts.day,
      });
      return { charts: [side, scale, onOne], remark };
    },
  };
}
