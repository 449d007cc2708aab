/**
 * Why a figure has nothing to show, in the reader's language.
 */
import { isOutOfMemory } from '../../../engine/checks/outOfMemory.js';
import { limitOf } from '../../../engine/checks/sizeLimit.js';
import { whyUnsupported } from '../../../engine/workers/whyUnsupported.js';
import { fill } from '../../../text/fill.js';

/**
 * What is said of code or bytes that did not come, or not to their end: by fetchBytes.js, and by Chrome, Firefox,
 * Safari and Node.
 */
const notCome =
  /fetch|network|load failed|error in input stream|dynamically imported|importing a module/i;

export const messageOf = (/** @type {unknown} */ error) =>
  error instanceof Error ? error.message : String(error);

/** What came, but cut off or as something else, is no code. @param {unknown} error */
export const isOfLoading = (error) =>
  notCome.test(messageOf(error)) ||
  (error instanceof Error && ['SyntaxError', 'CompileError', 'LinkError'].includes(error.name));

/**
 * Whether the same options would be refused again: then they are what there is to change.
 *
 * @param {unknown} error
 */
export const isRefused = (error) => error instanceof RangeError && !isOutOfMemory(error);

/**
 * What the reader is told.
 *
 * @typedef {object} Reason
 * @property {string} sentence
 * @property {string} [english] the part of it that the engine or the browser said
 * @property {boolean} [isUnsupported] the engine cannot run here at all
 */

/**
 * @param {unknown} error
 * @param {import('../../../text/words.js').Parts['common']['errors']} words
 * @param {boolean} opening the engine was being opened
 * @param {object} writing
 * @param {(option: string) => string} writing.label what stands beside an option's field
 * @param {(value: number) => string} writing.whole
 * @returns {Reason}
 */
export function reasonOf(error, words, opening, { label, whole }) {
  const unsupported = whyUnsupported();
  if (unsupported) return { sentence: words[unsupported], isUnsupported: true };
  const limit = limitOf(error);
  if (limit) {
    const what = limit.what.replace(/[a-z]+/gi, label);
    return { sentence: fill(words.tooLarge, { what, most: whole(limit.most) }) };
  }
  const english = messageOf(error);
  const isLoading = opening || isOfLoading(error);
  const template = isOutOfMemory(error) ? words.memory : isLoading ? words.load : '{reason}';
  return { sentence: fill(template, { reason: english }), english };
}
