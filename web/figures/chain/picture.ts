/**
 * The picture of the chain: walk, score, weight and row of the map as one path for the eye. Marks are painted on a canvas,
 * sixty times a second while something moves; labels are text over it. All is a function of a scene.
 */
import {
  axis,
  band,
  canvasPen,
  edge,
  map,
  readTokens,
  ribbon,
  ribbonWidth,
  sumAt,
  svgPen,
  walk,
  writeLetters,
} from '../../charts/index.js';
import type { Outline, Pen } from '../../charts/pen.js';
import { type Area, layOut, type Room } from './layout.js';
import { keyCount } from './measure.js';

/** What is seen at one moment. */
export type Scene = {
  /** log₂ d: whole numbers of products are seldom what lies on the way */
  octaves: number;
  /** of d, in the middle */
  power: number;
  /** of every query with every key: sums of their products */
  sums: Int16Array[];
  /** of the three divisors, row-major */
  weights: ArrayLike<number>[];
  /** how much of each row is seen: 1 of the one that was chosen, once it is there */
  rows: Float64Array;
  /** 0 … 1: how much each key stands out, the strongest in the end */
  strong: Float64Array;
  /** 0 … 1: whether verdicts are there */
  told: number;
};

/** A text of the picture. */
export type Label = {
  text: string;
  x: number;
  y: number;
  size: number;
  class: string;
  opacity?: number;
};

const names = ['paper', 'ink', 'by-none', 'by-none-wash', 'by-sqrt', 'by-linear'] as const;
type Colors = Record<(typeof names)[number], string>;

const svgNamespace = 'http://www.w3.org/2000/svg';

