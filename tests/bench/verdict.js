// Whether a budget on speed holds, and what is said where it does not.

import { digits } from './speeds.js';

/** @typedef {import('./main.js').Row} Row */

/** @param {Row} row @param {number} value */
const reaches = ({ unit, budget }, value) =>
  budget === undefined || (unit === undefined ? value >= budget : value <= budget);

/** Of two cores. What our own threads wait for each other takes a seventh of the time at most; less was not given. */
const fewestCores = 1.5;

/** Whether nobody could hold the budget. @param {Row} row */
const isOutOfReach = ({ cores = Infinity }) => cores < fewestCores;

/** Whether a budget is missed by more than the rounds differ: even the better end of their spread misses it. @param {Row} row */
export function isMissed(row) {
  if (isOutOfReach(row)) return false;
  const [low, high] = row.spread ?? [row.ratio, row.ratio];
  return !reaches(row, row.unit === undefined ? high : low);
}

/** @param {Row} row */
export function verdictOf(row) {
  if (row.budget === undefined) return '';
  if (reaches(row, row.ratio)) return 'holds';
  if (isOutOfReach(row)) return `out of reach: the machine gave ${digits(row.cores ?? 0)} cores`;
  return isMissed(row) ? 'MISSED' : 'missed by less than the noise';
}

/** @param {readonly Row[]} rows */
export const exitCodeOf = (rows) => (rows.some(isMissed) ? 1 : 0);
