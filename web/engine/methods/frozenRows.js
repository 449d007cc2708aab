// Rows of which all but a few are frozen: their means hang on those few, whose spread a run may not have seen.

/** Of rows that are not frozen: fewer could be missed altogether, once in e^20 runs. */
const fewRows = 20;
/** A share of them above which no row tells much less than another. */
const manyRows = 0.5;

/** @param {number} unfrozen the share of rows that is expected not to be frozen @param {number} rows */
export const mayMiss = (unfrozen, rows) => unfrozen < manyRows && unfrozen * rows < fewRows;

/**
 * The largest standard error that the mean of numbers between the least and the most can have (R. Bhatia and C. Davis,
 * 2000), which numbers of frozen rows, but for a few, nearly take.
 * @param {number} expected of the mean
 * @param {[number, number]} range
 * @param {number} rows
 */
export const largestError = (expected, [least, most], rows) =>
  Math.sqrt(Math.max(0, (expected - least) * (most - expected)) / rows);
