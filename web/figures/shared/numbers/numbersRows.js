/**
 * Lines of the table measured · predicted · off by.
 */
import { fill } from '../../../text/fill.js';

/** @typedef {Pick<import('../../types.js').Context, 'numbers' | 'common'>} Writing */

/**
 * How far a measurement lies from its prediction, in standard errors.
 *
 * @param {Writing} writing
 * @param {number | undefined} measured
 * @param {number | undefined} predicted
 * @param {number} standardError of the measurement, as predicted
 * @returns {import('../element/figureFrame.js').Distance}
 */
export function offBy({ numbers, common }, measured, predicted, standardError) {
  if (standardError === 0 && measured === predicted) return { text: common.table.exact, errors: 0 };
  const errors = (Number(measured) - Number(predicted)) / standardError;
  const isKnown = standardError > 0 && standardError < Infinity && Number.isFinite(errors);
  return isKnown
    ? { text: fill(common.table.standardErrors, { n: numbers.signed(errors) }), errors }
    : { text: common.table.notMeasured, errors: undefined };
}

/**
 * @param {Writing} writing
 * @param {string} label
 * @param {number} measured
 * @param {number | undefined} predicted
 * @param {number} standardError
 * @returns {import('../element/figureFrame.js').Row}
 */
export function row(writing, label, measured, predicted, standardError) {
  const { numbers, common } = writing;
  return {
    label,
    measured: Number.isFinite(measured)
      ? numbers.measured(measured, standardError)
      : common.table.notMeasured,
    predicted: writePrediction(writing, predicted, standardError),
    offBy: offBy(writing, measured, predicted, standardError),
  };
}

/** @param {Writing} writing @param {number | undefined} predicted @param {number} standardError */
function writePrediction({ numbers, common }, predicted, standardError) {
  if (predicted === undefined) return common.table.notMeasured;
  if (Number.isNaN(predicted)) return common.table.undefined;
  if (!Number.isFinite(predicted)) return common.table.infinite;
  return numbers.measured(predicted, standardError);
}
