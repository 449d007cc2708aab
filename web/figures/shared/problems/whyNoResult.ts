/**
 * Why a figure has nothing to show, in the reader's language.
 */
import { isOutOfMemory } from '../../../engine/checks/outOfMemory.js';
import { limitOf } from '../../../engine/checks/sizeLimit.js';
import { isOfUnknownSums } from '../../../engine/checks/unknownSums.js';
import { whyUnsupported } from '../../../engine/workers/whyUnsupported.js';
import { fill } from '../../../text/fill.js';
import type { Parts } from '../../../text/words.js';

/**
 * What is said of code or bytes that did not come, or not to their end: by fetchBytes.ts, and by Chrome, Firefox,
 * Safari and Node.
 */
const notCome =
  /fetch|network|load failed|error in input stream|dynamically imported|importing a module/i;

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** What came, but cut off or as something else, is no code. */
export const isOfLoading = (error: unknown) =>
  notCome.test(messageOf(error)) ||
  (error instanceof Error && ['SyntaxError', 'CompileError', 'LinkError'].includes(error.name));

/** Whether the same options would be refused again: then they are what there is to change. */
export const isRefused = (error: unknown) => error instanceof RangeError && !isOutOfMemory(error);

/** What the reader is told. */
type Reason = {
  sentence: string;
  /** the part of it that the engine or the browser said */
  english?: string;
  /** the engine cannot run here at all */
  isUnsupported?: boolean;
};

/** @param opening - the engine was being opened */
export function reasonOf(
  error: unknown,
  words: Parts['common']['errors'],
  opening: boolean,
  {
    label,
    whole,
  }: {
    /** what stands beside an option's field */
    label: (option: string) => string;
    whole: (value: number) => string;
  },
): Reason {
  const unsupported = whyUnsupported();
  if (unsupported) return { sentence: words[unsupported], isUnsupported: true };
  const limit = limitOf(error);
  if (limit && isOfUnknownSums(error)) {
    return { sentence: fill(words.unknownSums, { most: whole(limit.most) }) };
  }
  if (limit) {
    const what = limit.what.replace(/[a-z]+/gi, label);
    return { sentence: fill(words.tooLarge, { what, most: whole(limit.most) }) };
  }
  const english = messageOf(error);
  const isLoading = opening || isOfLoading(error);
  const template = isOutOfMemory(error) ? words.memory : isLoading ? words.load : '{reason}';
  return { sentence: fill(template, { reason: english }), english };
}
