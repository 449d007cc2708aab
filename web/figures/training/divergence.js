/**
 * Which runs ended before their last step, in words.
 */
import { fill } from '../../text/fill.js';

/**
 * @param {readonly Pick<import('./measure.js').Followed, 'name' | 'divergedAt'>[]} runs
 * @param {Pick<import('./stage.js').TrainingContext, 'words' | 'common' | 'numbers'>} context
 * @returns {string} with what stands before the next sentence; nothing where all went on
 */
export function divergenceOf(runs, { words, common, numbers }) {
  const list = runs.flatMap(({ name, divergedAt }) =>
    divergedAt
      ? [fill(words.run.named, { run: words.controls[name], step: numbers.whole(divergedAt) })]
      : [],
  );
  if (list.length === 0) return '';
  const { semicolon, between } = common.language;
  return fill(words.run.ended, { list: list.join(semicolon) }) + between;
}
