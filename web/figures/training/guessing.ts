/**
 * What a head reaches that only guesses: every task has its answers equally often, so this is exact. Before the first
 * step heads stand about there, and curves begin at it.
 */
import { catalog } from '../../catalog/catalog.js';
import type { Marker } from '../../charts/types.js';
import { fill } from '../../text/fill.js';
import type { TrainingOptions } from './options.js';
import type { TrainingContext } from './stage.js';

const classesOf: Record<string, number> = Object.fromEntries(
  catalog.tasks.map(({ id, classes }) => [id, classes]),
);

/** In nats. */
export const guessedLoss = (task: string) => Math.log(classesOf[task] ?? 1);

/**
 * The line that a guess stands on, where there is one.
 * @param shown - a curve or an outcome
 */
export function guessing(
  { task }: Pick<TrainingOptions, 'task'>,
  shown: string,
  { words, numbers }: Pick<TrainingContext, 'words' | 'numbers'>,
): Marker[] {
  const classes = classesOf[task] ?? 1;
  if (shown !== 'accuracy' && shown !== 'loss') return [];
  const label = [words.guessing[shown], words.guessing.short].map((text) =>
    fill(text, { classes: numbers.whole(classes) }),
  );
  return [{ at: shown === 'accuracy' ? 1 / classes : guessedLoss(task), label }];
}
