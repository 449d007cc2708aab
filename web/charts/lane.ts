/**
 * From products to attention, from left to right: the walk of their sum, its end among the scores on an axis that stands
 * still, the weights that softmax makes of them, and the map of which they are a row.
 */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, some, writeLabels } from './dom.js';
import { wordingFor } from './labels.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { dotPath, linePath, tenth } from './paths.js';
import { linear } from './scales.js';
import { roleClass } from './theme.js';
import type { Chart, LaneOptions } from './types.js';

/** Narrower than this, the lane's name stands above it, in px. */
const wide = 700;

/** How high a lane is: three and the sliders are to fit one screen, of a phone and of a small laptop. In px. */
const heights = { wide: 106, narrow: 60 };

/** Rows of lettering above a lane and under it: its name, what has left its axis. */
const rows = { wide: { above: 1.4, below: 1.8 }, narrow: { above: 2.8, below: 1.6 } };

/** Shades of a map's cells, from paper on. */
const shadeCount = 20;

const moving = { names: ['walk', 'scores', 'weights', 'map', 'spread', 'pushed'] };

/** The least length of the arrow of a push, in px. */
const leastPush = 18;

/** What answers a push takes this share of the width. */
const answerShare = { wide: 0.24, narrow: 0.37 };

/** Between the parts of a lane, in px. */
const gap = 18;

/**
 * Where the parts of a lane stand.
 *
 * @param size - of the lettering
 * @param height - of a lane
 * @param isFirst - with the names of its parts above
 * @param answers - in place of its map
 */
function layOut(width: number, size: number, height: number, isFirst: boolean, answers: boolean) {
  const isWide = width >= wide;
  const left = isWide ? Math.round(size * 11.5) : 0;
  const { above, below } = rows[isWide ? 'wide' : 'narrow'];
  const top = Math.round(size * (above + (isFirst ? 1.5 : 0)));
  const side = Math.round(
    answers ? width * answerShare[isWide ? 'wide' : 'narrow'] : Math.min(height, width * 0.22),
  );
  // Room for the signs and digits of the axis, and of what has left it.
  const axisRoom = Math.round(size * (isWide ? 11.5 : 3.2));
  const rest = width - left - side - axisRoom - 2 * gap;
  const walk = Math.round(rest * 0.48);
  const axis = left + walk + gap;
  const bars = axis + axisRoom;
  return {
    isWide,
    left,
    top,
    foot: Math.round(size * below),
    side,
    walk,
    axis,
    bars,
    barsWidth: rest - walk,
    map: width - side - 1,
  };
}

