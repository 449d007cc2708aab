// Memory that runs out, told in a sentence: V8, SpiderMonkey, JavaScriptCore and the engine each have words of their own.

import { ModelError } from './modelError.js';

/** 'Aborted()' is how the engine ends when the memory that it asked for does not come. */
const signs =
  /out of memory|allocation (failed|size overflow)|(cannot|could not|can't) allocate|Invalid (typed array|array buffer) length|memory\.grow|Aborted\(/i;

/**
 * The error to be thrown in place of one that was met.
 * @param {unknown} error
 * @param {string} file that was read
 * @returns {unknown} itself, if it is about something else
 */
export function toldOfMemory(error, file) {
  if (error instanceof ModelError || !(error instanceof Error) || !signs.test(error.message)) {
    return error;
  }
  // Advice to who built the engine is none to who uses it.
  const reason = error.message.replace(/ Build with .*$/s, '');
  return new ModelError(
    file,
    `there is not enough free memory here, although only a few heads are held at once: close other pages or programs and read it again (${reason})`,
  );
}
