/**
 * One step and a hundred: what each example of a batch pulls at the weights, tip to tail, and beside it, or under it, where
 * many such steps lead. Down is downhill in both.
 */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { footprints } from './footprints.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { dotPath } from './paths.js';
import { type Additions, type Half, label } from './pullsParts.js';
import { strides } from './strides.js';
import type { Chart, PullMark, PullsOptions } from './types.js';

/** Narrower than this, the second half stands under the first, in px. */
const wide = 700;

/** Heights of the halves, side by side or one under the other, in px. */
const heights = { wide: 480, step: 320, walk: 260 };

/** From here on the first half may be the wider one: the second has a title and two buttons in one line. In px. */
const roomy = 800;

/** Of the width, where they stand side by side; as the style sheet has it (figures/pulls/stage.ts). */
const shares = { narrow: 0.5, roomy: 0.56 };

/** Rows of lettering over and under a plot. */
const rows = { above: 4.4, below: 3.4 };

/** What a pointer finds, in px around it. */
const found = 40;

const moving = { names: ['lanes', 'reach', 'lens'] };

/** @param widest - the number of the second half's axis that takes the most room, in px */
function layOut(
  width: number,
  height: number,
  size: number,
  widest: number,
): { step: Half; walk: Half } {
  const isWide = width >= wide;
  const [above, below] = [rows.above, rows.below].map((count) => Math.round(size * count));
  const left = Math.round(size * 2.2);
  const right = width - Math.round(size * 1.2);
  const end = height - below;
  if (isWide) {
    const middle = Math.round(width * (width < roomy ? shares.narrow : shares.roomy));
    const walk = middle + Math.round(size * 5.4);
    return {
      step: { left, right: middle, top: above, bottom: end, isWide },
      walk: { left: walk, right, top: above, bottom: end, isWide },
    };
  }
  const middle = Math.round((height * heights.step) / (heights.step + heights.walk));
  return {
    step: { left, right, top: above, bottom: middle - Math.round(size * 2), isWide },
    walk: {
      left: Math.round(Math.max(size * 3.6, widest + 12)),
      right,
      top: middle + above,
      bottom: end,
      isWide,
    },
  };
}

export function pulls(document: Document, options: PullsOptions): Chart<PullsOptions> {
  const { node, svg, resize } = picture(document);
  const axes = draw(svg, 'path', 'c-axis');
  const numbers = draw(svg, 'g');
  const roles = options.lanes.map(({ role }) => role);
  const drawStep = strides(svg, roles);
  const drawWalk = footprints(svg, roles);
  const labels = draw(svg, 'g');

  let marks: Additions['marks'] = [];
  /** Of one lane in one half. */
  const alike = (key: number) =>
    marks.flatMap(({ mark }, i) => {
      const { half, lane } = marks[key].mark;
      return mark.half === half && mark.lane === lane ? [i] : [];
    });

  const cursor = atPointer<PullMark>(node, svg, {
    count: () => marks.length,
    start: () => 0,
    move(key, right, up) {
      if (!up) return key + right;
      const lane = alike(key);
      // The same place of the next lane, or of the other half.
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
    const usual = isWide ? heights.wide : heights.step + heights.walk;
    const height = now.height ?? roomFor(usual, letteringSize(lettering));
    const size = resize({ ...now, height });
    const { step, walk } = layOut(width, height, size, textWidth(now.percent(1), size));
    const both = [drawStep(now, step, size), drawWalk(now, walk, size)];
    marks = both.flatMap((half) => half.marks);
    set(axes, { d: both.map(({ axis }) => axis).join('') });
    writeLabels(
      numbers,
      both.flatMap((half) => half.numbers),
    );
    const title = labelSize(size) * 1.1;
    const start = isWide ? walk.left - Math.round(size * 3.4) : 0;
    const second = walk.top - Math.round(size * rows.above) + title;
    writeLabels(labels, [
      label(words.step, 0, title, 'c-start c-title'),
      label(words.walk, start, second, 'c-start c-title'),
      ...both.flatMap((half) => half.labels),
    ]);
    cursor.refresh(now, { left: 0, right: width, top: 0, bottom: height });
  });
}
