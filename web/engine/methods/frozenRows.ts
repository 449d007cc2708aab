// Rows of which all but a few are frozen: their means hang on those few, whose spread a run may not have seen.

/** Of rows that are not frozen: fewer could be missed altogether, once in e^20 runs. */
const fewRows = 20;
/** A share of them above which no row tells much less than another. */
const manyRows = 0.5;

/** @param unfrozen - the share of rows that is expected not to be frozen */
export const mayMiss = (unfrozen: number, rows: number) =>
  unfrozen < manyRows && unfrozen * rows < fewRows;

/**
 * The largest standard error that the mean of numbers between the least and the most can have (R. Bhatia and C. Davis,
 * 2000), which numbers of frozen rows, but for a few, nearly take.
 *
 * @param expected - of the mean
 */
export const largestError = (expected: number, [least, most]: [number, number], rows: number) =>
  Math.sqrt(Math.max(0, (expected - least) * (most - expected)) / rows);
