/**
 * The numbers of the figure of training, as readers take them away: a table of what is looked at.
 */

import type { Data } from '../shared/takeaway/takeaway.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { overHeads } from './records.js';
import { isFollowed, isTrained, runsOf, triedWidths } from './runs.js';
import type { TrainingContext } from './stage.js';
import { firstSpread, startRuns, startsBySpread } from './storedStarts.js';
import { storedOf } from './transfer.js';

export function dataOf(
  result: TrainingResult,
  options: TrainingOptions,
  context: TrainingContext,
): Data {
  if (!isTrained(options)) return startData(result, options, context);
  if (!isFollowed(options)) return outcomes(result, options, context);
  return result.lengths.length > 0 ? testsOf(result, context) : recordsOf(result, context);
}

/** What runs have learned at the end, here and in the stored table. */
const outcomes: typeof dataOf = ({ cells, stored }, options, { words: { columns, controls } }) => {
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  const live = cells.map(({ run, d, rate, seed, accuracy, loss }) => [
    controls[run],
    d,
    rate,
    String(seed),
    finite(accuracy),
    finite(loss),
  ]);
  const table = (options.view === 'rates' ? runsOf(options) : []).flatMap((run) =>
    triedWidths[options.task].flatMap((d) =>
      storedOf(stored, options, run, d).map(({ rate, accuracy, loss }) => [
        controls[run.name],
        d,
        rate,
        columns.stored,
        accuracy,
        loss,
      ]),
    ),
  );
  const { rule, queryKeyRate, seed, accuracy, loss } = columns;
  return { columns: [rule, 'd', queryKeyRate, seed, accuracy, loss], rows: [...live, ...table] };
};

/** Starts of each run, by width and then by size. */
const startData: typeof dataOf = ({ starts }, options, { words: { columns, controls } }) => ({
  columns: [
    columns.rule,
    'd',
    columns.start,
    columns.firstSpread,
    columns.queryKeyRate,
    columns.accuracy,
    columns.lowest,
    columns.highest,
    columns.loss,
    columns.learned,
  ],
  rows: startRuns(options).flatMap(({ name, rule }) =>
    (starts ? startsBySpread(starts, rule) : []).map((start) => [
      controls[name],
      start.d,
      start.scale,
      firstSpread(start, rule),
      start.rate,
      start.accuracy,
      start.lowest,
      start.highest,
      start.loss,
      start.learned,
    ]),
  ),
});

function testsOf(
  { lengths }: TrainingResult,
  { words: { columns, controls } }: TrainingContext,
): Data {
  const { rule, length, loss, accuracy, margin } = columns;
  return {
    columns: [rule, length, loss, accuracy, margin],
    rows: lengths.map((test) => [
      controls[test.run],
      test.length,
      test.loss,
      test.accuracy,
      test.margin,
    ]),
  };
}

/** What records hold one number a head of. */
const perHead = [
  'entropy',
  'beta',
  'scoreDeviation',
  'predictedDeviation',
  'alignment',
  'sigmaQuery',
  'sigmaKey',
  'gradientScores',
  'gradientQuery',
] as const;

function recordsOf(
  { runs }: TrainingResult,
  { words: { columns, controls } }: TrainingContext,
): Data {
  const { rule, step, loss, accuracy } = columns;
  return {
    columns: [rule, step, loss, accuracy, ...perHead.map((field) => columns[field])],
    rows: runs.flatMap(({ name, records }) =>
      records.map((record) => [
        controls[name],
        record.step,
        record.loss,
        record.accuracy,
        ...perHead.map((field) => overHeads(record[field])),
      ]),
    ),
  };
}