export function chainPicture(document: Document, label: (area: Area, scene: Scene) => Label[]) {
  const node = document.createElement('div');
  node.className = 'c-chart';
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('class', 'c-svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('font-size', '14');
  node.append(canvas, svg);
  const context = canvas.getContext?.('2d') ?? null;

  let colors: Colors | undefined;
  let area: Area | undefined;
  let scene: Scene | undefined;

  const paint = (pen: Pen) => {
    colors ??= readTokens(node, names) as Colors;
    if (area && scene) paintScene(pen, area, scene, colors);
  };

  const picture = {
    node,
    svg,
    canvas,
    get area() {
      return area;
    },

    /** @returns whether anything is another size */
    resize(room: Room) {
      const { width, height } = room;
      area = layOut(room);
      const density = Math.min(2, document.defaultView?.devicePixelRatio ?? 1);
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      canvas.style.cssText = `left:0;top:0;width:${width}px;height:${height}px`;
      context?.setTransform(density, 0, 0, density, 0, 0);
      for (const [name, value] of Object.entries({
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
      }))
        svg.setAttribute(name, `${value}`);
    },

    show(next: Scene) {
      scene = next;
      if (!area) return;
      if (context) {
        context.clearRect(0, 0, area.width, area.height);
        paint(canvasPen(context));
      }
      write(svg, label(area, scene));
    },

    /** The same marks, for a file. */
    marks(group: SVGElement) {
      paint(svgPen(group));
    },

    recolor() {
      colors = undefined;
      if (scene) picture.show(scene);
    },
  };
  return picture;
}

/** Text nodes, one per label, made once and touched where they change. */
function write(svg: SVGSVGElement, labels: Label[]) {
  while (svg.childElementCount > labels.length) svg.lastElementChild?.remove();
  labels.forEach((each, i) => {
    let text = svg.children[i];
    if (!text) {
      text = svg.ownerDocument.createElementNS(svgNamespace, 'text');
      svg.append(text);
    }
    const attributes = {
      class: each.class,
      x: tenth(each.x),
      y: tenth(each.y),
      'font-size': each.size,
      opacity: tenth((each.opacity ?? 1) * 100) / 100,
    };
    for (const [name, value] of Object.entries(attributes))
      if (text.getAttribute(name) !== `${value}`) text.setAttribute(name, `${value}`);
    writeLetters(text, each.text);
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** 0 below `from`, 1 above `to`, smooth in between. */
function rising(from: number, to: number, x: number) {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mixed(a: string, b: string, t: number) {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((each, i) =>
      Math.round(between(each, to[i], t))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A power of d that is no divisor of its own has none of the hues. */
const hueReach = 0.03;

export const isDark = ({ paper }: { paper: string }) => channels(paper)[0] < 100;

function colorOf(power: number, colors: Colors) {
  for (const [at, hue] of [
    [0, colors['by-none']],
    [0.5, colors['by-sqrt']],
    [1, colors['by-linear']],
  ] as const) {
    const off = Math.abs(power - at) / hueReach;
    if (off < 1) return mixed(hue, colors.ink, off);
  }
  return colors.ink;
}

/** What each key's walk has summed up, of the rows that are seen. */
function fanOf({ sums, rows }: Scene, d: number): ArrayLike<number>[] {
  const seen = [...rows.keys()].filter((row) => rows[row] > 0);
  return Array.from({ length: keyCount }, (_, key) => {
    if (seen.length === 1) return sums[seen[0] * keyCount + key];
    const reach = Math.ceil(d) + 1;
    const fan = new Float64Array(reach + 1);
    for (const row of seen) {
      const walked = sums[row * keyCount + key];
      for (let k = 0; k <= reach && k < walked.length; k++) fan[k] += rows[row] * walked[k];
    }
    return fan;
  });
}

/** The weights of the rows that are seen. */
export function rowOf(weights: ArrayLike<number>, rows: Float64Array) {
  const row = new Float64Array(keyCount);
  for (let query = 0; query < keyCount; query++)
    if (rows[query] > 0)
      for (let key = 0; key < keyCount; key++)
        row[key] += rows[query] * weights[query * keyCount + key];
  return row;
}

/** Ends of the walks, divided. */
export function endsOf(scene: Scene): number[] {
  const d = 2 ** scene.octaves;
  return fanOf(scene, d).map((sums) => sumAt(sums, d));
}

/** Which row is boxed; between two while one follows the other. */
export const boxedRow = (rows: Float64Array) =>
  rows.reduce((sum, share, row) => sum + share * row, 0);

function paintScene(pen: Pen, area: Area, scene: Scene, colors: Colors) {
  const { octaves, strong } = scene;
  const d = 2 ** octaves;
  const { place, axis: line, isWide, cell, blocks } = area;
  const dark = isDark(colors);
  const fan = fanOf(scene, d);
  const ends = fan.map((sums) => sumAt(sums, d));
  const powers = [0, scene.power, 1];
  const hues = [colors['by-none'], colorOf(scene.power, colors), colors['by-linear']];
  const { left, width } = place;

  const walks = (power: number, style: (strength: number) => Parameters<Pen['draw']>[0]) => {
    const scale = d ** -power;
    for (let key = 0; key < keyCount; key++)
      pen.draw(style(strong[key]), (path) =>
        walk(path, place, (k) => scale * sumAt(fan[key], k), d),
      );
  };

  // Undivided: a wash, and walks that come in from the left, fainter the more there are of them.
  const crowd = rising(4, 10, octaves);
  const comesIn = (color: string) => ({
    color,
    from: left,
    to: left + 0.3 * width,
    start: between(1, 0.12, crowd),
  });
  pen.draw({ fill: comesIn(colors['by-none-wash']), opacity: dark ? 0.1 : 0.085 }, (path) =>
    band(path, place, Math.sqrt(d)),
  );
  const faint = between(0.42, dark ? 0.1 : 0.07, rising(2, 9, octaves));
  walks(0, (strength) => ({
    stroke: comesIn(colors['by-none']),
    width: between(1, between(2, 1.2, crowd), strength),
    opacity: between(faint, faint + between(0.28, 0.12, crowd), strength),
  }));

  // The slider of a narrow place has nothing behind it.
  if (!isWide)
    pen.draw({ fill: colors.paper }, (path) =>
      path.rect(0, line.bottom + 8, area.width, area.height),
    );

  // By a power of d: what keeps its size stands over what does not.
  const spread = d ** (0.5 - scene.power);
  const middle = hues[1];
  pen.draw({ fill: colors.paper, opacity: 0.72 }, (path) => band(path, place, spread));
  pen.draw({ fill: middle, opacity: dark ? 0.24 : 0.17 }, (path) => band(path, place, spread));
  pen.draw({ stroke: middle, width: 1.25, opacity: 0.55 }, (path) => {
    edge(path, place, spread);
    edge(path, place, -spread);
  });
  const heavy = isWide ? 2.4 : 2;
  walks(scene.power, (strength) => ({
    stroke: middle,
    width: between(1.1, heavy, strength),
    opacity: between(0.5, 1, strength),
  }));

  // By d.
  pen.draw({ fill: hues[2], opacity: 0.22 }, (path) => band(path, place, d ** -0.5));
  walks(1, (strength) => ({
    stroke: hues[2],
    width: between(1.1, heavy, strength),
    opacity: between(0.55, 1, strength),
  }));

  // The axis, which never changes.
  pen.draw({ stroke: colors.ink, width: 1, opacity: 0.75 }, (path) =>
    axis(path, line, ticksOf(area)),
  );

  // All ribbons, before any map.
  const rows = scene.weights.map((weights) => rowOf(weights, scene.rows));
  rows.forEach((weights, i) => {
    const scale = d ** -powers[i];
    for (let key = 0; key < keyCount; key++) {
      const weight = weights[key];
      const opacity = rising(0.0015, 0.02, weight) * Math.min(0.6, 0.26 + 0.9 * weight);
      if (opacity < 0.005) continue;
      const y = place.zero - place.unit * scale * ends[key];
      // Where it is narrow, they keep off the title and the slider.
      const highest = line.top || -300;
      const lowest = isWide ? area.height + 300 : line.bottom;
      const from = { x: line.x + 4, y: Math.min(lowest, Math.max(highest, y)) };
      const to = { x: area.left + (key + 0.5) * cell, y: blocks[i].base - weight * area.bars };
      pen.draw(
        { stroke: hues[i], width: Math.max(0.6, ribbonWidth(weight, cell)), opacity },
        (path) => ribbon(path, from, to, area.rise, area.left - 10),
      );
    }
  });

  rows.forEach((weights, i) => {
    const scale = d ** -powers[i];
    const { base, map: top } = blocks[i];
    const hue = hues[i];
    for (let key = 0; key < keyCount; key++) {
      const y = place.zero - place.unit * scale * ends[key];
      if (y < line.top - 4 || y > line.bottom + 2) continue;
      const radius = between(isWide ? 3.2 : 2.4, isWide ? 5.5 : 4, strong[key]);
      const dot = (extra: number) => (path: Outline) => path.dot(line.x + 0.5, y, radius + extra);
      if (strong[key] > 0.5) pen.draw({ fill: colors.paper }, dot(1.4));
      pen.draw({ fill: hue, opacity: between(0.75, 1, strong[key]) }, dot(0));
    }
    for (let key = 0; key < keyCount; key++) {
      const tall = Math.max(0.8, weights[key] * area.bars);
      pen.draw({ fill: hue, opacity: between(0.55, 1, strong[key]) }, (path) =>
        path.rect(area.left + key * cell + 0.5, base - tall, cell - 1, tall),
      );
    }
    pen.draw({ fill: colors.paper }, (path) => path.rect(area.left, top, area.map, area.mapHeight));
    const at = { columns: keyCount, left: area.left, top, cell, tall: area.tall, color: hue };
    map(pen, scene.weights[i], at);
  });

  // The row whose scores and weights are seen, and the way down to it.
  const row = boxedRow(scene.rows);
  const box = blocks.map(({ map: top }) => top + row * area.tall);
  pen.draw({ stroke: colors.ink, width: 1.5, join: 'miter' }, (path) => {
    for (const y of box) path.rect(area.left - 1.75, y - 1.75, area.map + 3, area.tall + 3);
  });
}

/** The axis' whole numbers that are on the screen. */
export function ticksOf({ place: { zero, unit }, axis: { top, bottom } }: Area) {
  const ticks = [];
  for (let value = -40; value <= 40; value++) {
    const y = zero - value * unit;
    if (y > top + (top ? 14 : 40) && y < bottom - 4)
      ticks.push({ value, y, long: value % 2 === 0 });
  }
  return ticks;
}
