/**
 * Lines of the table measured · predicted · off by.
 */
import { fill } from '../../../text/fill.js';
import type { Context } from '../../types.js';
import type { Distance, Row } from '../element/figureFrame.js';

type Writing = Pick<Context, 'numbers' | 'common'>;

/**
 * How far a measurement lies from its prediction, in standard errors.
 * @param standardError - of the measurement, as predicted
 */
export function offBy(
  { numbers, common }: Writing,
  measured: number | undefined,
  predicted: number | undefined,
  standardError: number,
): Distance {
  if (standardError === 0 && measured === predicted) return { text: common.table.exact, errors: 0 };
  const errors = (Number(measured) - Number(predicted)) / standardError;
  const isKnown = standardError > 0 && standardError < Infinity && Number.isFinite(errors);
  return isKnown
    ? { text: fill(common.table.standardErrors, { n: numbers.signed(errors) }), errors }
    : { text: common.table.notMeasured, errors: undefined };
}

export function row(
  writing: Writing,
  label: string,
  measured: number,
  predicted: number | undefined,
  standardError: number,
): Row {
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

function writePrediction(
  { numbers, common }: Writing,
  predicted: number | undefined,
  standardError: number,
) {
  if (predicted === undefined) return common.table.notMeasured;
  if (Number.isNaN(predicted)) return common.table.undefined;
  if (!Number.isFinite(predicted)) return common.table.infinite;
  return numbers.measured(predicted, standardError);
}
