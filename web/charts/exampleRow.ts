/**
 * The last part of the chart of pulls: of one example, under each divisor, the weights of its keys as bars, and under them how
 * descent moves their scores; or the mean weights of all examples, and how they move scores together. Keys stand as in the maps.
 */

import { draw, set } from './dom.js';
import { type Outline, svgPen } from './pen.js';
import { type Additions, label, type Part, soft, valuesAt } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Of the height, for the bars; of what is left, half is for what is raised. */
const forBars = 0.34;

/** Of other settings. */
const pale = 0.4;

/** A wedge from a level to so far above it, or under it. */
function wedge(path: Outline, { x, wide, y }: { x: number; wide: number; y: number }, far: number) {
  path.moveTo(x, y);
  path.lineTo(x + wide / 2, y - far);
  path.lineTo(x + wide, y);
  path.closePath();
}

/** Key by key: of one example, or the sum of all. */
function alongKeys(values: readonly number[], row: PullsOptions['row'], keys: number): number[] {
  if (row !== 'all') return values.slice(row * keys, (row + 1) * keys);
  const sums = new Array<number>(Math.min(keys, values.length)).fill(0);
  for (const [i, value] of values.entries()) sums[i % keys] += value;
  return sums;
}

/** @returns draws it as the options say */
export function exampleRow(svg: SVGSVGElement, roles: number[]) {
  const groups = roles.map((role) => draw(svg, 'g', `c-solid ${roleClass(role)}`));
  const frames = draw(svg, 'path', 'c-axis');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom } = part;
    const { keys, walked, words, row } = now;
    const isAll = row === 'all';
    const start = Math.round(top + size * 1.6);
    const base = Math.round(start + forBars * (bottom - start));
    const reach = Math.floor((bottom - base - 6) / 2);
    const zero = base + 6 + reach;
    const between = size * 1.2;
    const room = (right - left + between) / now.lanes.length - between;
    const cell = Math.floor((room / keys) * 2) / 2;

    let axis = '';
    const marks: Additions['marks'] = [];
    const labels = now.lanes.flatMap((one, lane) => {
      const x = Math.round(left + lane * (room + between));
      const ofRow = (values: ArrayLike<number>) =>
        alongKeys(valuesAt(values, walked, keys ** 2), row, keys);
      const weights = ofRow(one.walk.weights).map((weight) => (isAll ? weight / keys : weight));
      const pushes = ofRow(one.walk.pushes);
      groups[lane].replaceChildren();
      set(groups[lane], { opacity: now.stale ? pale : 1 });
      svgPen(groups[lane]).draw({ fill: 'currentColor' }, (path) => {
        const wide = Math.max(1, cell - 1.5);
        for (const [key, weight] of weights.entries()) {
          const tall = weight * (base - start);
          path.rect(x + key * cell + 0.5, base - tall, wide, tall);
        }
        for (const [key, push] of pushes.entries()) {
          const far = Math.max(-1, Math.min(1, push / now.pushed)) * reach;
          wedge(path, { x: x + key * cell + 0.5, wide, y: zero }, far);
        }
      });
      const wide = keys * cell;
      // The levels, and the column of the asked key.
      axis += `M${x},${base + 0.5}h${wide}M${x},${zero + 0.5}h${wide}M${x - 1},${start - 1.5}h${cell + 1.5}V${zero + reach + 1.5}h${-cell - 1.5}z`;
      for (let key = 0; key < weights.length; key++)
        marks.push({ x: x + (key + 0.5) * cell, y: base, mark: { part: 'row', lane, index: key } });
      const own = `c-own ${roleClass(one.role)}`;
      return [
        label(one.label, x, top + size * 0.7, `${own} c-verdict c-start`),
        ...(weights.length > 0 && !isAll
          ? [label(now.tellLead(weights), x, bottom + size * 1.4, `${own} c-start`)]
          : []),
      ];
    });
    set(frames, { d: axis });
    return {
      axis: '',
      numbers: [
        soft(now.percent(1), left - 7, start + size * 0.7, 'end'),
        soft('↑', left - 7, zero - 4, 'end'),
        soft('↓', left - 7, zero + size, 'end'),
      ],
      labels: [
        ...labels,
        soft(isAll ? words.added : words.pushes, right, bottom + size * 2.9, 'end'),
      ],
      marks,
    };
  };
}
