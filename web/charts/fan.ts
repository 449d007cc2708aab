/**
 * What the opening and the stage are made of: walks from one origin, the band that theory draws around them, ribbons from
 * scores to weights, and the map whose rows those are, tinted in a divisor's hue. Each adds its outline to a path of a pen
 * (pen.ts); where things stand is up to who draws.
 *
 *     const place = { left: 64, width: 700, zero: 436, unit: 58 };
 *     pen.draw({ fill: green, opacity: 0.17 }, (path) => band(path, place, 1));
 *     pen.draw({ stroke: green, width: 1.1, opacity: 0.5 }, (path) => walk(path, place, (k) => sumAt(sums, k) / 8, 64));
 *
 * A walk is a function of k, the number of products added, whole or between two: what moves from one walk to another gives
 * the mix of both. All is a function of what is given, so that the same state is the same picture.
 */

import type { Outline, Pen } from './pen.js';

/** Where a fan stands, in px: its origin, how wide it is, and how high one unit of score. */
export type Place = { left: number; width: number; zero: number; unit: number };

/** The running sum after k products. @param sums - after 0, 1, … of them */
export function sumAt(sums: ArrayLike<number>, k: number): number {
  const whole = Math.floor(k);
  const rest = k - whole;
  return rest > 0 ? sums[whole] + rest * (sums[whole + 1] - sums[whole]) : sums[whole];
}

/**
 * @param d - of its products; not whole while it moves
 * @param finest - as close may its points be, in px
 */
export function walk(
  path: Outline,
  place: Place,
  at: (k: number) => number,
  d: number,
  finest = 1,
) {
  const { left, width, zero, unit } = place;
  // More steps than pixels would only cost time.
  const most = Math.max(1, Math.round(width / finest));
  const stops = d <= most ? Math.ceil(d) : most;
  path.moveTo(left, zero);
  for (let i = 1; i <= stops; i++) {
    const k = d <= most ? Math.min(i, d) : (d * i) / stops;
    path.lineTo(left + (width * k) / d, zero - unit * at(k));
  }
}

/** How finely a parabola is drawn: in steps that are even in its root. */
const bends = 64;

/** One edge of the band, ± the root of the share of the way. @param spread - at the end, negative for the lower edge */
export function edge(path: Outline, { left, width, zero, unit }: Place, spread: number) {
  path.moveTo(left, zero);
  for (let i = 1; i <= bends; i++) {
    const root = i / bends;
    path.lineTo(left + width * root * root, zero - unit * spread * root);
  }
}

/** What lies within one standard deviation. @param spread - at the end */
export function band(path: Outline, place: Place, spread: number) {
  const { left, width, zero, unit } = place;
  edge(path, place, spread);
  for (let i = bends; i >= 1; i--) {
    const root = i / bends;
    path.lineTo(left + width * root * root, zero + unit * spread * root);
  }
  path.closePath();
}

type Point = { x: number; y: number };

/**
 * From a score to the top of its weight, which it comes to from above.
 * @param rise - how far above it bends, in px
 * @param gutter - where there is room to climb past other maps
 */
export function ribbon(path: Outline, from: Point, to: Point, rise: number, gutter = to.x) {
  const climbs = Math.min(1, Math.max(0, (from.y - to.y) / 150));
  const across = (x: number) => x + climbs * (gutter - x);
  path.moveTo(from.x, from.y);
  path.bezierCurveTo(
    across(from.x + 0.6 * (to.x - from.x)),
    from.y,
    across(to.x),
    to.y - rise * (1 + climbs / 2),
    to.x,
    to.y,
  );
}

/** How wide a ribbon is: as its weight, never wider than a cell. */
export const ribbonWidth = (weight: number, cell: number) =>
  Math.min(cell - 1, 2.2 * weight * (cell - 1));

/** Shades of a map's cells, from paper on. */
const shades = 24;

/** Weights as cells, a row for each query: darker for more, and small ones told apart. */
export function map(
  pen: Pen,
  weights: ArrayLike<number>,
  { columns, left, top, cell, tall = cell, color }: MapPlace,
) {
  const gap = Math.min(cell, tall) > 5 ? 0.5 : 0;
  const byShade: number[][] = Array.from({ length: shades + 1 }, () => []);
  for (let i = 0; i < weights.length; i++)
    byShade[Math.round(Math.min(1, Math.max(0.03, weights[i] ** 0.62)) * shades)].push(i);
  byShade.forEach((cells, shade) => {
    if (!cells.length) return;
    pen.draw({ fill: color, opacity: shade / shades }, (path) => {
      for (const i of cells)
        path.rect(
          left + (i % columns) * cell,
          top + Math.floor(i / columns) * tall,
          cell - gap,
          tall - gap,
        );
    });
  });
}

export type MapPlace = {
  columns: number;
  left: number;
  top: number;
  /** how wide a cell is */
  cell: number;
  /** how high, where that is something else */
  tall?: number;
  color: string;
};

/** An axis that stands still, with a tick for each value. */
export function axis(
  path: Outline,
  { x, top, bottom }: { x: number; top: number; bottom: number },
  ticks: readonly { y: number; long: boolean }[],
) {
  const at = Math.round(x) + 0.5;
  path.moveTo(at, top);
  path.lineTo(at, bottom);
  for (const { y, long } of ticks) {
    path.moveTo(at, Math.round(y) + 0.5);
    path.lineTo(at + (long ? 7 : 4), Math.round(y) + 0.5);
  }
}
