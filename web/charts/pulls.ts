/**
 * One step and a hundred: what each example of a batch pulls at the weights, tip to tail; beside it, or under it, where that
 * throws these examples, and where many such steps lead.
 */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { footprints } from './footprints.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { dotPath } from './paths.js';
import { type Additions, label, type Part } from './pullsParts.js';
import { strides } from './strides.js';
import { throws } from './throws.js';
import type { Chart, PullMark, PullsOptions } from './types.js';

/** Narrower than this, all parts stand one under the other; else the first beside the others. In px. */
const wide = 700;

/** Of the parts, in px; beside the first one, the others share its height. The style sheet has them too (figures/pulls/stage.ts). */
const heights = { wide: 520, step: 262, throws: 160, walk: 196 };
const stacked = heights.step + heights.throws + heights.walk;

/** From here on the first part may be the wider one: the others have a title and two buttons in one line. In px. */
const roomy = 800;

/** Of the width, where they stand side by side; as the style sheet has it (figures/pulls/stage.ts). */
const shares = { narrow: 0.5, roomy: 0.56 };

/** Rows of lettering over a plot, with an axis there or without, and under it. */
const rows = { axis: 4.4, plain: 2.3, below: 3.4 };

/** What a pointer finds, in px around it. */
const found = 40;

const moving = { names: ['lanes', 'reach', 'lens'] };

/** @param widest - the number of the last part's axis that takes the most room, in px */
function layOut(
  width: number,
  height: number,
  size: number,
  widest: number,
): Record<PullMark['part'], Part> {
  const isWide = width >= wide;
  const below = Math.round(size * rows.below);
  const right = width - Math.round(size * 1.2);
  const middle = isWide
    ? Math.round(width * (width < roomy ? shares.narrow : shares.roomy))
    : right;
  const start = isWide ? middle + Math.round(size * 2) : 0;
  const others = isWide ? 0 : (height * heights.step) / stacked;
  const last = others + ((height - others) * heights.throws) / (heights.throws + heights.walk);
  const part = (
    [start, left, right]: number[],
    [head, bottom]: number[],
    above = rows.axis,
  ): Part => ({
    head: { x: start, y: head },
    left: Math.round(left),
    right,
    top: Math.round(head + above * size),
    bottom: Math.round(bottom),
    isWide,
  });
  const indent = Math.max(size * 3.4, widest + 12);
  return {
    step: part([0, size * 2.2, middle], [0, isWide ? height - below : others - size * 2]),
    throws: part([start, start + 4, right], [others, last - size * 1.6], rows.plain),
    walk: part([start, start + indent, right], [last, height - below]),
  };
}

export function pulls(document: Document, options: PullsOptions): Chart<PullsOptions> {
  const { node, svg, resize } = picture(document);
  const axes = draw(svg, 'path', 'c-axis');
  const numbers = draw(svg, 'g');
  const roles = options.lanes.map(({ role }) => role);
  const drawStep = strides(svg, roles);
  const drawThrows = throws(svg, roles);
  const drawWalk = footprints(svg, roles);
  const labels = draw(svg, 'g');

  let marks: Additions['marks'] = [];
  /** Of one lane in one part. */
  const alike = (key: number) =>
    marks.flatMap(({ mark }, i) => {
      const { part, lane } = marks[key].mark;
      return mark.part === part && mark.lane === lane ? [i] : [];
    });

  const cursor = atPointer<PullMark>(node, svg, {
    count: () => marks.length,
    start: () => 0,
    move(key, right, up) {
      if (!up) return key + right;
      const lane = alike(key);
      // The same place of the next lane, or of the next part.
      return up < 0 ? key + lane.length : key - lane.length;
    },
    ends: (key) => {
      const lane = alike(key);
      return [lane[0], lane[lane.length - 1]];
    },
    locate(x, y) {
      let best = -1;
      let least = found ** 2;
      marks.forEach((place, i) => {
        const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
        if (distance < least) [best, least] = [i, distance];
      });
      return best;
    },
    place: (key) => {
      const { x, y } = marks[key];
      return { x, y, mark: dotPath(x, y, 6) };
    },
    datum: (key) => marks[key].mark,
  });

  return charted(node, svg, options, moving, (now) => {
    const { width, words, lettering } = now;
    const isWide = width >= wide;
    const usual = isWide ? heights.wide : stacked;
    const height = now.height ?? roomFor(usual, letteringSize(lettering));
    const size = resize({ ...now, height });
    const { step, throws, walk } = layOut(width, height, size, textWidth(now.percent(1), size));
    const parts = [
      drawStep(now, step, size),
      drawThrows(now, throws, size),
      drawWalk(now, walk, size),
    ];
    marks = parts.flatMap((part) => part.marks);
    set(axes, { d: parts.map(({ axis }) => axis).join('') });
    writeLabels(
      numbers,
      parts.flatMap((part) => part.numbers),
    );
    const title = labelSize(size) * 1.1;
    const titled = (text: string, { head }: Part) =>
      label(text, head.x, Math.round(head.y + title), 'c-start c-title');
    writeLabels(labels, [
      titled(words.step, step),
      titled(words.throws, throws),
      titled(words.walk, walk),
      ...parts.flatMap((part) => part.labels),
    ]);
    cursor.refresh(now, { left: 0, right: width, top: 0, bottom: height });
  });
}
