/**
 * One half of the chart of pulls: what each example pulls, tip to tail, and where other batches would have stepped. What is
 * small is enlarged by a lens.
 */

import { draw, set } from './dom.js';
import { spread, wordingFor } from './labels.js';
import { labelSize, textWidth } from './lettering.js';
import { dotPath, tenth } from './paths.js';
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

/** The lens enlarges so many times what is around the origin. */
const zoom = 6;

/** Its radius by the height of its half, and its distance from the axis by the width. */
const lensShare = 0.46;
const lensGap = 0.28;

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

/** A quarter of a circle around a corner, from below it to the right of it. */
const quarter = ({ x, y }: Point, radius: number) =>
  `M${tenth(x)},${tenth(y + radius)}A${tenth(radius)},${tenth(radius)} 0 0 0 ${tenth(x + radius)},${tenth(y)}`;

const laneIn = (parent: Element, role: number) => {
  const group = draw(parent, 'g', `c-solid ${roleClass(role)}`);
  return {
    rays: draw(group, 'path', 'c-ray'),
    cloud: draw(group, 'path', 'c-cloud'),
    sum: draw(group, 'path', 'c-sum'),
    way: draw(group, 'path', 'c-line c-solid c-way'),
    heads: draw(group, 'path', 'c-fill'),
    end: draw(group, 'path', 'c-dots'),
  };
};

