/**
 * What the figure of real heads asks the engine, by what it shows. What opens models comes when a reader opens one.
 */
import { measureScores } from './gpt2/measure.js';

/** @typedef {import('./heads.js').HeadsOptions} HeadsOptions */
/** @typedef {import('./gpt2/measure.js').ScoresResult} ScoresResult */
/** @typedef {import('./model/measure.js').ModelResult} ModelResult */
/** @typedef {typeof import('./model/index.js')} ModelParts */

/** @typedef {ScoresResult | (ModelResult & { parts: ModelParts })} HeadsResult */

/** @param {import('../work.js').Task<HeadsOptions, HeadsResult>} task */
export async function measureHeads(task) {
  if (task.options.view === 'scores') return measureScores(task);
  const parts = await import('./model/index.js');
  const { preview, show } = task;
  await parts.measureModel({
    ...task,
    preview: (result) => preview({ ...result, parts }),
    show: (result) => show({ ...result, parts }),
  });
}
