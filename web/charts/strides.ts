/**
 * The last part of the chart of pulls: one step, pull by pull, by how far the weights move and what becomes of the loss,
 * dashed what its slope at the start promised, and where other batches lead.
 */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds } from './endNames.js';
import { labelSize } from './lettering.js';
import { dotPath } from './paths.js';
import {
  type Additions,
  boxAround,
  type Part,
  type Point,
  soft,
  tickStep,
  wayPath,
  wayTo,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { Places, PullLane, PullsOptions, Values } from './types.js';

/** How much names keep off ways and ends, and off other batches. */
const weights = { way: 3, promise: 2.5, end: 5, cloud: 0.3 };

/** A way down as far as the floor. */
function downTo(floor: number, points: Point[]) {
  const below = points.findIndex(({ y }) => y > floor);
  if (below < 1) return points;
  const [from, to] = [points[below - 1], points[below]];
  const part = (floor - from.y) / (to.y - from.y);
  return [...points.slice(0, below), { x: from.x + part * (to.x - from.x), y: floor }];
}

const laneIn = (parent: Element, role: number) => {
  const group = draw(parent, 'g', `c-solid ${roleClass(role)}`);
  return {
    cloud: draw(group, 'path', 'c-cloud'),
    promise: draw(group, 'path', 'c-line c-dashed'),
    line: draw(group, 'path', 'c-line c-solid c-way'),
    prints: draw(group, 'path', 'c-fill'),
    dot: draw(group, 'path', 'c-dots'),
  };
};

/** @returns draws it as the options say */
export function strides(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const marks = roles.map((role) => laneIn(plot, role));
  const ties = draw(svg, 'g');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom, isWide } = part;
    const { words, reach } = now;
    const text = labelSize(size);
    const middle = Math.round((top + bottom) / 2);
    const across = (moved: number) => left + (moved / reach.moved) * (right - left);
    const down = (change: number) => middle - (change / reach.loss) * (middle - top);
    const put =
      ({ moved }: Places, change: Values) =>
      (i: number) => ({
        x: across(moved[i]),
        y: down(change[i]),
      });
    const isLaid = ({ path }: PullLane) => now.laid >= path.moved.length - 1;
    set(plot, boxAround(part, { left: 8, right: 8, top: 8, bottom: 8 }));

    const ends = now.lanes.flatMap((lane, i) => {
      const { cloud, promise, line, prints, dot } = marks[i];
      const { path } = lane;
      const laidOf = (change: Values) => wayTo(path.moved.length, now.laid, put(path, change));
      const way = laidOf(path.loss);
      const promised = downTo(bottom, laidOf(path.promised));
      const end = way.at(-1);
      const others = Array.from(lane.cloud.moved, (_, k) => put(lane.cloud, lane.cloud.loss)(k));
      set(promise, { d: wayPath(promised) });
      set(cloud, { d: others.map(({ x, y }) => dotPath(x, y, isWide ? 2.6 : 2)).join('') });
      set(line, { d: wayPath(way) });
      set(prints, { d: way.map(({ x, y }) => dotPath(x, y, isWide ? 1.9 : 1.4)).join('') });
      set(dot, { d: end ? dotPath(end.x, end.y, isWide ? 6 : 5) : '' });
      return end ? [{ lane, place: i, way, promised, others, end }] : [];
    });

    const isDone = ends.every(({ lane }) => isLaid(lane));
    const names = ends.map(({ lane, end }): EndName => {
      const isOff = end.x > right;
      const name = {
        text: isOff ? `${lane.label} ▸` : lane.label,
        size: size * 1.35,
        class: 'c-verdict',
      };
      const notes = isLaid(lane) ? lane.note : [];
      return {
        end: { x: Math.min(end.x, right), y: Math.min(Math.max(end.y, top), bottom) },
        color: roleClass(lane.role),
        forms: notes.length
          ? notes.map((note) => [name, { text: note, size: text, class: '' }])
          : [[name]],
      };
    });
    const named = nameEnds(
      names,
      ends.flatMap(({ way, promised, others, end }) => [
        ...along(way, weights.way),
        ...along(promised, weights.promise),
        ...dotAt(end, 8, weights.end),
        ...others.map((other) => ({ ...other, weight: weights.cloud })),
      ]),
      { left: left + 4, right: right + 6, top: top + 2, bottom: bottom - 2 },
      !isDone,
    );
    const tieNodes = some(ties, 'path', names.length);
    names.forEach(({ color }, i) => {
      set(tieNodes[i], { class: `c-line c-solid c-fine ${color}`, d: named.ties[i] });
    });

    let axis = `M${left + 0.5},${bottom + 0.5}V${top}M${left},${bottom + 0.5}H${right}M${left},${middle + 0.5}H${right}`;
    const numbers = [];
    // Numbers one over the other need less room than side by side.
    const rise = tickStep(reach.loss, bottom - top);
    for (let i = -Math.floor(reach.loss / rise); i * rise <= reach.loss; i++) {
      const y = Math.round(down(i * rise));
      axis += `M${left - 4},${y + 0.5}h4`;
      numbers.push(soft(now.change(i * rise), left - 7, y + size * 0.35, 'end'));
    }
    const every = tickStep(reach.moved, right - left);
    for (let v = every; v < reach.moved; v += every) {
      axis += `M${Math.round(across(v)) + 0.5},${bottom + 1}v4`;
      numbers.push(soft(now.format(v), across(v), bottom + 7 + size, 'middle'));
    }

    return {
      axis,
      numbers,
      labels: [
        soft(words.loss, part.head.x, top - size * 1.2, 'start'),
        soft(words.moved, right, bottom + size * 2.9, 'end'),
        ...named.labels,
      ],
      marks: ends.flatMap(({ way, place }) =>
        way.map((point, index) => ({
          ...point,
          mark: { part: 'step' as const, lane: place, index },
        })),
      ),
    };
  };
}
