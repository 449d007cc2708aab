/**
 * The second part of the chart of pulls: under each key of the maps how descent pushes its score, in one example, or in all of
 * them added up; or how far the next batch moves it. A push is a weight, which the map shows, times an advantage: in one example
 * that stands between them, as bars.
 */

import { draw, set } from './dom.js';
import { wordingFor } from './labels.js';
import { columnsOf } from './looks.js';
import { type Outline, svgPen } from './pen.js';
import { type Additions, label, type Part, soft, valuesAt } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** Of other settings. */
const pale = 0.4;

/** Of bars, which stand over the wedges of one example: their share of the room, how much of it is over their level, how dark they are. */
const barred = { share: 0.36, above: 0.75, opacity: 0.4 };

/** Between bars and wedges, in letters. */
const lettered = 1.7;

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

type Walk = PullLane['walk'];

/** Of each score: its key's weight, times by how much the key answers better than the mix. */
function pushesOf({ weights, advantages }: Walk, walked: number, keys: number) {
  const better = valuesAt(advantages, walked, keys ** 2);
  return valuesAt(weights, walked, keys ** 2).map((weight, i) => weight * better[i]);
}

/** The push whose wedge is as long as there is room, under any divisor: the longest at the start. */
function scaleOf(lanes: readonly PullLane[], row: number | 'all', keys: number): number {
  const starts = lanes.map(({ walk }) => pushesOf(walk, 0, keys));
  return longest(starts.flatMap((all) => alongKeys(all, row, keys))) || 1;
}

/** Bars on a level, in the colour of what they are put into; all of them fit. */
function bars(
  group: SVGElement,
  values: readonly number[],
  { x, cell, level, unit }: Record<'x' | 'cell' | 'level' | 'unit', number>,
) {
  svgPen(group).draw({ fill: 'currentColor', opacity: barred.opacity }, (path) => {
    for (const [key, far] of values.entries())
      path.rect(x + key * cell + 1, level, Math.max(1, cell - 2.5), -far * unit);
  });
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
    const titled = (title: PullsOptions['pushTitle'], y: number) =>
      soft(wordingFor(title, 0.58 * (part.right - part.left), size), part.left, y, 'start');
    const moves =
      now.moves && typeof row === 'number'
        ? now.lanes.map(({ walk }) => movesOf(walk.scores, walked, row, keys))
        : undefined;
    const advantages =
      moves || row === 'all'
        ? undefined
        : now.lanes.map(({ walk }) =>
            alongKeys(valuesAt(walk.advantages, walked, keys ** 2), row, keys),
          );
    // Over the wedges of one example the bars, and a line of lettering.
    const barsEnd = advantages ? top + Math.round(barred.share * (bottom - top)) : top;
    const from = advantages ? barsEnd + lettered * size : top;
    const level = top + Math.round(barred.above * (barsEnd - top));
    const unit = (level - top) / (Math.max(0, ...(advantages ?? []).flat()) || 1);
    const lower = (barsEnd - level) / (-Math.min(0, ...(advantages ?? []).flat()) || 1);
    const reach = Math.floor((bottom - from) / 2);
    const zero = Math.round(from) + reach;

    let axis = '';
    const marks: Additions['marks'] = [];
    const scale = moves ? scaleOfMoves(moves) : scaleOf(now.lanes, row, keys);
    const labels = now.lanes.flatMap((one, lane) => {
      const x = xs[lane];
      const group = groups[lane];
      group.replaceChildren();
      set(group, { opacity: now.stale ? pale : 1 });
      const wedges = moves?.[lane] ?? alongKeys(pushesOf(one.walk, walked, keys), row, keys);
      svgPen(group).draw({ fill: 'currentColor' }, (path) => {
        const wide = Math.max(1, cell - 1.5);
        for (const [key, far] of wedges.entries())
          wedge(path, { x: x + key * cell + 0.5, wide, y: zero, reach }, (far / scale) * reach);
      });
      if (advantages) {
        bars(group, advantages[lane], { x, cell, level, unit: Math.min(unit, lower) });
        axis += `M${x},${level + 0.5}h${side}`;
      }
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
    if (isWide || !moves) labels.push(soft(words.asked, part.left, bottom + size * 1.6, 'start'));
    set(frames, { d: axis });
    const heads = advantages
      ? [titled(words.better, part.head.y + size), titled(now.pushTitle, from - 0.3 * size)]
      : [titled(now.pushTitle, part.head.y + size)];
    return { axis: '', numbers: [], labels: [...labels, ...heads], marks };
  };
}
