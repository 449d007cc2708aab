// One model under two names, as where a file was copied, or linked, in the place of another.

/** @param numbers - of each, all that is told @returns a sentence if they are the same */
export const oneModel = (before: unknown, after: unknown): string[] =>
  JSON.stringify(before) === JSON.stringify(after)
    ? [
        'Every number told here of the two is the same to the bit: they may be one model under two names, or differ in what was not looked at.',
      ]
    : [];
