/**
 * The picture of real heads, by what it shows.
 */

import type { Context, Stage } from '../types.js';
import { stageScores } from './gpt2/stage.js';
import type { HeadsOptions } from './heads.js';
import { type HeadsResult, withOpened } from './measure.js';
import type { ModelResult } from './model/measure.js';

export function stageHeads(
  context: Context<'heads', HeadsOptions>,
): Stage<HeadsOptions, HeadsResult> {
  const { frame } = context;
  const scores = stageScores(context);
  const ofScores = frame.make('div', 'views', ...scores.nodes);
  const ofModel = frame.make('div', 'views');
  let model: Stage<HeadsOptions, ModelResult> | undefined;
  let isModel = false;

  return {
    nodes: [ofScores, ofModel],
    charts: () => (isModel ? (model?.charts() ?? []) : scores.charts()),

    draw(result, options, width) {
      isModel = result.view !== 'scores';
      const [shown, left] = isModel ? [ofModel, ofScores] : [ofScores, ofModel];
      const { activeElement } = left.getRootNode() as Document | ShadowRoot;
      const hadFocus = left.contains(activeElement);
      left.hidden = true;
      shown.hidden = false;
      if (result.view === 'scores') scores.draw(result, options, width);
      else {
        if (!model) {
          model = result.parts.stageModel(withOpened(context, result.parts));
          ofModel.append(...model.nodes);
        }
        model.draw(result, options, width);
      }
      // The keyboard goes on from what has taken the place of where it was.
      if (hadFocus) shown.querySelector('button')?.focus();
    },
  };
}
