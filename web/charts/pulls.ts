/**
 * A hundred steps of training: where examples look after each, under that how their scores are pushed, and attention on the
 * asked key from step to step.
 */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { learningCurves } from './learningCurves.js';
import { letteringSize, roomFor, textWidth } from './lettering.js';
import { looks as looksIn, mapsHeight } from './looks.js';
import { dotPath } from './paths.js';
import type { Additions, Part } from './pullsParts.js';
import { pushes } from './pushes.js';
import type { Chart, PullMark, PullsOptions } from './types.js';

/** From this width on parts have more room, in px. */
const wide = 700;

/** Of the parts, in px; controls stand over the last two, and one is the last one's axis. Maps grow with the width. */
const heightsAt = (width: number) => ({
  looks: (width >= wide ? 46 : 62) + mapsHeight(width, width >= wide),
  row: width >= wide ? 200 : 168,
  walk: width >= wide ? 178 : 198,
});
const sum = (parts: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b);

/** Rows of lettering over a plot and under it. */
const around = {
  row: { over: 2.4, under: 3.2 },
  walk: { over: 3.2, under: 3.6 },
};

/** What a pointer finds, in px around it. */
const found = 40;

const moving = { names: ['lanes', 'walked'] };

/** @param widest - the number of the walk's axis that takes the most room, in px */
function layOut(
  width: number,
  height: number,
  size: number,
  widest: number,
): Record<'looks' | 'row' | 'walk', Part> {
  const isWide = width >= wide;
  const parts = heightsAt(width);
  const unit = height / sum(parts);
  const row = Math.round(parts.looks * unit);
  const walk = Math.round((parts.looks + parts.row) * unit);
  const part = (left: number, right: number, from: number, to: number, over = 0, under = 0) => ({
    head: { x: left, y: from },
    left,
    right,
    top: Math.round(from + over * size),
    bottom: Math.round(to - under * size),
    foot: Math.round(to - size * 1.5),
    isWide,
  });
  const { over, under } = around.row;
  return {
    looks: part(2, width - 2, 0, row),
    row: part(2, width - 2, row, walk, over, under),
    walk: {
      ...part(0, width, walk, height, around.walk.over, around.walk.under),
      left: Math.round(widest + 24),
    },
  };
}

export function pulls(document: Document, options: PullsOptions): Chart<PullsOptions> {
  const { node, svg, resize } = picture(document);
  const axes = draw(svg, 'path', 'c-axis');
  const numbers = draw(svg, 'g');
  const roles = options.lanes.map(({ role }) => role);
  const drawLooks = looksIn(svg, roles);
  const drawRow = pushes(svg, roles);
  const drawWalk = learningCurves(svg, roles);
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
    const { width, lettering } = now;
    const height = now.height ?? roomFor(sum(heightsAt(width)), letteringSize(lettering));
    const size = resize({ ...now, height });
    const { looks, row, walk } = layOut(width, height, size, textWidth(now.percent(1), size));
    const curves = drawWalk(now, walk, size);
    const parts = [drawLooks(now, looks, size), drawRow(now, row, size), curves];
    marks = parts.flatMap((part) => part.marks);
    // Where controls of the parts go (figures/pulls/stage.ts).
    const places = {
      row: row.head.y,
      walk: walk.head.y,
      axis: walk.bottom,
      left: curves.plot?.left,
      right: curves.plot?.right,
    };
    for (const [name, px] of Object.entries(places)) node.style.setProperty(`--${name}`, `${px}px`);
    set(axes, { d: parts.map(({ axis }) => axis).join('') });
    writeLabels(
      numbers,
      parts.flatMap((part) => part.numbers),
    );
    writeLabels(
      labels,
      parts.flatMap((part) => part.labels),
    );
    cursor.refresh(now, { left: 0, right: width, top: 0, bottom: height });
  });
}