export function lane(document: Document, options: LaneOptions): Chart<LaneOptions> {
  const { node, svg, resize } = picture(document);
  const grid = draw(svg, 'path', 'c-grid');
  const alike = draw(svg, 'path', 'c-rule c-approximate');
  const group = draw(svg, 'g');
  // Nested pictures clip without an id.
  const plot = draw(group, 'svg');
  const bandNode = draw(plot, 'path', 'c-band');
  const walkNode = draw(plot, 'path', 'c-line c-solid');
  const drop = draw(group, 'path', 'c-rule c-dashed');
  const dots = draw(group, 'path', 'c-fill');
  const picked = draw(group, 'path', 'c-dots');
  const gone = draw(group, 'path', 'c-fill');
  const bars = draw(group, 'g');
  const cells = draw(group, 'g');
  const before = draw(group, 'path', 'c-rule c-solid');
  const arrows = draw(group, 'path', 'c-rule c-solid');
  const heads = draw(group, 'path', 'c-fill');
  const names = draw(group, 'g');
  const axis = draw(svg, 'path', 'c-axis');
  const rim = draw(svg, 'path', 'c-axis');
  const rowNode = draw(svg, 'path', 'c-mark');
  const labels = draw(svg, 'g');

  let now: LaneOptions = options;
  let area: ReturnType<typeof layOut>;
  let bottom = 0;
  const outline = (i: number) => {
    const each = area.barsWidth / now.weights.length;
    const x = area.bars + i * each;
    const height = bottom - area.top;
    return `M${tenth(x)},${bottom}V${tenth(bottom - Math.max(1, now.weights[i] * height))}h${tenth(each)}V${bottom}`;
  };

  const cursor = atPointer(node, svg, {
    count: () => now.weights.length,
    start: () => now.picked,
    move: (key, right, up) => key + right + up,
    ends: () => [0, now.weights.length - 1],
    locate: (x) => {
      const i = Math.floor(((x - area.bars) / area.barsWidth) * now.weights.length);
      return i >= 0 && i < now.weights.length ? i : -1;
    },
    place: (key) => ({
      x: area.bars + ((key + 0.5) * area.barsWidth) / now.weights.length,
      y: bottom - now.weights[key] * (bottom - area.top),
      mark: outline(key),
    }),
    datum: (key) => ({ index: key, score: now.scores[key], weight: now.weights[key] }),
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const size = letteringSize(now.lettering);
    const height = roomFor(
      now.height ?? heights[now.width >= wide ? 'wide' : 'narrow'],
      now.lettering,
    );
    area = layOut(now.width, size, height, Boolean(now.parts), Boolean(now.pushed));
    bottom = area.top + height;
    resize({ ...now, height: bottom + area.foot });
    set(group, { class: roleClass(now.role) });
    const { left, top, walk, side } = area;
    const y = linear(now.domain, [bottom, top]);
    const steps = now.walk.length - 1;
    const x = linear([0, steps], [0, walk]);

    // The walk, and behind it the band that it is expected in.
    set(plot, {
      x: left,
      y: top,
      width: walk,
      height,
      viewBox: `0 ${top} ${walk} ${height}`,
    });
    set(walkNode, { d: linePath(steps + 1, x.of, (i) => y.of(now.walk[i])) });
    const edge = (i: number) => now.spread * Math.sqrt(i / steps);
    const points = Array.from({ length: 33 }, (_, i) => (i / 32) ** 2 * steps);
    const upper = points.map((i) => `${tenth(x.of(i))},${tenth(y.of(edge(i)))}`);
    const lower = points.map((i) => `${tenth(x.of(i))},${tenth(y.of(-edge(i)))}`).reverse();
    set(bandNode, { d: `M${[...upper, ...lower].join('L')}Z` });

    // Scores on an axis that does not follow them.
    const [low, high] = now.domain;
    const isIn = (score: number) => score >= low && score <= high;
    const scores = Array.from(now.scores);
    const at = area.axis;
    const mine = scores[now.picked];
    set(drop, {
      d: isIn(mine)
        ? `M${left + walk},${tenth(y.of(now.walk[steps]))}L${at},${tenth(y.of(mine))}`
        : '',
    });
    set(dots, {
      d: scores.map((score) => (isIn(score) ? dotPath(at, y.of(score), 3.5) : '')).join(''),
      'fill-opacity': 0.6,
    });
    set(picked, { d: isIn(mine) ? dotPath(at, y.of(mine), 5.5) : '' });
    const above = scores.filter((score) => score > high);
    const below = scores.filter((score) => score < low);
    set(gone, {
      d:
        (above.length ? `M${at - 6},${top - 1}l6,-10l6,10z` : '') +
        (below.length ? `M${at - 6},${bottom + 1}l6,10l6,-10z` : ''),
    });
    const ticks = now.ticks.map((value) => `M${at - 3},${Math.round(y.of(value)) + 0.5}h6`);
    const base = `M${area.bars},${bottom + 0.5}h${area.barsWidth}`;
    set(axis, { d: `M${at + 0.5},${top}V${bottom}${ticks.join('')}${base}` });
    const even = Math.round(bottom - height / now.weights.length) + 0.5;
    set(grid, { d: `M${left},${Math.round(y.of(0)) + 0.5}H${at}` });
    set(alike, { d: `M${area.bars},${even}h${area.barsWidth}` });

    // Weights, and the map that they are a row of.
    const weights = Array.from(now.weights);
    const each = area.barsWidth / weights.length;
    some(bars, 'rect', weights.length).forEach((node, i) => {
      const tall = Math.max(1, weights[i] * height);
      set(node, {
        class: 'c-fill',
        x: tenth(area.bars + i * each + 1),
        y: tenth(bottom - tall),
        width: tenth(Math.max(1, each - 2)),
        height: tenth(tall),
        'fill-opacity': i === now.picked ? 1 : 0.55,
      });
    });
    const cell = side / now.columns;
    const mapTop = top + (height - side) / 2;
    const shades: string[] = Array(shadeCount + 1).fill('');
    const square = `h${tenth(cell)}v${tenth(cell)}h${-tenth(cell)}z`;
    Array.from(now.pushed ? [] : now.map).forEach((weight, i) => {
      const column = i % now.columns;
      const row = (i - column) / now.columns;
      // By the square root, as in other maps: small weights are told apart too.
      const shade = Math.round(Math.sqrt(weight) * shadeCount);
      shades[shade] += `M${tenth(area.map + column * cell)},${tenth(mapTop + row * cell)}${square}`;
    });
    some(cells, 'path', shadeCount).forEach((node, i) => {
      set(node, { class: 'c-fill', d: shades[i + 1], 'fill-opacity': (i + 1) / shadeCount });
    });
    set(rim, { d: now.pushed ? '' : `M${area.map},${tenth(mapTop)}h${side}v${side}h${-side}z` });
    set(rowNode, {
      d: now.pushed
        ? ''
        : `M${area.map - 1},${tenth(mapTop + now.row * cell)}h${side + 2}v${tenth(cell)}h${-side - 2}z`,
    });
    const push = drawPush();

    writeLabels(names, namesOf(now, area, size, height));
    writeLabels(labels, [...partsOf(now, area, size), ...axisLabels(above, below), ...push]);
    cursor.refresh(now, { left: area.bars, right: area.bars + area.barsWidth, top, bottom });

    /** What stood before the push, the push, and what answers it; and their words. */
    function drawPush() {
      const { pushed } = now;
      if (!pushed) {
        for (const node of [before, arrows, heads]) set(node, { d: '' });
        return [];
      }
      const inside = (score: number) => y.of(Math.min(high, Math.max(low, score)));
      const from = inside(pushed.score);
      const to = Math.min(from - leastPush, inside(mine));
      const x = at - 12;
      const old = Math.max(1, pushed.weight * height);
      set(before, {
        d:
          dotPath(at, from, 5.5) +
          `M${tenth(area.bars + now.picked * each + 0.5)},${bottom}v${-tenth(old)}h${tenth(each - 1)}v${tenth(old)}`,
      });
      const row = height / pushed.answers.length;
      const ways = pushed.answers.map(({ share }, i) => {
        const long = share * (side - 8);
        // What grows begins at the left, what falls at the right.
        const start = share < 0 ? area.map + side : area.map;
        return { start, end: start + long, y: Math.round(top + i * row + size * 1.75) + 0.5 };
      });
      set(arrows, {
        d:
          `M${x},${tenth(from)}V${tenth(to + 5)}` +
          ways.map((way) => `M${way.start},${way.y - 5}v10m0,-5H${tenth(way.end)}`).join(''),
      });
      set(heads, {
        d:
          `M${x - 4},${tenth(to + 6)}h8l-4,-7z` +
          ways
            .map(({ start, end, y: level }) => {
              const way = Math.sign(end - start);
              // What hardly moves has no head.
              return Math.abs(end - start) < 2
                ? ''
                : `M${tenth(end)},${level - 4}v8l${7 * way},-4z`;
            })
            .join(''),
      });
      return [
        { text: pushed.label, x: x - 8, y: (from + to) / 2 + size * 0.4, class: 'c-label c-end' },
        ...pushed.answers.map(({ share, label }, i) => ({
          text: wordingFor(label, side, labelSize(size)),
          x: share < 0 ? area.map + side : area.map,
          y: top + i * row + size * 1.05,
          class: `c-label ${share < 0 ? 'c-end' : 'c-start'}`,
        })),
      ];
    }

    /** The axis, and what has left it, with the farthest. */
    function axisLabels(up: number[], down: number[]) {
      const line = (text: string, place: number) => ({
        text,
        x: at + 11,
        y: place,
        class: 'c-label c-start',
      });
      const marks = now.ticks.map((value) => ({
        text: now.format(value),
        x: at + 9,
        y: y.of(value) + size * 0.35,
        class: 'c-soft c-start',
      }));
      return [
        ...marks,
        ...(up.length ? [line(now.gone(up.length, Math.max(...up)), top - 2)] : []),
        ...(down.length
          ? [line(now.gone(down.length, Math.min(...down)), bottom + size * 1.45)]
          : []),
      ];
    }
  });
}

