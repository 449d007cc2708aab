/**
 * The last part of the chart of pulls: what each example pulls, tip to tail, and where other batches would have stepped. What is
 * small is enlarged by a lens.
 */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds } from './endNames.js';
import { labelSize, textWidth } from './lettering.js';
import { dotPath, tenth } from './paths.js';
import {
  type Additions,
  boxAround,
  type Circle,
  isWithin,
  label,
  type Part,
  type Point,
  soft,
  tickStep,
  wayPath,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullsOptions } from './types.js';

/** The lens enlarges so many times what is in a circle under the origin, in units. */
const zoom = 8;
const seen = { y: 0.9, radius: 2.3 };

/** What a lens needs under the origin, in units: itself, and a way down to it. */
const deep = 2 * seen.radius * zoom + 8;

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

const circlePath = ({ x, y, radius }: Circle) =>
  `M${tenth(x - radius)},${tenth(y)}a${tenth(radius)},${tenth(radius)} 0 1 0 ${tenth(2 * radius)},0a${tenth(radius)},${tenth(radius)} 0 1 0 ${tenth(-2 * radius)},0`;

/** At an angle from the middle of a circle. */
const onEdge = ({ x, y, radius }: Circle, angle: number): Point => ({
  x: x + radius * Math.cos(angle),
  y: y + radius * Math.sin(angle),
});

/** The two lines that touch both circles from outside. */
function tangents(one: Circle, other: Circle): Point[][] {
  const [right, down] = [other.x - one.x, other.y - one.y];
  const turn = Math.acos((one.radius - other.radius) / Math.hypot(right, down));
  return [-turn, turn].map((by) => {
    const angle = Math.atan2(down, right) + by;
    return [onEdge(one, angle), onEdge(other, angle)];
  });
}

/** The axes in a circle, up to its edge: across, at a height, and down from there. */
function axesIn({ x, y, radius }: Circle, height: number): Point[][] {
  const reach = Math.sqrt(radius ** 2 - (height - y) ** 2);
  return [
    [
      { x: x - reach, y: height },
      { x: x + reach, y: height },
    ],
    [
      { x, y: height },
      { x, y: y + radius },
    ],
  ];
}

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

/** The edge of a circle as a way. */
const ringOf = (circle: Circle) =>
  Array.from({ length: 65 }, (_, i) => onEdge(circle, (i * Math.PI) / 32));

/** @returns draws it as the options say */
export function strides(svg: SVGSVGElement, roles: number[]) {
  const beam = draw(svg, 'path', 'c-axis');
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lens = draw(svg, 'g');
  const ground = draw(lens, 'path', 'c-ground');
  const inPlot = roles.map((role) => laneIn(plot, role));
  const inLens = roles.map((role) => laneIn(lens, role));
  const outline = draw(lens, 'path', 'c-axis');
  const ties = draw(svg, 'g');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom, isWide } = part;
    const { words } = now;
    const text = labelSize(size);
    const middle = Math.round((left + right) / 2);
    const widest = (right - middle) / now.reach;
    // Under the origin there is room for the lens.
    const fitting = Math.min(widest, (bottom - top) / deep);
    const unit = widest + (fitting - widest) * now.lens;
    const origin = { x: middle, y: top };
    /** The lens is there rather than not. */
    const isThere = now.lens > 0.5;
    const isLaid = (lane: PullLane) => now.laid >= lane.down.length;
    const circle = {
      x: middle,
      y: top + seen.y * unit,
      radius: seen.radius * unit,
    };
    const radius = circle.radius * zoom;
    const glass = { x: middle, y: bottom - radius, radius };
    const enlargedOrigin = { x: middle, y: glass.y - seen.y * unit * zoom };

    set(plot, boxAround(part, { left: 8, right: 0, top: 8, bottom: 0 }));
    set(lens, {
      opacity: Math.round(now.lens * 100) / 100,
      visibility: now.lens > 0.02 ? 'visible' : 'hidden',
    });
    set(ground, { d: circlePath(glass) });
    const glassAxes = axesIn(glass, enlargedOrigin.y);
    const touching = tangents(circle, glass);
    set(outline, {
      d: circlePath(circle) + circlePath(glass) + glassAxes.map((line) => wayPath(line)).join(''),
    });
    set(beam, { d: isThere ? touching.map((line) => wayPath(line)).join('') : '' });

    const ends = now.lanes.map((lane, i) => {
      const places = placesOf(lane, now.laid);
      const cloud = Array.from(lane.cloud.down, (down, k) => ({
        x: lane.cloud.across[k],
        y: down,
      }));
      const isSmall = isThere && lane.small;
      /** @param whole - its end and other batches as well: not where a lens shows them larger, nor what it is not for */
      const paint = (
        into: ReturnType<typeof laneIn>,
        from: Point,
        scale: number,
        whole: boolean,
        within?: Circle,
      ) => {
        const put = ({ x, y }: Point) => ({ x: from.x + x * scale, y: from.y + y * scale });
        const way = places.map(put);
        const steps = whole ? cloud.map(put) : [];
        const end = way[way.length - 1];
        set(into.rays, { d: steps.map((to) => wayPath([from, to], within)).join('') });
        set(into.cloud, {
          d: steps
            .map((to) => (isWithin(to, within) ? dotPath(to.x, to.y, isWide ? 2.6 : 2) : ''))
            .join(''),
        });
        set(into.sum, { d: whole && isLaid(lane) ? wayPath([from, end], within) : '' });
        set(into.way, { d: wayPath(way, within) });
        set(into.heads, {
          d: way
            .map((to, k) => (k && isWithin(to, within) ? headPath(way[k - 1], to) : ''))
            .join(''),
        });
        set(into.end, {
          d: whole && isWithin(end, within) ? dotPath(end.x, end.y, isWide ? 6 : 5) : '',
        });
        return { way, steps, end };
      };
      const plain = paint(inPlot[i], origin, unit, !isSmall);
      const enlarged = lane.small
        ? paint(inLens[i], enlargedOrigin, unit * zoom, true, glass)
        : plain;
      const last = places[places.length - 1];
      return {
        lane,
        ...(isSmall ? enlarged : plain),
        isSmall,
        length: Math.hypot(last.x, last.y),
      };
    });

    const isDone = ends.every(({ lane }) => isLaid(lane));
    const names = ends.map(({ lane, end, isSmall, length }): EndName => {
      const isOff = !isSmall && (end.x > right || end.y > bottom);
      const name = {
        text: isOff ? `${lane.label} ▸ ${now.format(length)}` : lane.label,
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
      [
        ...ends.flatMap(({ way, steps, end }) => [
          ...along(way, weights.way),
          ...along([way[0], end], weights.way),
          ...dotAt(end, 8, weights.end),
          ...steps.map((step) => ({ ...step, weight: weights.cloud })),
        ]),
        ...(isThere
          ? [ringOf(glass), ...glassAxes, ...touching].flatMap((line) => along(line, weights.way))
          : []),
      ],
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
        ...(isThere
          ? [soft(words.lens, glass.x - radius * 0.71 - 6, glass.y + radius * 0.71 + size, 'end')]
          : []),
        ...named.labels,
      ],
      marks: ends.flatMap(({ way }, lane) =>
        way.slice(1).map((point, index) => ({ ...point, mark: { part: 'step', lane, index } })),
      ),
    };
  };
}
