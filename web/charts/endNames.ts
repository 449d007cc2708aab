/** Names beside the ends of ways: each where it lies on nothing, tied to its end by a thin line where that is not at hand. */

import type { writeLabels } from './dom.js';
import { textWidth } from './lettering.js';
import { type Point, wayPath } from './pullsParts.js';

/** One line of a name. @param class - its own, besides the colour */
type Line = { text: string; size: number; class: string };

/** What stands beside an end. @param forms - the best liked first, each of lines from top to bottom */
export type EndName = { end: Point; color: string; forms: Line[][] };

export type Box = { left: number; right: number; top: number; bottom: number };

/** What names keep off. */
export type Obstacle = Point & { weight: number };

type Tie = { from: Point; to: Point };

type Label = Parameters<typeof writeLabels>[1][number];

/** How far from its end a name may stand, in px, and from where on a line ties it to that. */
const gaps = [13, 24, 40, 62, 90, 130];
const tied = 20;

/** Between a name and what it keeps off, in px. */
const margin = 3;

const directions = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/** In the units of an obstacle's weight: of a px away from the end, a tie, a further form, another name, an edge of the room. */
const costs = { away: 0.1, tie: 6, form: 6, name: 200, edge: 400 };

/** Between two lines of a name, and of its letters over and under the first and the last one's baseline. */
const leading = 1.18;
const ascent = 0.78;
const descent = 0.24;

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isIn = ({ x, y }: Point, { left, right, top, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom;

/** Points on a way, at most 5 px apart. */
export function along(points: Point[], weight: number): Obstacle[] {
  return points.flatMap((to, i) => {
    const from = points[Math.max(0, i - 1)];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 5));
    return Array.from({ length: count }, (_, k) => ({
      x: from.x + ((to.x - from.x) * (k + 1)) / count,
      y: from.y + ((to.y - from.y) * (k + 1)) / count,
      weight,
    }));
  });
}

/** The dot at an end. */
export const dotAt = ({ x, y }: Point, radius: number, weight: number): Obstacle[] => [
  { x, y, weight },
  ...directions.map((angle) => ({
    x: x + radius * Math.cos(angle),
    y: y + radius * Math.sin(angle),
    weight,
  })),
];

function sizeOf(form: Line[]) {
  const height = form.reduce(
    (sum, { size }, i) => sum + (i ? leading : ascent) * size,
    descent * (form.at(-1)?.size ?? 0),
  );
  return { width: Math.max(...form.map(({ text, size }) => textWidth(text, size))), height };
}

/** All orders of a few. */
const ordersOf = (all: number[]): number[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one) =>
        ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      );

/**
 * @param near - only at hand: a name that goes with a moving end should not leap
 * @returns the labels, and the paths that tie them to their ends
 */
export function nameEnds(
  ends: EndName[],
  obstacles: Obstacle[],
  area: Box,
  near: boolean,
): { labels: Label[]; ties: string[] } {
  const choices = ends.map(({ end, forms }) =>
    forms.flatMap((form, shorter) => {
      const size = sizeOf(form);
      return (near ? gaps.slice(0, 1) : gaps).flatMap((gap) =>
        directions.map((angle) => {
          const place = placeAt(end, size, gap, angle);
          return { ...place, form, cost: costs.form * shorter + costOf(place, obstacles, area) };
        }),
      );
    }),
  );
  type Place = (typeof choices)[number][number];
  /** Whoever is served later keeps off those before: some orders do better than others. */
  const chosen = ordersOf(ends.map((_, i) => i)).map((order) => {
    const places: Place[] = [];
    let total = 0;
    for (const i of order) {
      const before = Object.values(places);
      let best = choices[i][0];
      let least = Infinity;
      for (const place of choices[i]) {
        if (place.cost >= least) continue;
        const cost = place.cost + costs.name * before.filter((other) => clash(place, other)).length;
        if (cost < least) [best, least] = [place, cost];
      }
      places[i] = best;
      total += least;
    }
    return { places, total };
  });
  const { places } = chosen.reduce((best, one) => (one.total < best.total ? one : best));
  return {
    labels: places.flatMap(({ form, box, at }, i) => {
      let y = box.top;
      return form.map(({ text, size, class: own }, line) => {
        y += (line ? leading : ascent) * size;
        const x = { start: box.left, middle: (box.left + box.right) / 2, end: box.right }[at];
        return { text, x, y, class: `c-label ${own} ${ends[i].color} c-own c-${at}` };
      });
    }),
    ties: places.map(({ tie }) => (tie ? wayPath([tie.from, tie.to]) : '')),
  };
}

type Put = ReturnType<typeof placeAt>;

const widened = ({ left, right, top, bottom }: Box): Box => ({
  left: left - margin,
  right: right + margin,
  top: top - margin,
  bottom: bottom + margin,
});

/** Whether a point is hardly beside a tie. */
function isOn({ x, y }: Point, { from, to }: Tie) {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const along = (right * (x - from.x) + down * (y - from.y)) / (right * right + down * down);
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - from.x - part * right, y - from.y - part * down) < margin;
}

const pointsOf = (tie: Tie | undefined) => (tie ? along([tie.from, tie.to], 0) : []);

/** Whether one lies on the other, or on its tie. */
const clash = (one: Put, other: Put) =>
  meet(widened(one.box), widened(other.box)) ||
  pointsOf(one.tie).some(
    (point) => isIn(point, other.box) || (other.tie && isOn(point, other.tie)),
  ) ||
  pointsOf(other.tie).some((point) => isIn(point, one.box));

/** Of a place by itself. */
function costOf({ box, away, tie }: Put, obstacles: Obstacle[], area: Box) {
  const { left, right, top, bottom } = box;
  const isCut = left < area.left || right > area.right || top < area.top || bottom > area.bottom;
  let cost = costs.away * away + (tie ? costs.tie : 0);
  if (isCut) return cost + costs.edge;
  const around = widened(box);
  // Most obstacles are nowhere near.
  const whole = {
    left: Math.min(around.left, (tie?.from.x ?? left) - margin),
    right: Math.max(around.right, (tie?.from.x ?? right) + margin),
    top: Math.min(around.top, (tie?.from.y ?? top) - margin),
    bottom: Math.max(around.bottom, (tie?.from.y ?? bottom) + margin),
  };
  for (const point of obstacles)
    if (isIn(point, whole) && (isIn(point, around) || (tie && isOn(point, tie))))
      cost += point.weight;
  return cost;
}

/** A name in a direction from its end. @param gap - between them, in px */
function placeAt(
  end: Point,
  { width, height }: ReturnType<typeof sizeOf>,
  gap: number,
  angle: number,
) {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const x = end.x + right * (gap + width / 2);
  const y = end.y + down * (gap + height / 2);
  const box = {
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
  };
  const to = {
    x: Math.min(Math.max(end.x, box.left), box.right),
    y: Math.min(Math.max(end.y, box.top), box.bottom),
  };
  const away = Math.hypot(to.x - end.x, to.y - end.y);
  const onWay = (far: number) => ({
    x: end.x + (far / away) * (to.x - end.x),
    y: end.y + (far / away) * (to.y - end.y),
  });
  // From beside the dot to before the letters.
  const tie: Tie | undefined = away > tied ? { from: onWay(8), to: onWay(away - 4) } : undefined;
  const at: 'start' | 'middle' | 'end' = right > 0.3 ? 'start' : right < -0.3 ? 'end' : 'middle';
  return { box, away, tie, at };
}
