/** What the parts of the chart of pulls are made with: points, their ways, and what a part adds to the picture. */

import type { writeLabels } from './dom.js';
import { tenth } from './paths.js';
import type { PullMark } from './types.js';

export type Point = { x: number; y: number };

/** The plot of a part, in px. @param head - where its title begins */
export type Part = {
  head: Point;
  left: number;
  right: number;
  top: number;
  bottom: number;
  isWide: boolean;
};

type Label = Parameters<typeof writeLabels>[1][number];

/** What a part adds to the picture besides its own marks. */
export type Additions = {
  axis: string;
  /** of the axes */
  numbers: Label[];
  labels: Label[];
  /** What can be read, and where it stands. */
  marks: (Point & { mark: PullMark })[];
};

export const soft = (text: string, x: number, y: number, at: 'start' | 'middle' | 'end') => ({
  text,
  x,
  y,
  class: `c-soft c-${at}`,
});

export const label = (text: string, x: number, y: number, more: string) => ({
  text,
  x,
  y,
  class: `c-label ${more}`,
});

/** The viewBox of a part's marks: a little more than its plot. */
export const boxAround = (
  { left, right, top, bottom }: Part,
  over: { left: number; right: number; top: number; bottom: number },
) => {
  const box = [
    left - over.left,
    top - over.top,
    right - left + over.left + over.right,
    bottom - top + over.top + over.bottom,
  ];
  return { x: box[0], y: box[1], width: box[2], height: box[3], viewBox: box.join(' ') };
};

export type Circle = Point & { radius: number };

export const isWithin = ({ x, y }: Point, circle: Circle | undefined) =>
  !circle || Math.hypot(x - circle.x, y - circle.y) <= circle.radius;

/** The path of lines from point to point, up to where it leaves a circle that it begins in. */
export function wayPath(points: Point[], circle?: Circle) {
  let path = `M${tenth(points[0].x)},${tenth(points[0].y)}`;
  for (let i = 1; i < points.length; i++) {
    const { x, y } = points[i];
    if (!circle || isWithin(points[i], circle)) {
      path += `L${tenth(x)},${tenth(y)}`;
      continue;
    }
    const from = points[i - 1];
    const part = leaving(
      from.x - circle.x,
      from.y - circle.y,
      x - from.x,
      y - from.y,
      circle.radius,
    );
    return `${path}L${tenth(from.x + part * (x - from.x))},${tenth(from.y + part * (y - from.y))}`;
  }
  return path;
}

/** The share of a way that begins inside a circle around 0 at which it leaves that. */
function leaving(x: number, y: number, right: number, down: number, radius: number) {
  const a = right * right + down * down;
  const b = x * right + y * down;
  const c = x * x + y * y - radius * radius;
  return (-b + Math.sqrt(b * b - a * c)) / a;
}

/** How far apart the ticks of an axis of so many units stand: one, two or five, and tens of these. */
export function tickStep(reach: number, length: number) {
  const least = (reach * 44) / length;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((times) => times * power >= least) ?? 10) * power;
}
