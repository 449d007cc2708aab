/**
 * A model's heads: where to open it, one of several pictures of its numbers, and the verdict on the chosen head.
 */

import type { HeadNumbers } from '../../../engine/models/types.js';
import { fill } from '../../../text/fill.js';
import type { Stage } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { OpenedContext } from '../measure.js';
import { createBoard } from './board.js';
import { distancePicture, spectrumPicture } from './curvePictures.js';
import { comparePicture, strangersPicture } from './dotPictures.js';
import { gridPicture } from './gridPicture.js';
import type { ModelResult } from './measure.js';
import { createPanel } from './panel.js';
import { chosenOf, isFrozen, isReadable, spreadOf } from './seen.js';
import { waterfallPicture } from './waterfallPicture.js';

export function stageModel(context: OpenedContext): Stage<HeadsOptions, ModelResult> {
  const { words, numbers, frame } = context;
  const panel = createPanel(context);
  const board = createBoard(context);
  const { remark, place, nameOf } = board;
  const verdict = frame.make('p', '');

  const pictures = {
    grid: gridPicture(board),
    waterfall: waterfallPicture(board),
    strangers: strangersPicture(board),
    spectrum: spectrumPicture(board),
    distance: distancePicture(board),
    compare: comparePicture(board),
  };

  /** No more than the number says: of strangers, at so many keys. */
  const verdictOn = (head: HeadNumbers, keys: number) => {
    const name = nameOf(head);
    if (!isReadable(head)) return fill(words.verdict.unreadable, { name });
    return fill(isFrozen(head, keys) ? words.verdict.frozen : words.verdict.notFrozen, {
      name,
      keys: numbers.whole(keys),
      spread: numbers.significant(spreadOf(head), 3),
      limit: numbers.fixed(Math.sqrt(2 * Math.log(keys)), 2),
    });
  };

  return {
    nodes: [...panel.nodes, remark, place, verdict],
    charts: board.charts,

    draw(result, options, width) {
      panel.update(result, options);
      const heads = result.first?.heads ?? [];
      for (const node of [place, remark, verdict]) node.hidden = heads.length === 0;
      if (heads.length === 0) return;
      remark.textContent = '';
      pictures[options.picture](result, options, width);
      const chosen = chosenOf(heads, options);
      verdict.textContent = chosen ? verdictOn(chosen.head, options.keys) : '';
    },
  };
}
