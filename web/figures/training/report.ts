/**
 * The figure of training in words and numbers.
 */

import type { KeyItem } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import type { Row } from '../shared/element/figureFrame.js';
import { median } from '../shared/measuring/median.js';
import type { Report } from '../types.js';
import { wayOf } from './bestRates.js';
import { dataOf } from './data.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { overHeads, recordAt } from './records.js';
import { few, isFollowed, isTrained, type RunName, runsOf, triedWidths } from './runs.js';
import type { TrainingContext } from './stage.js';
import { startRuns, startsOf } from './storedStarts.js';
import { bestRate, bestRates, widthOf } from './transfer.js';

export function reportTraining(
  result: TrainingResult,
  options: TrainingOptions,
  context: TrainingContext,
): Report {
  const { words, common } = context;
  const { view } = options;
  const nameOf = (run: RunName) => words.controls[run];
  const chosen = isTrained(options) ? runsOf(options) : startRuns(options);
  const told = reports[view](result, options, context);
  const nothing = chosen.length > 0 ? '' : fill(words.nothing, { more: common.controls.unfold });
  const key: KeyItem[] = chosen.map((run) => ({ mark: run.place, label: nameOf(run.name) }));
  if (view === 'curves' && options.curve === 'spread') {
    key.push({ mark: 'fine', label: words.key.predicted });
  }
  // Maps have these names over them, so few lines at their ends, and curves over rates at their best.
  const isNamed =
    view === 'rates' || (view === 'curves' && options.curve !== 'spread' && chosen.length <= few);
  if (view === 'lengths') key.push({ mark: 'line', label: words.lengths.level });

  return {
    key: nothing || isNamed ? [] : key,
    rows: told.rows,
    head: told.head,
    alike: !isFollowed(options),
    todo: todoOf(options, words),
    captionHtml: captionOf(options, words),
    nothing,
    summary: nothing || told.summary,
    data: () => dataOf(result, options, context),
    numbers: {
      measured: {
        runs: result.runs.map(({ name, fresh, divergedAt, records }) => ({
          name,
          fresh: fresh ?? null,
          divergedAt: divergedAt ?? null,
          steps: records.map((record) => record.step),
          loss: records.map((record) => record.loss),
        })),
        cells: result.cells,
        lengths: result.lengths,
        starts: result.starts ?? null,
      },
    },
  };
}

/** What readers do first, where it is not to press Play. */
function todoOf({ view }: TrainingOptions, words: TrainingContext['words']) {
  if (view === 'rates') return words.transfer.todo;
  return view === 'starts' ? words.starts.todo : undefined;
}

/** Each picture has its own caption, and so have twins. */
function captionOf({ view, twin }: TrainingOptions, { captions }: TrainingContext['words']) {
  if (view === 'curves') return twin ? captions.twinHtml : undefined;
  return {
    seeds: captions.seedsHtml,
    rates: captions.ratesHtml,
    lengths: captions.lengthsHtml,
    starts: captions.startsHtml,
  }[view];
}

type ViewReport = (
  result: TrainingResult,
  options: TrainingOptions,
  context: TrainingContext,
) => { rows: Row[]; head: string[]; summary: string };

const reportRuns: ViewReport = (result, options, { words, common, numbers }) => {
  const accuracy = (share: number) => numbers.fixed(share, 3);
  const rows = result.runs.flatMap((run) => {
    const record = recordAt(run, options.step);
    if (!record) return [];
    // The test is of the step that was reached, whichever is looked at.
    const fresh = options.step < result.reached ? undefined : run.fresh;
    return {
      label: words.controls[run.name],
      measured: numbers.padded(overHeads(record.scoreDeviation)),
      predicted: numbers.padded(overHeads(record.predictedDeviation)),
      offBy: run.divergedAt
        ? fill(words.run.diverged, { step: numbers.whole(run.divergedAt) })
        : fresh
          ? accuracy(fresh.accuracy)
          : common.table.notMeasured,
    };
  });
  const summary = result.runs
    .map((run) => {
      const slots = { run: words.controls[run.name], step: numbers.whole(run.divergedAt ?? 0) };
      if (run.divergedAt) return fill(words.run.named, slots) + common.language.stop.trim();
      const last = run.records.at(-1);
      if (!last) return '';
      return fill(words.summary.result, {
        ...slots,
        loss: numbers.fixed(run.fresh?.loss ?? last.loss, 3),
        accuracy: accuracy(run.fresh?.accuracy ?? last.accuracy),
      });
    })
    .filter(Boolean)
    .join(common.language.between);
  const { spread, predicted, fresh } = words.tableColumns;
  return { rows, head: [spread, predicted, fresh], summary };
};

