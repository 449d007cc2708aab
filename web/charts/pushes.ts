/**
 * The second part of the chart of pulls: under each key of the maps how descent moves its score, in one example, or in all of
 * them added up; or, under each map, mean steps.
 */

import { averages } from './averages.js';
import { draw, set } from './dom.js';
import { wordingFor } from './labels.js';
import { columnsOf } from './looks.js';
import { type Outline, svgPen } from './pen.js';
import { type Additions, type Part, soft, valuesAt } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** Of other settings. */
const pale = 0.4;

/** A push whose wedge is lower than this is not seen, in px. */
const unseen = 3;

/** A wedge from a level to so far above it, or under it. */
function wedge(path: Outline, { x, wide, y }: { x: number; wide: number; y: number }, far: number) {
  path.moveTo(x, y);
  path.lineTo(x + wide / 2, y - far);
  path.lineTo(x + wide, y);
  path.closePath();
}

/** Key by key: of one example, or the sum of all. */
function alongKeys(values: readonly number[], row: number | 'all', keys: number): number[] {
  if (row !== 'all') return values.slice(row * keys, (row + 1) * keys);
  const sums = new Array<number>(Math.min(keys, values.length)).fill(0);
  for (const [i, value] of values.entries()) sums[i % keys] += value;
  return sums;
}

const longest = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs));

/** The push whose wedge is as long as there is room, under any divisor: the longest at the start. */
function scaleOf(lanes: readonly PullLane[], row: number | 'all', keys: number): number {
  const starts = lanes.map(({ walk }) => valuesAt(walk.pushes, 0, keys ** 2));
  return longest(starts.flatMap((all) => (row === 'all' ? alongKeys(all, row, keys) : all))) || 1;
}

/** @returns draws it as the options say */
export function pushes(svg: SVGSVGElement, roles: number[]) {
  const groups = roles.map((role) => draw(svg, 'g', `c-solid ${roleClass(role)}`));
  const frames = draw(svg, 'path', 'c-axis');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { top, bottom, isWide } = part;
    const { keys, walked, words, row } = now;
    const { xs, cell, side } = columnsOf(part, now);
    // The other end of the line is the figure's: it says after how many batches.
    const title = wordingFor(now.pushTitle, 0.58 * (part.right - part.left), size);
    const reach = Math.floor((bottom - top) / 2);
    const zero = top + reach;

    let axis = '';
    const marks: Additions['marks'] = [];
    const scale = row === 'averaged' ? 1 : scaleOf(now.lanes, row, keys);
    const labels = now.lanes.flatMap((one, lane) => {
      const x = xs[lane];
      const group = groups[lane];
      group.replaceChildren();
      set(group, { opacity: now.stale ? pale : 1 });
      if (row === 'averaged') {
        const added = averages(group, now, lane, { x, side, top, bottom, size });
        axis += added.axis;
        marks.push(...added.marks);
        return added.labels;
      }
      const pushes = alongKeys(valuesAt(one.walk.pushes, walked, keys ** 2), row, keys);
      svgPen(group).draw({ fill: 'currentColor' }, (path) => {
        const wide = Math.max(1, cell - 1.5);
        for (const [key, push] of pushes.entries()) {
          const far = Math.max(-1, Math.min(1, push / scale)) * reach;
          wedge(path, { x: x + key * cell + 0.5, wide, y: zero }, far);
        }
      });
      // The level, and the column of the asked key.
      axis += `M${x},${zero + 0.5}h${side}M${x - 1.5},${top - 1.5}h${cell + 2}v${bottom - top + 3}h${-cell - 2}z`;
      for (let key = 0; key < pushes.length; key++)
        marks.push({ x: x + (key + 0.5) * cell, y: zero, mark: { part: 'row', lane, index: key } });
      const isFlat = pushes.length > 0 && (longest(pushes) / scale) * reach < unseen;
      return [
        ...(isFlat ? [soft('≈ 0', x + cell + (isWide ? 8 : 4), zero - size * 0.4, 'start')] : []),
      ];
    });
    if (row !== 'averaged') labels.push(soft(words.asked, part.left, bottom + size * 1.6, 'start'));
    set(frames, { d: axis });
    return {
      axis: '',
      numbers: [],
      labels: [...labels, soft(title, part.left, part.head.y + size, 'start')],
      marks,
    };
  };
}