/** @returns draws it as the options say */
export function strides(svg: SVGSVGElement, roles: number[]) {
  const beam = draw(svg, 'path', 'c-beam');
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lens = draw(svg, 'g');
  const ground = draw(lens, 'path', 'c-ground');
  const inPlot = roles.map((role) => laneIn(plot, role));
  const inLens = roles.map((role) => laneIn(lens, role));
  const outline = draw(lens, 'path', 'c-axis');

  return (now: PullsOptions, half: Half, size: number): Additions => {
    const { left, right, top, bottom, isWide } = half;
    const { words } = now;
    const text = labelSize(size);
    const unit = (right - left) / now.reach;
    const origin = { x: left, y: top };
    const radius = Math.min((bottom - top) * lensShare, (right - left) * 0.42);
    const corner = { x: left + (right - left) * lensGap, y: bottom - radius };
    const small = radius / zoom;
    /** The lens is there rather than not. */
    const isThere = now.lens > 0.5;
    const isLaid = (lane: PullLane) => now.laid >= lane.down.length;

    set(plot, boxAround(half, { left: 8, right: 0, top: 8, bottom: 0 }));
    set(lens, {
      opacity: Math.round(now.lens * 100) / 100,
      visibility: now.lens > 0.02 ? 'visible' : 'hidden',
    });
    const whole = `${quarter(corner, radius)}L${tenth(corner.x)},${tenth(corner.y)}Z`;
    set(ground, { d: whole });
    set(outline, { d: quarter(origin, small) + whole });
    set(beam, {
      d: isThere
        ? `M${tenth(left + small)},${top}L${tenth(corner.x + radius)},${tenth(corner.y)}` +
          `H${tenth(corner.x)}V${tenth(corner.y + radius)}L${left},${tenth(top + small)}Z`
        : '',
    });

    const ends = now.lanes.map((lane, i) => {
      const places = placesOf(lane, now.laid);
      const cloud = Array.from(lane.cloud.down, (down, k) => ({
        x: lane.cloud.across[k],
        y: down,
      }));
      const paint = (
        into: ReturnType<typeof laneIn>,
        from: Point,
        scale: number,
        within: number,
      ) => {
        const put = ({ x, y }: Point) => ({ x: from.x + x * scale, y: from.y + y * scale });
        const isIn = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y) <= within;
        const way = places.map(put);
        const steps = cloud.map(put);
        const end = way[way.length - 1];
        set(into.rays, { d: steps.map((to) => wayPath([from, to], within)).join('') });
        set(into.cloud, {
          d: steps.map((to) => (isIn(to) ? dotPath(to.x, to.y, isWide ? 2.6 : 2) : '')).join(''),
        });
        set(into.sum, { d: isLaid(lane) ? wayPath([from, end], within) : '' });
        set(into.way, { d: wayPath(way, within) });
        set(into.heads, {
          d: way.map((to, k) => (k && isIn(to) ? headPath(way[k - 1], to) : '')).join(''),
        });
        set(into.end, { d: isIn(end) ? dotPath(end.x, end.y, isWide ? 6 : 5) : '' });
        return way;
      };
      const plain = paint(inPlot[i], origin, unit, Infinity);
      const enlarged = paint(inLens[i], corner, unit * zoom, radius);
      const isSmall = isThere && lane.small;
      const way = isSmall ? enlarged : plain;
      const last = places[places.length - 1];
      return {
        lane,
        way,
        end: way[way.length - 1],
        isSmall,
        length: Math.hypot(last.x, last.y),
      };
    });

    // Names stand beside the ends; one that has left the picture, at its edge.
    const low = bottom - text * 1.4;
    const heights = ends.map(({ end, isSmall }) =>
      isSmall ? end.y : Math.min(Math.max(end.y, top + text), low),
    );
    for (const group of [false, true]) {
      const members = ends.flatMap(({ isSmall }, i) => (isSmall === group ? [i] : []));
      const wished = members.map((i) => heights[i]);
      const high = (group ? corner.y : top) + text * 0.6;
      spread(wished, text * 2.9, high, low).forEach((height, k) => {
        heights[members[k]] = height;
      });
    }
    const labels = ends.flatMap(({ lane, end, isSmall, length }, i) => {
      const isOff = !isSmall && (end.x > right || end.y > bottom);
      const name = isOff ? `${lane.label} ▸ ${now.format(length)}` : lane.label;
      // What hardly leaves the lens's corner is named beside it.
      const isNear = isSmall && length * unit * zoom < radius / 4;
      const needed = Math.max(
        textWidth(name, text * 1.35),
        textWidth(lane.note.at(-1) ?? '', text),
      );
      const isBefore = isNear || isOff || end.x + 13 + needed > right + 6;
      const x = isNear ? corner.x - 8 : isOff ? right : isBefore ? end.x - 12 : end.x + 13;
      const room = isNear ? x - left - 6 : isBefore ? x - left : right + 6 - x;
      const note = isLaid(lane) ? wordingFor(lane.note, room, text) : '';
      const at = `${roleClass(lane.role)} c-own ${isBefore ? 'c-end' : 'c-start'}`;
      return [
        label(name, x, heights[i] + text * 0.3, `c-name ${at}`),
        label(note, x, heights[i] + text * 1.5, at),
      ];
    });

    const every = tickStep(now.reach, right - left);
    const count = (length: number) => Math.floor((length - 8) / (every * unit));
    let axis = `M${left + 0.5},${bottom}V${top + 0.5}H${right}`;
    const numbers = [];
    const free = right - left - textWidth(words.astray, text) - 2 * size;
    for (let i = 1; i <= count(right - left); i++) {
      const at = i * every * unit;
      axis += `M${Math.round(left + at) + 0.5},${top}v-4`;
      if (at < free) numbers.push(soft(now.format(i * every), left + at, top - 8, 'middle'));
    }
    for (let i = 1; i <= count(bottom - top); i++) {
      const at = i * every * unit;
      axis += `M${left},${Math.round(top + at) + 0.5}h-4`;
      numbers.push(soft(now.format(i * every), left - 7, top + at + size * 0.35, 'end'));
    }

    return {
      axis,
      numbers,
      labels: [
        label(words.astray, right, top - 8, 'c-end'),
        label(words.downhill, 0, bottom + text * 1.15, 'c-start'),
        ...(isThere ? [soft(words.lens, corner.x + 8, bottom - size * 0.6, 'start')] : []),
        ...labels,
      ],
      marks: ends.flatMap(({ way }, lane) =>
        way.slice(1).map((point, index) => ({ ...point, mark: { half: 'step', lane, index } })),
      ),
    };
  };
}
