/**
 * The figure of training in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { runsOf } from './runs.js';
import { overHeads, recordAt } from './stage.js';

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
  const swept = options.view === 'rates';
  const accuracy = (/** @type {number} */ share) => numbers.fixed(share, 3);

  for (const run of result.runs) {
    const record = recordAt(run, options.step);
    if (!record) continue;
    // The test is of the step that was reached, whichever is looked at.
    const fresh = options.step < result.reached ? undefined : run.fresh;
    rows.push({
      label: nameOf(run.name),
      measured: numbers.padded(overHeads(record.scoreDeviation)),
      predicted: numbers.padded(overHeads(record.predictedDeviation)),
      offBy: run.divergedAt
        ? fill(words.run.diverged, { step: numbers.whole(run.divergedAt) })
        : fresh
          ? accuracy(fresh.accuracy)
          : none,
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
      predicted: '',
      offBy: '',
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
    // The grid of rates names its rows.
    key: (swept ? [] : runsOf(options))
      .map((run) => ({ mark: run.place % 8, label: nameOf(run.name) }))
      .concat(
        options.view === 'curves' && options.curve === 'spread'
          ? [/** @type {any} */ ({ mark: 'approximate', label: words.key.predicted })]
          : [],
      ),
    rows,
    head: swept
      ? [words.tableColumns.best]
      : [words.tableColumns.spread, words.tableColumns.predicted, words.tableColumns.fresh],
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
