/**
 * Why a figure has nothing to show, in the reader's language.
 */
import { isOutOfMemory } from '../../../engine/checks/outOfMemory.js';
import { isTooLarge } from '../../../engine/checks/sizeLimit.js';
import { whyUnsupported } from '../../../engine/workers/whyUnsupported.js';
import { fill } from '../../../text/fill.js';

/**
 * What is said of code or bytes that did not come, or not to their end: by fetchBytes.js, and by Chrome, Firefox,
 * Safari and Node.
 */
const notCome =
  /fetch|network|load failed|error in input stream|dynamically imported|importing a module/i;

/** What came, but cut off or as something else, is no code. @param {unknown} error @param {string} message */
const isOfLoading = (error, message) =>
  notCome.test(message) ||
  (error instanceof Error && ['SyntaxError', 'CompileError', 'LinkError'].includes(error.name));

/**
 * What the reader is told.
 *
 * @typedef {object} Reason
 * @property {string} sentence
 * @property {string} [english] the part of it that the engine or the browser said
 */

/**
 * @param {unknown} error
 * @param {import('../../../text/words.js').Parts['common']['errors']} words
 * @param {boolean} opening the engine was being opened
 * @returns {Reason}
 */
export function reasonOf(error, words, opening) {
  const unsupported = whyUnsupported();
  if (unsupported) return { sentence: words[unsupported] };
  const english = error instanceof Error ? error.message : String(error);
  const isMemory = isTooLarge(error) || isOutOfMemory(error);
  const isLoading = opening || isOfLoading(error, english);
  const template = isMemory ? words.memory : isLoading ? words.load : '{reason}';
  return { sentence: fill(template, { reason: english }), english };
}
