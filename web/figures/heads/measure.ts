/**
 * What the figure of real heads asks the engine, by what it shows. What opens models comes when a reader opens one.
 */
import { loadWords, type Parts } from '../../text/words.js';
import type { Task } from '../shared/computing/work.js';
import type { Context } from '../types.js';
import { measureScores, type ScoresResult } from './gpt2/measure.js';
import type { HeadsOptions } from './heads.js';
import type { ModelResult } from './model/measure.js';

type ModelParts = typeof import('./model/index.js') & { words: Parts['headsOpened'] };

export type HeadsResult = ScoresResult | (ModelResult & { parts: ModelParts });

export async function measureHeads(task: Task<HeadsOptions, HeadsResult>) {
  if (task.options.view === 'scores') return measureScores(task);
  const { preview, show, language } = task;
  const [code, words] = await Promise.all([
    import('./model/index.js'),
    loadWords(language, 'headsOpened'),
  ]);
  const parts = { ...code, words };
  await parts.measureModel({
    ...task,
    preview: (result) => preview({ ...result, parts }),
    show: (result) => show({ ...result, parts }),
  });
}

/** A context with the words of opened models too. */
export const withOpened = (context: Context<'heads', HeadsOptions>, { words }: ModelParts) => ({
  ...context,
  words: { ...context.words, ...words },
});

export type OpenedContext = ReturnType<typeof withOpened>;
