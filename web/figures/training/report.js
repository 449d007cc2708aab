/**
 * The figure of training in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { runsOf } from './runs.js';
import { recordAt } from './stage.js';

/** The mean over heads. @param {ArrayLike<number>} values */
export const overHeads = (values) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param {import('./measure.js').TrainingResult} result
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @returns {import('../types.js').Report}
 */
export function reportTraining(result, options, context) {
  const { words, common, numbers } = context;
  const none = common.table.notMeasured;
  const nameOf = (/** @type {string} */ run) => words.controls[run];
  /** @type {import('../frame.js').Row[]} */
  const rows = [];
  const accuracy = (/** @type {number} */ share) => numbers.fixed(share, 3);

  for (const run of result.runs) {
    const record = recordAt(run, options.step);
    if (!record) continue;
    const state = run.divergedAt
      ? fill(words.run.diverged, { step: numbers.whole(run.divergedAt) })
      : none;
    rows.push({
      label: fill(words.rows.spread, { run: nameOf(run.name) }),
      measured: numbers.significant(overHeads(record.scoreDeviation), 4),
      predicted: numbers.significant(overHeads(record.predictedDeviation), 4),
      offBy: state,
    });
    rows.push({
      label: fill(words.rows.fresh, { run: nameOf(run.name) }),
      measured: run.fresh ? accuracy(run.fresh.accuracy) : none,
      predicted: none,
      offBy: none,
    });
  }
  for (const run of runsOf(options)) {
    const cells = result.sweep.filter((cell) => cell.run === run.name && cell.accuracy >= 0);
    if (cells.length === 0) continue;
    const best = cells.reduce((a, b) => (b.accuracy > a.accuracy ? b : a));
    rows.push({
      label: fill(words.rows.best, {
        run: nameOf(run.name),
        rate: numbers.significant(best.rate, 3),
      }),
      measured: accuracy(best.accuracy),
      predicted: none,
      offBy: none,
    });
  }

  const results = result.runs
    .map((run) => {
      const slots = { run: nameOf(run.name), step: numbers.whole(run.divergedAt ?? 0) };
      if (run.divergedAt) return fill(words.summary.diverged, slots);
      const last = run.records.at(-1);
      if (!last) return '';
      return fill(words.summary.result, {
        ...slots,
        loss: numbers.fixed(run.fresh?.loss ?? last.loss, 3),
        accuracy: accuracy(run.fresh?.accuracy ?? last.accuracy),
      });
    })
    .filter(Boolean);

  return {
    key: runsOf(options)
      .map((run) => ({ mark: run.place % 8, label: nameOf(run.name) }))
      .concat(
        options.view === 'curves' && options.curve === 'spread'
          ? [/** @type {any} */ ({ mark: 'approximate', label: words.key.predicted })]
          : [],
      ),
    rows,
    summary:
      results.length > 0
        ? results.join(' ')
        : fill(words.summary.sweep, { runs: numbers.whole(result.sweep.length) }),
    data: () => dataOf(result, context),
    numbers: {
      measured: {
        runs: result.runs.map(({ name, fresh, divergedAt, records }) => ({
          name,
          fresh: fresh ?? null,
          divergedAt: divergedAt ?? null,
          steps: records.map((record) => record.step),
          loss: records.map((record) => record.loss),
        })),
        sweep: result.sweep,
        lengths: result.lengths,
      },
    },
  };
}

/**
 * @param {import('./measure.js').TrainingResult} result
 * @param {import('../types.js').Context} context
 * @returns {import('../takeaway.js').Data}
 */
function dataOf({ runs, sweep, lengths }, { words }) {
  const { columns, controls } = words;
  if (sweep.length > 0) {
    return {
      columns: [columns.rule, columns.rate, columns.accuracy],
      rows: sweep.map(({ run, rate, accuracy }) => [controls[run], rate, accuracy]),
    };
  }
  if (lengths.length > 0) {
    return {
      columns: [columns.rule, columns.length, columns.loss, columns.accuracy],
      rows: lengths.map(({ run, length, loss, accuracy }) => [
        controls[run],
        length,
        loss,
        accuracy,
      ]),
    };
  }
  const fields = /** @type {const} */ ([
    'entropy',
    'beta',
    'scoreDeviation',
    'predictedDeviation',
    'alignment',
    'sigmaQuery',
    'sigmaKey',
    'gradientScores',
    'gradientQuery',
  ]);
  return {
    columns: [
      columns.rule,
      columns.step,
      columns.loss,
      columns.accuracy,
      ...fields.map((field) => columns[field]),
    ],
    rows: runs.flatMap((run) =>
      run.records.map((record) => [
        controls[run.name],
        record.step,
        record.loss,
        record.accuracy,
        ...fields.map((field) => overHeads(record[field])),
      ]),
    ),
  };
}
