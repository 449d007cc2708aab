/**
 * What the rules have learned after their last step, over seeds: a dot a seed, a line from the worst to the best, and
 * the median on it.
 */
import { lines } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { median } from '../shared/measuring/median.js';
import { guessing } from './guessing.js';
import { runsOf, triedSeeds } from './runs.js';
import type { Picture, TrainingContext } from './stage.js';

/** Dots of one run stand so far apart, in places of runs: those of one height stay apart. */
const apart = 0.045;

export function createSeeds({
  document,
  words,
  common,
  language,
  numbers,
}: TrainingContext): Picture {
  const chart = lines(document, { width: 720, name: '', series: [] });

  return {
    draw(result, options, width) {
      const runs = runsOf(options);
      const { outcome } = options;
      const found = runs.map(({ name }) =>
        result.cells.filter((cell) => cell.run === name && Number.isFinite(cell[outcome])),
      );
      const series = runs.flatMap(({ place }, i) => {
        const cells = found[i] ?? [];
        const values = cells.map((cell) => cell[outcome]);
        const at = (seed: number) => i + 1 + (seed - options.seed - (triedSeeds - 1) / 2) * apart;
        const any = values.length > 0;
        return [
          {
            role: place,
            line: false,
            marks: true,
            x: cells.map(({ seed }) => at(seed)),
            y: values,
          },
          {
            role: place,
            fine: true,
            marks: false,
            errors: 'bars' as const,
            x: any ? [i + 1] : [],
            y: any ? [median(values)] : [],
            low: any ? [Math.min(...values)] : [],
            high: any ? [Math.max(...values)] : [],
          },
        ];
      });
      const title = words.choices.outcome[outcome];
      chart.update({
        width,
        height: 340,
        locale: language,
        name: `${title}${common.language.stop}${common.describe.chartKeys}`,
        x: {
          domain: [0.5, runs.length + 0.5],
          format: (x) => {
            const run = Number.isInteger(x) ? runs[x - 1] : undefined;
            return run ? words.controls[run.name] : '';
          },
        },
        y: { title, ...(outcome === 'accuracy' ? { domain: [0, 1] } : { scale: 'log' }) },
        series,
        levels: guessing(options, outcome, { words, numbers }),
        describe: (point) => {
          const i = Math.floor(point.series / 2);
          const run = runs[i];
          const cell = point.series % 2 ? undefined : found[i]?.[point.index];
          const name = run ? words.controls[run.name] : '';
          const value = numbers.fixed(point.y, 3);
          return cell
            ? fill(words.seeds.dot, { run: name, seed: String(cell.seed), value })
            : fill(words.seeds.range, {
                run: name,
                value,
                low: numbers.fixed(point.low ?? point.y, 3),
                high: numbers.fixed(point.high ?? point.y, 3),
              });
        },
      });
      const remark = fill(words.seeds.about, {
        steps: numbers.whole(options.steps),
        first: String(options.seed),
        last: String(options.seed + triedSeeds - 1),
      });
      return { charts: runs.length > 0 ? [chart] : [], remark };
    },
  };
}
