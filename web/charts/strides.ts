/** The last part of the chart of pulls: what each example pulls, tip to tail, and where other batches would have stepped. */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds } from './endNames.js';
import { labelSize, textWidth } from './lettering.js';
import { dotPath, tenth } from './paths.js';
import {
  type Additions,
  boxAround,
  label,
  type Part,
  type Point,
  soft,
  tickStep,
  wayPath,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** How much names keep off ways and ends, and off other batches. */
const weights = { way: 3, end: 5, cloud: 0.3 };

/** What is shorter has no head, in px. */
const leastHead = 7;

/** The places of a lane's strides in units, from the origin on, as far as they are laid. */
function placesOf({ down, across }: PullLane, laid: number): Point[] {
  const points = [{ x: 0, y: 0 }];
  for (let i = 0; i < Math.min(down.length, Math.ceil(laid)); i++) {
    const part = Math.min(1, laid - i);
    const { x, y } = points[i];
    points.push({ x: x + across[i] * part, y: y + down[i] * part });
  }
  return points;
}

function headPath(from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < leastHead) return '';
  const size = Math.min(10, 3 + length * 0.09);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn: number) =>
    `${tenth(to.x - size * Math.cos(angle + turn))},${tenth(to.y - size * Math.sin(angle + turn))}`;
  return `M${tenth(to.x)},${tenth(to.y)}L${corner(-0.42)}L${corner(0.42)}Z`;
}

const laneIn = (parent: Element, role: number) => {
  const group = draw(parent, 'g', `c-solid ${roleClass(role)}`);
  return {
    rays: draw(group, 'path', 'c-ray'),
    cloud: draw(group, 'path', 'c-cloud'),
    sum: draw(group, 'path', 'c-sum'),
    line: draw(group, 'path', 'c-line c-solid c-way'),
    heads: draw(group, 'path', 'c-fill'),
    dot: draw(group, 'path', 'c-dots'),
  };
};

/** @returns draws it as the options say */
export function strides(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  // What is small lies over what is large.
  const marks = roles.map((role) => laneIn(plot, role));
  const ties = draw(svg, 'g');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom, isWide } = part;
    const { words } = now;
    const text = labelSize(size);
    const middle = Math.round((left + right) / 2);
    const unit = (right - middle) / now.reach;
    const isLaid = (lane: PullLane) => now.laid >= lane.down.length;
    const put = ({ x, y }: Point) => ({ x: middle + x * unit, y: top + y * unit });
    set(plot, boxAround(part, { left: 8, right: 0, top: 8, bottom: 0 }));

    const ends = now.lanes.map((lane, i) => {
      const places = placesOf(lane, now.laid);
      const way = places.map(put);
      const steps = Array.from(lane.cloud.down, (down, k) =>
        put({ x: lane.cloud.across[k], y: down }),
      );
      const end = way[way.length - 1];
      const { rays, cloud, sum, line, heads, dot } = marks[i];
      set(rays, { d: steps.map((to) => wayPath([way[0], to])).join('') });
      set(cloud, { d: steps.map((to) => dotPath(to.x, to.y, isWide ? 2.6 : 2)).join('') });
      set(sum, { d: isLaid(lane) ? wayPath([way[0], end]) : '' });
      set(line, { d: wayPath(way) });
      set(heads, { d: way.map((to, k) => (k ? headPath(way[k - 1], to) : '')).join('') });
      set(dot, { d: dotPath(end.x, end.y, isWide ? 6 : 5) });
      return { lane, way, steps, end };
    });

    const isDone = ends.every(({ lane }) => isLaid(lane));
    const names = ends.map(({ lane, end }): EndName => {
      const isOff = end.x > right || end.y > bottom;
      const name = {
        text: isOff ? `${lane.label} ▸` : lane.label,
        size: size * 1.6,
        class: 'c-name',
      };
      const notes = isLaid(lane) ? lane.note : [];
      return {
        end: { x: Math.min(end.x, right), y: Math.min(end.y, bottom - text) },
        color: roleClass(lane.role),
        forms: notes.length
          ? notes.map((note) => [name, { text: note, size: text, class: '' }])
          : [[name]],
      };
    });
    const named = nameEnds(
      names,
      ends.flatMap(({ way, steps, end }) => [
        ...along(way, weights.way),
        ...along([way[0], end], weights.way),
        ...dotAt(end, 8, weights.end),
        ...steps.map((step) => ({ ...step, weight: weights.cloud })),
      ]),
      { left: left + 4, right: right + 6, top: top + 4, bottom: bottom - 2 },
      !isDone,
    );
    const tieNodes = some(ties, 'path', names.length);
    names.forEach(({ color }, i) => {
      set(tieNodes[i], { class: `c-line c-solid c-fine ${color}`, d: named.ties[i] });
    });

    const every = tickStep(now.reach, right - middle);
    const count = (length: number) => Math.floor((length - 8) / (every * unit));
    let axis = `M${left},${top + 0.5}H${right}M${middle + 0.5},${top}V${bottom}`;
    const numbers = [];
    const free = right - textWidth(words.astray, text) - 2 * size;
    for (let i = 1; i <= count(right - middle); i++)
      for (const at of [middle - i * every * unit, middle + i * every * unit]) {
        axis += `M${Math.round(at) + 0.5},${top}v-4`;
        if (at < free) numbers.push(soft(now.format(i * every), at, top - 8, 'middle'));
      }
    for (let i = 1; i <= count(bottom - top); i++) {
      const at = top + i * every * unit;
      axis += `M${left},${Math.round(at) + 0.5}h4`;
      numbers.push(soft(now.format(i * every), left - 5, at + size * 0.35, 'end'));
    }

    return {
      axis,
      numbers,
      labels: [
        label(words.astray, right, top - 8, 'c-end'),
        label(words.downhill, middle, bottom + text * 1.15, 'c-middle'),
        ...named.labels,
      ],
      marks: ends.flatMap(({ way }, lane) =>
        way.slice(1).map((point, index) => ({ ...point, mark: { part: 'step', lane, index } })),
      ),
    };
  };
}
