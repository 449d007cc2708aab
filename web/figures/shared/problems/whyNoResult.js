/**
 * Why a figure has nothing to show, in the reader's language.
 */
import { whyUnsupported } from '../../../engine/workers/whyUnsupported.js';
import { fill } from '../../../text/fill.js';

/**
 * @param {unknown} error
 * @param {import('../../../text/words.js').Parts['common']['errors']} words
 * @param {boolean} hadResult the engine has answered before
 */
export function reasonOf(error, words, hadResult) {
  const unsupported = whyUnsupported();
  if (unsupported) return words[unsupported];
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError) return fill(words.memory, { reason });
  return hadResult ? reason : fill(words.load, { reason });
}
