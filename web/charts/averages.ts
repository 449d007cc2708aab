/**
 * In the chart of pulls, under a map: mean steps of more and more batches, each drawn so that what all batches agree on is as
 * far up. What a batch adds of its own goes aside, and shrinks with the root of their number.
 */

import { svgPen } from './pen.js';
import { type Additions, label, soft } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Of an arrow's head, in px. */
const head = { long: 7, wide: 3 };

/** Room under the tips' line for the lettering over it. */
const lettered = 1.5;

type Place = { x: number; side: number; top: number; bottom: number; size: number };

/** @param group - of the lane's colour, empty */
export function averages(
  group: SVGElement,
  { lanes, averaged, tellError }: PullsOptions,
  lane: number,
  { x, side, top, bottom, size }: Place,
): Omit<Additions, 'numbers'> {
  const widest = Math.max(...lanes.map(({ noise }) => noise));
  const { role, noise } = lanes[lane];
  if (!Number.isFinite(widest)) return { axis: '', labels: [], marks: [] };
  const unit = Math.min(bottom - top - lettered * size, (side - head.long) / widest);
  const tips = averaged.map((batches) => ({
    batches,
    x: x + (unit * noise) / Math.sqrt(batches),
    y: bottom - unit,
  }));
  const pen = svgPen(group);
  for (const tip of tips) {
    const [right, down] = [tip.x - x, tip.y - bottom];
    const length = Math.hypot(right, down);
    const [along, up] = [right / length, down / length];
    const [neckX, neckY] = [tip.x - along * head.long, tip.y - up * head.long];
    pen.draw({ stroke: 'currentColor', width: 1.75 }, (path) => {
      path.moveTo(x, bottom);
      path.lineTo(neckX, neckY);
    });
    pen.draw({ fill: 'currentColor' }, (path) => {
      path.moveTo(tip.x, tip.y);
      path.lineTo(neckX - up * head.wide, neckY + along * head.wide);
      path.lineTo(neckX + up * head.wide, neckY - along * head.wide);
      path.closePath();
    });
  }
  // Where tips are close, not all are named: the outermost is.
  const named = tips.filter(({ x: at }, i) => i === 0 || tips[i - 1].x - at > 1.2 * size);
  const own = `c-own ${roleClass(role)}`;
  return {
    // Up: what all agree on. Across: so far each goes.
    axis: `M${x},${bottom + 0.5}h${side}M${x - 0.5},${bottom}v${-unit}`,
    labels: [
      ...named.map((tip) => soft(String(tip.batches), tip.x, tip.y - size * 0.4, 'middle')),
      label(tellError(noise), x + side, bottom + size * 1.6, `${own} c-end`),
    ],
    marks: tips.map((tip, index) => ({ ...tip, mark: { part: 'average', lane, index } })),
  };
}
