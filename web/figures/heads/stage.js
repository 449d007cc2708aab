/**
 * The picture of real heads, by what it shows.
 */
import { stageScores } from './gpt2/stage.js';
import { withOpened } from './measure.js';

/** @typedef {import('./heads.js').HeadsOptions} HeadsOptions */
/** @typedef {import('./measure.js').HeadsResult} HeadsResult */

/**
 * @param {import('../types.js').Context<'heads', HeadsOptions>} context
 * @returns {import('../types.js').Stage<HeadsOptions, HeadsResult>}
 */
export function stageHeads(context) {
  const { words, frame, change } = context;
  const scores = stageScores(context);
  const invitation = frame.make(
    'p',
    'actions',
    words.invite.invitation,
    frame.plainButton(words.invite.own, () => change({ view: 'file' })),
    frame.plainButton(words.invite.example, () => change({ view: 'example' })),
  );
  const ofScores = frame.make('div', 'views', ...scores.nodes, invitation);
  const ofModel = frame.make('div', 'views');
  /** @type {import('../types.js').Stage<HeadsOptions, import('./model/measure.js').ModelResult> | undefined} */
  let model;
  let isModel = false;

  return {
    nodes: [ofScores, ofModel],
    charts: () => (isModel ? (model?.charts() ?? []) : scores.charts()),

    draw(result, options, width) {
      isModel = result.view !== 'scores';
      const [shown, left] = isModel ? [ofModel, ofScores] : [ofScores, ofModel];
      const { activeElement } = /** @type {Document | ShadowRoot} */ (left.getRootNode());
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