const reportSeeds: ViewReport = ({ cells }, options, { words, common, numbers }) => {
  const { outcome } = options;
  const none = common.table.notMeasured;
  const rows = runsOf(options).map(({ name }) => {
    const values = cells
      .filter((cell) => cell.run === name && Number.isFinite(cell[outcome]))
      .map((cell) => cell[outcome]);
    const shown = (value: number) => numbers.fixed(value, 3);
    return {
      label: words.controls[name],
      measured: values.length ? shown(median(values)) : none,
      predicted: values.length ? shown(Math.min(...values)) : none,
      offBy: values.length ? shown(Math.max(...values)) : none,
    };
  });
  const measured = rows.filter((row) => row.measured !== none);
  const summary = measured
    .map((row) =>
      fill(words.seeds.summary, {
        run: row.label,
        outcome: words.choices.outcome[outcome],
        value: row.measured,
        low: row.predicted,
        high: row.offBy,
      }),
    )
    .join(common.language.between);
  const { median: middle, least, most } = words.tableColumns;
  return { rows, head: [middle, least, most], summary: summary || words.seeds.waiting };
};

const reportRates: ViewReport = (result, options, context) => {
  const { words, common, numbers } = context;
  const none = common.table.notMeasured;
  const shown = (rate: number | undefined) =>
    rate === undefined ? none : numbers.significant(rate, 3);
  const all = runsOf(options).flatMap((run) =>
    triedWidths[options.task].map((d) => {
      const { table, best } = widthOf(result, options, run, d);
      const [drawn] = best;
      return {
        label: fill(words.transfer.row, { run: words.controls[run.name], d: numbers.whole(d) }),
        rate: drawn?.rate,
        stored: bestRate(table),
        reached: drawn?.[options.outcome],
      };
    }),
  );
  const rows = all.map(({ label, rate, reached, stored }) => ({
    label,
    measured: shown(rate),
    predicted: reached === undefined ? none : numbers.fixed(reached, 3),
    offBy: shown(stored),
  }));
  const ways = runsOf(options).map((run) => {
    const known = bestRates(result, options, run).map(({ rate }) => rate);
    const way = wayOf(known, triedWidths[options.task].length, context);
    return way && words.controls[run.name] + common.language.colon + way + common.language.stop;
  });
  const least = all
    .filter(({ rate }) => rate !== undefined)
    .map(({ label, rate }) => fill(words.transfer.summary, { label, rate: shown(rate) }));
  const summary = [...ways.filter(Boolean), ...least].join(common.language.between);
  const { bestRate: best, outcomeThere, storedRate } = words.tableColumns;
  return {
    rows,
    head: [
      best,
      fill(outcomeThere, { outcome: words.choices.outcome[options.outcome] }),
      storedRate,
    ],
    summary: summary || words.transfer.waiting,
  };
};

const reportStarts: ViewReport = ({ starts }, options, { words, common, numbers }) => {
  const texts = words.starts;
  const seeds = starts ? starts.seeds.last - starts.seeds.first + 1 : 0;
  const all = startRuns(options).flatMap(({ name, rule }) =>
    (starts ? startsOf(starts, rule) : []).map((start) => ({ run: words.controls[name], start })),
  );
  const rows = all.map(({ run, start }) => ({
    label: fill(texts.row, {
      run,
      d: numbers.whole(start.d),
      scale: numbers.significant(start.scale, 2),
    }),
    measured: fill(texts.share, {
      learned: numbers.whole(start.learned),
      seeds: numbers.whole(seeds),
    }),
    predicted: numbers.fixed(start.accuracy, 2),
    offBy: numbers.fixed(start.loss, 3),
  }));
  // At each width, from how large a start most seeds still learn.
  const lines = new Map<string, typeof all>();
  for (const one of all) {
    const key = fill(words.transfer.row, { run: one.run, d: numbers.whole(one.start.d) });
    lines.set(key, [...(lines.get(key) ?? []), one]);
  }
  const summary = [...lines]
    .map(([label, list]) => {
      const most = list.findLast(({ start }) => start.learned > seeds / 2)?.start.scale;
      return most === undefined
        ? fill(texts.never, { label })
        : fill(texts.upTo, { label, scale: numbers.significant(most, 2) });
    })
    .join(common.language.between);
  const { learned, accuracy, loss } = words.columns;
  return { rows, head: [learned, accuracy, loss], summary };
};

const reports: Record<TrainingOptions['view'], ViewReport> = {
  curves: reportRuns,
  lengths: reportRuns,
  seeds: reportSeeds,
  rates: reportRates,
  starts: reportStarts,
};
