// Memory that runs out, told in a sentence.

import { isOutOfMemory } from '../checks/outOfMemory.js';
import { ModelError } from './modelError.js';

/**
 * The error to be thrown in place of one that was met.
 *
 * @param file - that was read
 * @returns itself, if it is about something else
 */
export function toldOfMemory(error: unknown, file: string): unknown {
  if (error instanceof ModelError || !isOutOfMemory(error)) return error;
  return new ModelError(
    file,
    `there is not enough free memory here, although only a few heads are held at once: close other pages or programs and read it again (${error.message})`,
    'tooLarge',
  );
}
