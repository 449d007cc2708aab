/**
 * Which runs ended before their last step, in words.
 */
import { fill } from '../../text/fill.js';
import type { Followed } from './measure.js';
import type { TrainingContext } from './stage.js';

/** @returns with what stands before the next sentence; nothing where all went on */
export function divergenceOf(
  runs: readonly Pick<Followed, 'name' | 'divergedAt'>[],
  { words, common, numbers }: Pick<TrainingContext, 'words' | 'common' | 'numbers'>,
): string {
  const list = runs.flatMap(({ name, divergedAt }) =>
    divergedAt
      ? [fill(words.run.named, { run: words.controls[name], step: numbers.whole(divergedAt) })]
      : [],
  );
  if (list.length === 0) return '';
  const { semicolon, between } = common.language;
  return fill(words.run.ended, { list: list.join(semicolon) }) + between;
}
