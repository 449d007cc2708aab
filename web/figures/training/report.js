/**
 * The figure of training in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { runsOf, sweptRates } from './runs.js';
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
  const chosen = runsOf(options);
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
  for (const { name } of swept ? chosen : []) {
    const [best] = result.sweep
      .filter((cell) => cell.run === name && cell.accuracy >= 0)
      .sort((a, b) => b.accuracy - a.accuracy);
    const run = nameOf(name);
    rows.push({
      label: best ? fill(words.rows.best, { run, rate: numbers.significant(best.rate, 3) }) : run,
      measured: best ? accuracy(best.accuracy) : none,
    });
  }

  const results = result.runs
    .map((run) => {
      const slots = { run: nameOf(run.name), step: numbers.whole(run.divergedAt ?? 0) };
      if (run.divergedAt) return `${fill(words.run.named, slots)}.`;
      const last = run.records.at(-1);
      if (!last) return '';
      return fill(words.summary.result, {
        ...slots,
        loss: numbers.fixed(run.fresh?.loss ?? last.loss, 3),
        accuracy: accuracy(run.fresh?.accuracy ?? last.accuracy),
      });
    })
    .filter(Boolean);
  const best = rows.map((row) => `${row.label}: ${words.tableColumns.best} ${row.measured}.`);
  const summary = !swept
    ? results.join(' ')
    : result.sweep.length > 0
      ? best.join(' ')
      : words.sweepAbout;
  const nothing = chosen.length > 0 ? '' : fill(words.nothing, { more: common.controls.more });

  return {
    // The grid of rates names its rows.
    key: (swept ? [] : chosen)
      .map((run) => ({ mark: run.place, label: nameOf(run.name) }))
      .concat(
        options.view === 'curves' && options.curve === 'spread'
          ? [/** @type {any} */ ({ mark: 'fine', label: words.key.predicted })]
          : [],
      ),
    rows,
    head: swept
      ? [words.tableColumns.best]
      : [words.tableColumns.spread, words.tableColumns.predicted, words.tableColumns.fresh],
    nothing,
    summary: nothing || summary,
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
        sweep: result.sweep,
        lengths: result.lengths,
      },
    },
  };
}

/**
 * @param {import('./measure.js').TrainingResult} result
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @returns {import('../takeaway.js').Data}
 */
function dataOf({ runs, sweep, lengths }, options, { words }) {
  const { columns, controls } = words;
  if (options.view === 'rates') {
    /** @param {string} run @param {number} rate */
    const accuracy = (run, rate) => {
      const cell = sweep.find((one) => one.run === run && one.rate === rate);
      return cell && cell.accuracy >= 0 ? cell.accuracy : null;
    };
    return {
      columns: [columns.rule, columns.rate, columns.accuracy],
      rows: runsOf(options).flatMap(({ name }) =>
        sweptRates[options.optimizer].map((rate) => [controls[name], rate, accuracy(name, rate)]),
      ),
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
