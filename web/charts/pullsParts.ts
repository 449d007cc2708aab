/** What the parts of the chart of pulls are made with: points, their ways, and what a part adds to the picture. */

import type { writeLabels } from './dom.js';
import { tenth } from './paths.js';
import type { PullMark } from './types.js';

export type Point = { x: number; y: number };

/** The plot of a part, in px. @param head - where what stands over it begins @param foot - where what stands under it does */
export type Part = {
  head: Point;
  left: number;
  right: number;
  top: number;
  bottom: number;
  foot: number;
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
  /** where a slider is its axis */
  plot?: { left: number; right: number };
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

/** The path of lines from point to point. */
export const wayPath = (points: Point[]) =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${tenth(x)},${tenth(y)}`).join('');

/** Points 0 … `at` of so many, the last one on its way between two. */
export function wayTo(count: number, at: number, put: (i: number) => Point): Point[] {
  const last = Math.min(count - 1, at);
  const whole = Math.floor(last);
  const points = Array.from({ length: whole + 1 }, (_, i) => put(i));
  if (last > whole) {
    const [from, to] = [put(whole), put(whole + 1)];
    const part = last - whole;
    points.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
  }
  return points;
}

/** So many values of a batch, between two batches on the way from one to the other. */
export function valuesAt(values: ArrayLike<number>, walked: number, count: number) {
  const last = values.length / count - 1;
  const at = Math.min(last, walked);
  const from = Math.floor(at);
  const to = Math.min(last, from + 1);
  const now = Array.from({ length: last < 0 ? 0 : count }, (_, i) => {
    const value = values[from * count + i];
    return value + (at - from) * (values[to * count + i] - value);
  });
  return now.every(Number.isFinite) ? now : [];
}
