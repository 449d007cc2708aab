/**
 * The second part of the chart of pulls: under each key of the maps how descent pushes its score, in one example, or in all of
 * them added up; or the scores of an example before and after the next batch. A push is a weight, which the map shows, times an advantage: in
 * one example that stands between them, as bars.
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

/** Of bars, which stand over the wedges of one example: their share of the room, and how dark they are. */
const barred = { share: 0.36, opacity: 0.4 };

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

/** The scores of a row at a batch and after the next, around their mean: only gaps make weights. */
function scoresAround(scores: ArrayLike<number>, walked: number, row: number, keys: number) {
  const last = scores.length / keys ** 2 - 1;
  const from = Math.min(last - 1, Math.floor(walked));
  const [before, after] = [from, from + 1].map((batch) => {
    const values = from < 0 ? [] : valuesAt(scores, batch, keys ** 2);
    const own = alongKeys(values, row, keys);
    const mean = own.reduce((sum, score) => sum + score, 0) / own.length;
    return own.map((score) => score - mean);
  });
  return { before, after };
}

const rms = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

type Walk = PullLane['walk'];

/** Of each score: its key's weight, times by how much the key answers better than the mix. */
function pushesOf({ weights, advantages }: Walk, walked: number, keys: number) {
  const better = valuesAt(advantages, walked, keys ** 2);
  return valuesAt(weights, walked, keys ** 2).map((weight, i) => weight * better[i]);
}

/** The push whose wedge is as long as there is room, under any divisor: the longest at the start. */
function scaleOf(lanes: readonly PullLane[], row: number | 'all', keys: number): number {
  const starts = lanes.map(({ walk }) => pushesOf(walk, 0, keys));
  return longest(starts.flatMap((all) => (row === 'all' ? alongKeys(all, row, keys) : all))) || 1;
}

const highest = (values: readonly number[]) => Math.max(0, ...values);
const lowest = (values: readonly number[]) => Math.max(0, ...values.map((value) => -value));

type Drawn = { bars?: readonly number[]; scores?: readonly number[]; scale: number };

/**
 * Where bars and, under a line of lettering, wedges stand, in px: their levels, and how much is a pixel of each.
 * @param bars - all of these fit into their share of the room; if there are none the wedges have all of it
 * @param scores - that are wedges: all fit, at the scale of the bars
 * @param scale - what a wedge is of that is as long as there is room, and longer ones are cut off
 */
function layOut({ top, bottom }: Part, size: number, { bars, scores, scale }: Drawn) {
  const lettering = bars ? lettered * size : 0;
  const over = bars ? highest(bars) + lowest(bars) : 0;
  const unit = scores
    ? (bottom - top - lettering) / (over + highest(scores) + lowest(scores) || 1)
    : (barred.share * (bottom - top)) / (over || 1);
  const level = Math.round(top + unit * highest(bars ?? []));
  const from = bars ? level + unit * lowest(bars) + lettering : top;
  const half = Math.floor((bottom - from) / 2);
  const zero = Math.round(from + (scores ? unit * highest(scores) : half));
  const [reach, perPixel] = scores ? [Infinity, 1 / unit] : [half, scale / half];
  return { level, unit, from, zero, reach, perPixel };
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
    const beside = (x: number) => x + cell + (isWide ? 8 : 4);
    // The other end of the line is the figure's: it says after how many batches.
    const titled = (title: PullsOptions['pushTitle'], x: number, y: number, room: number) =>
      soft(wordingFor(title, room, size), x, y, 'start');
    const moves =
      now.moves && typeof row === 'number'
        ? now.lanes.map(({ walk }) => scoresAround(walk.scores, walked, row, keys))
        : undefined;
    const pushesIn = ({ walk }: PullLane) => alongKeys(pushesOf(walk, walked, keys), row, keys);
    /** Of one example what its pushes do, where that is asked for. */
    const steps = row === 'all' ? undefined : now.steps;
    /** Over the wedges of one example: scores before, pushes, or advantages. */
    const barsOf = (one: PullLane, lane: number, example: number) =>
      moves?.[lane].before ??
      (steps
        ? pushesIn(one)
        : alongKeys(valuesAt(one.walk.advantages, walked, keys ** 2), example, keys));
    const wedgesOf = (one: PullLane, lane: number) =>
      moves?.[lane].after ?? pushesIn(one).map((push) => push * (steps?.[lane] ?? 1));
    const over = row === 'all' ? undefined : now.lanes.map((one, lane) => barsOf(one, lane, row));
    const { level, unit, from, zero, reach, perPixel } = layOut(part, size, {
      bars: over?.flat(),
      scores: moves?.flatMap(({ after }) => after),
      scale: moves
        ? 0
        : steps
          ? longest(now.lanes.flatMap(wedgesOf)) || 1
          : scaleOf(now.lanes, row, keys),
    });

    let axis = '';
    const marks: Additions['marks'] = [];
    const labels = now.lanes.flatMap((one, lane) => {
      const x = xs[lane];
      const group = groups[lane];
      group.replaceChildren();
      set(group, { opacity: now.stale ? pale : 1 });
      const wedges = wedgesOf(one, lane);
      svgPen(group).draw({ fill: 'currentColor' }, (path) => {
        const wide = Math.max(1, cell - 1.5);
        for (const [key, far] of wedges.entries())
          wedge(path, { x: x + key * cell + 0.5, wide, y: zero, reach }, far / perPixel);
      });
      if (over) {
        bars(group, over[lane], { x, cell, level, unit });
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
      if (wedges.length === 0) return [];
      const far = longest(wedges);
      const told = moves
        ? now.tellMove(rms(moves[lane].before), rms(wedges))
        : steps && now.tellMost(far);
      if (told !== undefined)
        return label(told, x + side, bottom + size * 1.6, `c-own ${roleClass(one.role)} c-end`);
      if (far / perPixel >= unseen) return [];
      return soft(now.tellMost(far), beside(x), zero - size * 0.4, 'start');
    });
    if (isWide || !(moves || steps))
      labels.push(soft(words.asked, part.left, bottom + size * 1.6, 'start'));
    set(frames, { d: axis });
    const heads = [
      titled(
        over ? now.barsTitle : now.pushTitle,
        part.left,
        part.head.y + size,
        0.58 * (part.right - part.left),
      ),
      // Beside the column of the asked key.
      ...(over
        ? [titled(now.pushTitle, beside(xs[0]), from - 0.3 * size, xs[1] - beside(xs[0]))]
        : []),
    ];
    return { axis: '', numbers: [], labels: [...labels, ...heads], marks };
  };
}
