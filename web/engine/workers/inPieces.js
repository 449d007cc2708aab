// What the calling thread does with long arrays of its own: piece by piece, with a turn for everything else in between.

import { aborted } from './errors.js';
import { pause } from './pause.js';

/** Numbers of a piece that are looked at or divided: a few milliseconds. */
const numbersTogether = 2 ** 21;

/**
 * @param {number} length
 * @param {(from: number, end: number) => void} work
 * @param {AbortSignal | undefined} signal
 * @param {number} [together]
 */
export async function inPieces(length, work, signal, together = numbersTogether) {
  for (let from = 0; from < length; from += together) {
    if (from > 0) await pause();
    if (signal?.aborted) throw aborted();
    work(from, Math.min(length, from + together));
  }
}
