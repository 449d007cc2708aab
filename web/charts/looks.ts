/** The first part of the chart of pulls: by divisor, where examples look after so many batches, a row each, the asked key first. */

import { draw, set } from './dom.js';
import { map } from './fan.js';
import { svgPen } from './pen.js';
import { type Additions, label, type Part, soft } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** Rows of lettering over the maps and under them, and between two of them. */
const rows = { above: 1.8, below: 1.5, between: 1.6 };

/** Maps of other settings. */
const pale = 0.4;

/** Between two batches on the way from one to the other. */
function weightsAt({ walk: { weights } }: PullLane, walked: number, cells: number) {
  const last = weights.length / cells - 1;
  const at = Math.min(last, walked);
  const from = Math.floor(at);
  const to = Math.min(last, from + 1);
  const now = Array.from({ length: last < 0 ? 0 : cells }, (_, i) => {
    const weight = weights[from * cells + i];
    return weight + (at - from) * (weights[to * cells + i] - weight);
  });
  return now.every(Number.isFinite) ? now : [];
}

/** @returns draws it as the options say */
export function looks(svg: SVGSVGElement, roles: number[]) {
  const groups = roles.map((role) => draw(svg, 'g', `c-solid ${roleClass(role)}`));
  const frames = draw(svg, 'path', 'c-axis');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom } = part;
    const { keys, walked, words } = now;
    const between = rows.between * size;
    const start = Math.round(top + rows.above * size);
    const room = Math.min(
      (right - left + between) / now.lanes.length - between,
      bottom - start - rows.below * size,
    );
    const cell = Math.floor(room / keys);
    const side = cell * keys;
    const apart = (right - left - side) / (now.lanes.length - 1);
    const leftOf = (lane: number) => Math.round(left + lane * apart);

    let frame = '';
    const marks: Additions['marks'] = [];
    const labels = now.lanes.flatMap((one, lane) => {
      const x = leftOf(lane);
      const weights = weightsAt(one, walked, keys * keys);
      groups[lane].replaceChildren();
      set(groups[lane], { opacity: now.stale ? pale : 1 });
      map(svgPen(groups[lane]), weights, {
        columns: keys,
        left: x,
        top: start,
        cell,
        color: 'currentColor',
      });
      // The column of the asked key, and the others.
      frame += `M${x - 1.5},${start - 1.5}h${cell + 2}v${side + 2}h${-cell - 2}zM${x + cell + 0.5},${start - 1.5}h${side - cell + 1}v${side + 2}h${cell - side - 1}`;
      for (let index = 0; index < weights.length; index++)
        marks.push({
          x: x + ((index % keys) + 0.5) * cell,
          y: start + (Math.floor(index / keys) + 0.5) * cell,
          mark: { part: 'looks', lane, index },
        });
      const own = `c-own ${roleClass(one.role)} c-verdict`;
      const share = one.walk.attention[Math.min(one.walk.attention.length - 1, Math.round(walked))];
      const told = Number.isFinite(share) ? now.percent(share) : '';
      return [
        label(one.label, x, top + size, `${own} c-start`),
        label(told, x + side, top + size, `${own} c-end`),
      ];
    });
    set(frames, { d: frame });
    const foot = start + side + size * 1.3;
    return {
      axis: '',
      numbers: [],
      labels: [...labels, soft(words.asked, left, foot, 'start')],
      marks,
    };
  };
}
