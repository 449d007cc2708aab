// Whether a budget on speed holds, and what is said where it does not.

import type { Row } from './main.js';
import { digits } from './speeds.js';

const reaches = ({ unit, budget }: Row, value: number) =>
  budget === undefined || (unit === undefined ? value >= budget : value <= budget);

/** Of two cores. What our own threads wait for each other takes a seventh of the time at most; less was not given. */
const fewestCores = 1.5;

/** Whether nobody could hold the budget. */
const isOutOfReach = ({ cores = Infinity }: Row) => cores < fewestCores;

/** Whether a budget is missed by more than the rounds differ: even the better end of their spread misses it. */
export function isMissed(row: Row) {
  if (isOutOfReach(row)) return false;
  const [low, high] = row.spread ?? [row.ratio, row.ratio];
  return !reaches(row, row.unit === undefined ? high : low);
}

export function verdictOf(row: Row) {
  if (row.budget === undefined) return '';
  if (reaches(row, row.ratio)) return 'holds';
  if (isOutOfReach(row)) return `out of reach: the machine gave ${digits(row.cores ?? 0)} cores`;
  return isMissed(row) ? 'MISSED' : 'missed by less than the noise';
}

export const exitCodeOf = (rows: readonly Row[]) => (rows.some(isMissed) ? 1 : 0);
