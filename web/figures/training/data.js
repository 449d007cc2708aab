/**
 * The numbers of the figure of training, as readers take them away: a table of what is looked at.
 */
import { overHeads } from './records.js';
import { isFollowed, runsOf, triedWidths } from './runs.js';
import { storedOf } from './transfer.js';

/** @typedef {import('./options.js').TrainingOptions} TrainingOptions */
/** @typedef {import('./measure.js').TrainingResult} TrainingResult */
/** @typedef {import('./stage.js').TrainingContext} TrainingContext */
/** @typedef {import('../shared/takeaway/takeaway.js').Data} Data */

/** @param {TrainingResult} result @param {TrainingOptions} options @param {TrainingContext} context @returns {Data} */
export function dataOf(result, options, context) {
  if (!isFollowed(options)) return outcomes(result, options, context);
  return result.lengths.length > 0 ? testsOf(result, context) : recordsOf(result, context);
}

/** What runs have learned at the end, here and in the stored table. @type {typeof dataOf} */
function outcomes({ cells, stored }, options, { words: { columns, controls } }) {
  const finite = (/** @type {number} */ value) => (Number.isFinite(value) ? value : null);
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
}

/** @param {TrainingResult} result @param {TrainingContext} context @returns {Data} */
function testsOf({ lengths }, { words: { columns, controls } }) {
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
const perHead = /** @type {const} */ ([
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

/** @param {TrainingResult} result @param {TrainingContext} context @returns {Data} */
function recordsOf({ runs }, { words: { columns, controls } }) {
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
