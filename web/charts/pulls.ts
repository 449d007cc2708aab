/**
 * A hundred steps of training: where examples look after each, and how far the weights have moved; beside it, or under it,
 * one of the examples by itself.
 */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { exampleRow } from './exampleRow.js';
import { footprints } from './footprints.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { looks as looksIn, mapsHeight } from './looks.js';
import { dotPath } from './paths.js';
import { type Additions, label, type Part } from './pullsParts.js';
import type { Chart, PullMark, PullsOptions } from './types.js';

/** Narrower than this, all parts stand one under the other; else the last two side by side. In px. */
const wide = 700;

/** Of the parts, in px; `control` is left free for what goes through the batches. Maps grow with the width. */
const heightsAt = (width: number) => ({
  looks: (width >= wide ? 93 : 110) + mapsHeight(width, width >= wide),
  control: 38,
  ...(width >= wide ? { last: 250 } : { walk: 176, last: 200 }),
});
const sum = (parts: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b);

/** Of the width, for the walk where it has a neighbour. */
const share = 0.5;

/** Rows of lettering over a plot, with the name of an axis there or without, and under it. */
const rows = { axis: 4.4, plain: 2.3, example: 3.2, below: 3.4 };

/** What a pointer finds, in px around it. */
const found = 40;

const moving = { names: ['lanes', 'walked'] };

/** @param widest - the number of the walk's axis that takes the most room, in px */
function layOut(
  width: number,
  height: number,
  size: number,
  widest: number,
): Record<PullMark['part'], Part> & { control: number } {
  const isWide = width >= wide;
  const parts = heightsAt(width);
  const part = (
    [start, left, right]: number[],
    [head, bottom]: number[],
    above = rows.axis,
  ): Part => ({
    head: { x: start, y: Math.round(head) },
    left: Math.round(left),
    right: Math.round(right),
    top: Math.round(head + above * size),
    bottom: Math.round(bottom),
    isWide,
  });
  const unit = height / sum(parts);
  const below = size * rows.below;
  const right = width - size * 1.2;
  const control = parts.looks * unit;
  const walk = control + parts.control * unit;
  const last = height - parts.last * unit;
  const column = isWide ? width * share : right;
  const indent = Math.max(size * 3.4, widest + 12);
  const row = isWide ? column + size * 3 : 0;
  return {
    looks: part([0, 2, width - 2], [0, control], rows.plain),
    control: Math.round(control),
    walk: part([0, indent, column], [walk, (isWide ? height : last) - below]),
    row: part([row, row + indent, right], [last, height - below], rows.example),
  };
}

export function pulls(document: Document, options: PullsOptions): Chart<PullsOptions> {
  const { node, svg, resize } = picture(document);
  const axes = draw(svg, 'path', 'c-axis');
  const numbers = draw(svg, 'g');
  const roles = options.lanes.map(({ role }) => role);
  const drawLooks = looksIn(svg, roles);
  const drawWalk = footprints(svg, roles);
  const drawRow = exampleRow(svg, roles);
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
    const height = now.height ?? roomFor(sum(heightsAt(width)), letteringSize(lettering));
    const size = resize({ ...now, height });
    const { control, ...places } = layOut(width, height, size, textWidth(now.percent(1), size));
    const { looks, walk, row } = places;
    const parts = [drawLooks(now, looks, size), drawWalk(now, walk, size), drawRow(now, row, size)];
    marks = parts.flatMap((part) => part.marks);
    // Where controls of the parts go (figures/pulls/stage.ts).
    node.style.setProperty('--control', `${control}px`);
    node.style.setProperty('--walk', `${walk.head.y}px`);
    node.style.setProperty('--row', `${row.head.y}px`);
    node.style.setProperty('--column', `${isWide ? walk.right : width}px`);
    set(axes, { d: parts.map(({ axis }) => axis).join('') });
    writeLabels(
      numbers,
      parts.flatMap((part) => part.numbers),
    );
    const title = labelSize(size) * 1.1;
    const titled = (text: string, { head }: Part) =>
      label(text, head.x, Math.round(head.y + title), 'c-start c-title');
    writeLabels(labels, [
      titled(words.looks, looks),
      titled(words.walk, walk),
      titled(words.row, row),
      ...parts.flatMap((part) => part.labels),
    ]);
    cursor.refresh(now, { left: 0, right: width, top: 0, bottom: height });
  });
}
