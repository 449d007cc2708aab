// Long lists of numbers are checked with a turn for everything else in between. Not where workers find it: they check nothing.

import { checkNumbers } from '../checks/checkedOptions.js';
import { inPieces } from '../workers/inPieces.js';

/**
 * What `checkNumbers` does to all of them.
 * @param {string} name
 * @param {Float64Array} array
 * @param {AbortSignal | undefined} signal
 * @param {{ least?: number, most?: number }} [range]
 */
export const checkInPieces = (name, array, signal, range) =>
  inPieces(array.length, (from, end) => checkNumbers(name, array, { ...range, from, end }), signal);