/** The lane's name and its verdict. */
function namesOf(
  { title, verdict, note }: LaneOptions,
  { isWide, top, map, side }: ReturnType<typeof layOut>,
  size: number,
  height: number,
) {
  const middle = top + height / 2;
  if (isWide)
    return [
      { text: title, x: 0, y: middle - size * 0.9, class: 'c-huge c-start' },
      { text: verdict, x: 0, y: middle + size * 0.9, class: 'c-large c-start' },
      { text: note, x: 0, y: middle + size * 2.4, class: 'c-soft c-note c-start' },
    ];
  const line = size * 1.55;
  return [
    { text: title, x: 0, y: line, class: 'c-huge c-start' },
    { text: verdict, x: 1.9 * textWidth(title, size) + size, y: line, class: 'c-large c-start' },
    { text: note, x: map + side, y: line, class: 'c-soft c-note c-end' },
  ];
}

/** What its parts are called, above the first lane. */
function partsOf(
  { parts, width }: LaneOptions,
  { left, top, axis, bars, map, side, isWide }: ReturnType<typeof layOut>,
  size: number,
) {
  if (!parts) return [];
  const [walk, scores, weights, whole] = parts;
  const y = top - size * 1.5;
  const rooms = isWide
    ? [axis - left - 4 * size, bars - axis, map - bars - size, width - bars]
    : [axis - left, 0, map - bars - size, side + size];
  return [
    { text: wordingFor(walk, rooms[0], size), x: left, y, class: 'c-soft c-start' },
    { text: wordingFor(scores, rooms[1], size), x: axis, y, class: 'c-soft c-middle' },
    { text: wordingFor(weights, rooms[2], size), x: bars, y, class: 'c-soft c-start' },
    { text: wordingFor(whole, rooms[3], size), x: map + side, y, class: 'c-soft c-end' },
  ];
}
