/**
 * What the figure of real heads asks the engine, by what it shows. What opens models comes when a reader opens one.
 */
import { loadWords } from '../../text/words.js';
import { measureScores } from './gpt2/measure.js';

/** @typedef {import('./heads.js').HeadsOptions} HeadsOptions */
/** @typedef {import('./gpt2/measure.js').ScoresResult} ScoresResult */
/** @typedef {import('./model/measure.js').ModelResult} ModelResult */
/** @typedef {import('../../text/words.js').Parts} Parts */
/** @typedef {typeof import('./model/index.js') & { words: Parts['headsOpened'] }} ModelParts */

/** @typedef {ScoresResult | (ModelResult & { parts: ModelParts })} HeadsResult */

/** @param {import('../shared/computing/work.js').Task<HeadsOptions, HeadsResult>} task */
export async function measureHeads(task) {
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

/**
 * A context with the words of opened models too.
 *
 * @param {import('../types.js').Context<'heads', HeadsOptions>} context
 * @param {ModelParts} parts
 */
export const withOpened = (context, { words }) => ({
  ...context,
  words: { ...context.words, ...words },
});

/** @typedef {ReturnType<typeof withOpened>} OpenedContext */
