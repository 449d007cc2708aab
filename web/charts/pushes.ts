/**
 * The second part of the chart of pulls: under each key of the maps how descent pushes its score, in one example, or in all of
 * them added up; or how far the next batch moves it; or, under each map, mean steps.
 */

import { averages } from './averages.js';
import { draw, set } from './dom.js';
import { wordingFor } from './labels.js';
import { columnsOf } from './looks.js';
import { type Outline, svgPen } from './pen.js';
import { type Additions, label, type Part, soft, valuesAt } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** Of other settings. */
const pale = 0.4;

/** A push whose wedge is lower than this is not seen, in px. */
const unseen = 3;

/** A wedge from a level to so far above it, or under it; cut off where it is beyond reach. */
function wedge(
  path: Outline,
  { x, wide, y, reach }: { x: number; wide: number; y: number; reach: number },
  far: number,
) {
  const end = Math.max(-reach, Math.min(reach, far));
  const lean = (wide / 2) * (far === 0 ? 1 : end / far);
  path.moveTo(x, y);
  path.lineTo(x + lean, y - end);
  if (end !== far) path.lineTo(x + wide - lean, y - end);
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

/** How far each score of a row goes with the next batch, less what all of them go: that changes no weight. */
function movesOf(scores: ArrayLike<number>, walked: number, row: number, keys: number): number[] {
  const last = scores.length / keys ** 2 - 1;
  if (last < 1) return [];
  const from = Math.min(last - 1, Math.floor(walked));
  const [before, after] = [from, from + 1].map((batch) =>
    valuesAt(scores, batch, keys ** 2).slice(row * keys, (row + 1) * keys),
  );
  const moves = after.map((score, key) => score - before[key]);
  const all = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  return moves.map((move) => move - all);
}

const rms = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

/** The move whose wedge takes all the room: so large that of the divisor that moves most it may be cut off, and no other's is. */
function scaleOfMoves(moves: readonly number[][]): number {
  const [, second] = moves.map(longest).sort((a, b) => b - a);
  return 1.5 * second || 1;
}

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
    const moves =
      now.moves && typeof row === 'number'
        ? now.lanes.map(({ walk }) => movesOf(walk.scores, walked, row, keys))
        : undefined;
    const scaleOfPushes = () => (row === 'averaged' ? 1 : scaleOf(now.lanes, row, keys));
    const scale = moves ? scaleOfMoves(moves) : scaleOfPushes();
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
      const wedges =
        moves?.[lane] ?? alongKeys(valuesAt(one.walk.pushes, walked, keys ** 2), row, keys);
      svgPen(group).draw({ fill: 'currentColor' }, (path) => {
        const wide = Math.max(1, cell - 1.5);
        for (const [key, push] of wedges.entries())
          wedge(path, { x: x + key * cell + 0.5, wide, y: zero, reach }, (push / scale) * reach);
      });
      // The level, and the column of the asked key.
      axis += `M${x},${zero + 0.5}h${side}M${x - 1.5},${top - 1.5}h${cell + 2}v${bottom - top + 3}h${-cell - 2}z`;
      for (const [index, far] of wedges.entries()) {
        const mark = moves
          ? { part: 'move' as const, lane, index, far }
          : { part: 'row' as const, lane, index };
        marks.push({ x: x + (index + 0.5) * cell, y: zero, mark });
      }
      const isFlat = wedges.length > 0 && (longest(wedges) / scale) * reach < unseen;
      return [
        ...(isFlat ? [soft('≈ 0', x + cell + (isWide ? 8 : 4), zero - size * 0.4, 'start')] : []),
        ...(moves && wedges.length > 0
          ? [
              label(
                now.tellMove(rms(wedges)),
                x + side,
                bottom + size * 1.6,
                `c-own ${roleClass(one.role)} c-end`,
              ),
            ]
          : []),
      ];
    });
    if (row !== 'averaged' && (isWide || !moves))
      labels.push(soft(words.asked, part.left, bottom + size * 1.6, 'start'));
    set(frames, { d: axis });
    return {
      axis: '',
      numbers: [],
      labels: [...labels, soft(title, part.left, part.head.y + size, 'start')],
      marks,
    };
  };
}
