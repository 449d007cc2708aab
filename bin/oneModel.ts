// One model under two names, as where a file was copied, or linked, in the place of another.

import { ModelError } from '../web/engine/models/modelError.js';

/**
 * @param numbers - of each, all that is told
 * @param adapter - as it was named, where one lies on the second
 * @returns a sentence if they are the same
 */
export const oneModel = (before: unknown, after: unknown, adapter?: string): string[] =>
  JSON.stringify(before) === JSON.stringify(after)
    ? [
        `Every number told here of the two is the same to the bit: ${
          adapter === undefined
            ? 'they may be one model under two names, or differ in what was not looked at'
            : `--adapter ${adapter} changes none of them, or what was not looked at`
        }.`,
      ]
    : [];

/** A gate on changes that is given one model twice tests nothing. @param names - of the two */
export const nothingDiffers = (names: readonly string[]): ModelError =>
  new ModelError(
    names.join(' and '),
    'every number told of the two is the same to the bit: what --fail-if asks of changes tests nothing. Name the model as it was, and as it is now',
  );
