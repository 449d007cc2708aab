/**
 * What a model's files leave open, read from the engine's own words: it names the option that is missing, and the likely
 * values.
 */

export type Question = {
  option: 'heads' | 'keyHeads' | 'headDimension' | 'names';
  likely: number[];
  /** why what the reader has said does not fit; empty before */
  refused: string;
  /** in the engine's words */
  reason: string;
};

/** What a reader can answer, with a number or, of a model that no family fits, with the names of its tensors. */
const answerable = ['heads', 'keyHeads', 'headDimension', 'names'] as const;

/** @param error - of whoever opened the model */
export function readQuestion(error: unknown): Question | undefined {
  if (!(error instanceof TypeError || error instanceof RangeError)) return undefined;
  const option = answerable.find((name) => error.message.startsWith(`${name} must`));
  if (!option) return undefined;
  const reason = error.message.replace(/^names must [^:]*: /, '');
  const isFirst = / must (be given|say)/.test(error.message);
  const [, list = ''] = /likely: ([\d, ]+)/.exec(error.message) ?? [];
  return {
    option,
    likely: list
      .split(',')
      .map(Number)
      .filter((value) => value > 0),
    refused: isFirst ? '' : reason.replace(/; likely:.*$/, ''),
    reason,
  };
}
