/** The other half of the chart of pulls: where a hundred steps lead, a footprint each. */

import { draw, set } from './dom.js';
import { wordingFor } from './labels.js';
import { labelSize, textWidth } from './lettering.js';
import { dotPath } from './paths.js';
import {
  type Additions,
  boxAround,
  type Half,
  label,
  type Point,
  soft,
  tickStep,
  wayPath,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** Who is within this share of both axes from the start hardly moved. */
const atStart = 1 / 14;

/** The footprints up to `walked`, the last one on its way. */
function placesOf({ walk }: PullLane, walked: number, put: (i: number) => Point): Point[] {
  const last = Math.min(walk.moved.length - 1, walked);
  const whole = Math.floor(last);
  const points = Array.from({ length: whole + 1 }, (_, i) => put(i));
  if (last > whole) {
    const [from, to] = [put(whole), put(whole + 1)];
    const part = last - whole;
    points.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
  }
  return points;
}

type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

/** Where a name may stand by a point, the best first; its left end and its baseline. */
function around({ x, y }: Point, { width, height }: Size): Point[] {
  const [level, under, over] = [y + height * 0.22, y + height * 1.1, y - height * 0.6];
  return [
    { x: x + 13, y: level },
    { x: x + 4, y: under },
    { x: x - 13 - width, y: level },
    { x: x - 4 - width, y: over },
    { x: x + 4, y: over },
  ];
}

const boxOf = ({ x, y }: Point, { width, height }: Size): Box => ({
  left: x,
  right: x + width,
  top: y - height * 0.8,
  bottom: y + height * 0.2,
});

const isIn = ({ x, y }: Point, { left, right, top, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom;

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @returns draws it as the options say */
export function footprints(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lanes = roles.map((role) => {
    const group = draw(plot, 'g', `c-solid ${roleClass(role)}`);
    return {
      group,
      line: draw(group, 'path', 'c-line c-solid c-thin'),
      prints: draw(group, 'path', 'c-fill'),
      end: draw(group, 'path', 'c-dots'),
    };
  });

  return (now: PullsOptions, half: Half, size: number): Additions => {
    const { left, right, top, bottom, isWide } = half;
    const { words } = now;
    const text = labelSize(size);
    set(plot, boxAround(half, { left: 8, right: 16, top: 8, bottom: 8 }));
    const across = (moved: number) => left + (moved / now.farthest) * (right - left);
    const down = (attention: number) =>
      top + ((attention - now.even) / (1 - now.even)) * (bottom - top);

    const ends = now.lanes.flatMap((lane, i) => {
      const { moved, attention } = lane.walk;
      const points = placesOf(lane, now.walked, (t) => ({
        x: across(moved[t]),
        y: down(attention[t]),
      }));
      const at = points.at(-1);
      const { group, line, prints, end } = lanes[i];
      const isKnown = at !== undefined && points.every(({ x, y }) => Number.isFinite(x + y));
      set(group, { opacity: now.stale ? 0.25 : 1 });
      set(line, { d: isKnown ? wayPath(points) : '' });
      set(prints, {
        d: isKnown ? points.map(({ x, y }) => dotPath(x, y, isWide ? 1.9 : 1.4)).join('') : '',
      });
      set(end, { d: isKnown ? dotPath(at.x, at.y, isWide ? 6 : 5) : '' });
      // Pale ones are not to be read.
      if (!isKnown || now.stale) return [];
      return [{ lane, place: i, points, at, isDone: now.walked >= now.steps }];
    });

    const names: ReturnType<typeof label>[] = [];
    const taken: Box[] = [];
    const prints = ends.flatMap(({ points }) => points);
    for (const { lane, at, isDone } of ends) {
      const name = isDone ? `${lane.label} ${lane.verdict}` : lane.label;
      const size = { width: textWidth(name, text * 1.15), height: text * 1.4 };
      // One that hardly left the start is named over it: beside it the others pass.
      const isOver =
        isDone && at.x - left < (right - left) * atStart && at.y - top < (bottom - top) * atStart;
      const places = isOver
        ? [{ x: left, y: top - text * 0.8 }]
        : around(at, size).filter(({ y }) => y < bottom - text * 0.3);
      const free = (place: Point) => {
        const box = boxOf(place, size);
        const isCut = box.right > now.width || box.left < left;
        const covered = prints.filter((point) => isIn(point, box)).length;
        return (isCut ? 1000 : 0) + covered + (taken.some((other) => meet(box, other)) ? 500 : 0);
      };
      const best = places.reduce((a, b) => (free(b) < free(a) ? b : a));
      taken.push(boxOf(best, size));
      names.push(label(name, best.x, best.y, `c-verdict ${roleClass(lane.role)} c-own c-start`));
    }

    let axis = `M${left + 0.5},${bottom + 0.5}V${top}M${left},${bottom + 0.5}H${right}`;
    const numbers = [now.even, 0.25, 0.5, 0.75, 1].map((share) => {
      axis += `M${left - 4},${Math.round(down(share)) + 0.5}h4`;
      return soft(now.percent(share), left - 7, down(share) + size * 0.35, 'end');
    });
    const every = tickStep(now.farthest, right - left);
    for (let v = every; v < now.farthest; v += every) {
      axis += `M${Math.round(across(v)) + 0.5},${bottom + 1}v4`;
      numbers.push(soft(now.format(v), across(v), bottom + 7 + size, 'middle'));
    }
    const start = isWide ? left - Math.round(size * 3.4) : 0;
    const under = bottom + size * 2.9;
    const rest = right - start - textWidth(words.attention, size) - 2 * size;

    return {
      axis,
      numbers,
      labels: [
        soft(words.attention, start, under, 'start'),
        soft(wordingFor(words.moved, rest, size), right, under, 'end'),
        ...names,
      ],
      marks: ends.flatMap(({ points, place }) =>
        points.map((point, index) => ({
          ...point,
          mark: { half: 'walk' as const, lane: place, index },
        })),
      ),
    };
  };
}
