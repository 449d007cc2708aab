/**
 * The first part of the chart of pulls: by divisor, where examples look after so many batches, a row each, the asked key first.
 */

import { draw, set } from './dom.js';
import { map } from './fan.js';
import { svgPen } from './pen.js';
import { type Additions, label, type Part, valuesAt } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Rows of lettering over the maps. */
const above = 1.6;

/** Between maps, in px. */
const apart = { narrow: 16, wide: 40 };

/** How high maps of this chart are. @param width - of all three */
export const mapsHeight = (width: number, isWide: boolean) =>
  Math.min(224, width / 3 - (isWide ? apart.wide : apart.narrow));

/** Maps of other settings. */
const pale = 0.4;

/** How many rows there are of which a wrong key has so much, and of which the asked one, which is the first, has it. */
export function frozenRows(weights: number[] | Float64Array, keys: number, share: number) {
  const rows = Array.from({ length: weights.length / keys }, (_, row) =>
    weights.slice(row * keys, (row + 1) * keys),
  );
  return {
    frozen: rows.filter(([, ...wrong]) => Math.max(...wrong) >= share).length,
    settled: rows.filter(([asked]) => asked >= share).length,
  };
}

/** Where maps stand in a part as wide as this. */
export function columnsOf(
  { left, right, isWide }: Pick<Part, 'left' | 'right' | 'isWide'>,
  { keys, lanes }: Pick<PullsOptions, 'keys' | 'lanes'>,
) {
  const cell = Math.floor(mapsHeight(right - left, isWide) / keys);
  const side = cell * keys;
  const step = (right - left - side) / (lanes.length - 1);
  return { cell, side, xs: lanes.map((_, lane) => Math.round(left + lane * step)) };
}

/** @returns draws it as the options say */
export function looks(svg: SVGSVGElement, roles: number[]) {
  const groups = roles.map((role) => draw(svg, 'g', `c-solid ${roleClass(role)}`));
  const frames = draw(svg, 'path', 'c-axis');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { top, isWide } = part;
    const { keys, walked, words } = now;
    const start = Math.round(top + above * size);
    const { cell, side, xs } = columnsOf(part, now);
    const foot = start + side + size * 1.5;

    let frame = '';
    const marks: Additions['marks'] = [];
    const labels = now.lanes.flatMap((one, lane) => {
      const x = xs[lane];
      const weights = valuesAt(one.walk.weights, walked, keys * keys);
      const pen = svgPen(groups[lane]);
      groups[lane].replaceChildren();
      set(groups[lane], { opacity: now.stale ? pale : 1 });
      map(pen, weights, {
        columns: keys,
        left: x,
        top: start,
        cell,
        color: 'currentColor',
      });
      // The column of the asked key, the others, and the row that is shown by itself.
      if (typeof now.row === 'number')
        frame += `M${x - 3.5},${start + now.row * cell - 1.5}h${side + 6}v${cell + 2}h${-side - 6}z`;
      frame += `M${x - 1.5},${start - 1.5}h${cell + 2}v${side + 2}h${-cell - 2}zM${x + cell + 0.5},${start - 1.5}h${side - cell + 1}v${side + 2}h${cell - side - 1}`;
      for (let index = 0; index < weights.length; index++)
        marks.push({
          x: x + ((index % keys) + 0.5) * cell,
          y: start + (Math.floor(index / keys) + 0.5) * cell,
          mark: { part: 'looks', lane, index },
        });
      const own = `c-own ${roleClass(one.role)}`;
      const rows = frozenRows(weights, keys, now.frozen);
      const told = [now.countFrozen(rows.frozen)];
      if (rows.settled > 0) told.push(now.countSettled(rows.settled));
      const lines = weights.length === 0 ? [] : isWide ? [told.join(words.and)] : told;
      return [
        label(one.label, x, top + size, `${own} c-verdict c-start`),
        ...lines.map((line, i) => label(line, x, foot + i * size * 1.35, `${own} c-start`)),
      ];
    });
    set(frames, { d: frame });
    return { axis: '', numbers: [], labels, marks };
  };
}
