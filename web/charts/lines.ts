/** The chart of quantities against another, as lines and points. */

import { bisectCenter } from 'd3-array';
import { atPointer } from './atPointer.js';
import { type Area, charted, frame, overhang } from './chartFrame.js';
import { draw, set, some, writeLabels } from './dom.js';
import { handle } from './handle.js';
import {
  alongLine,
  besideLines,
  clearest,
  keepInside,
  meet,
  occupy,
  type Place,
  spread,
  uprightsIn,
  wordingFor,
} from './labels.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { bandPath, dotPath, errorBarsPath, linePath, markPath, tenth } from './paths.js';
import { createRanges, rangesHeight } from './ranges.js';
import { roundDomain } from './scales.js';
import { roleClass, seriesCount } from './theme.js';
import type { Chart, LinesOptions, Marker, Pin, Series, SeriesPoint, Slope } from './types.js';

/** A label at a line's end takes at most this share of the width; longer ones go inside the plot. */
const labelShare = 0.42;

/** Between a pin, which a handle may stand on, and its label, in px. */
const besidePin = 14;

/** How far a pin's label may stand from its pin, best liked first, in its lettering. */
const shifts = [0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -2.5, 2.5];

/** Of the piece of line before a label that stands on the plot, in px. */
const sampleLength = 16;

type Written = { text: string; x: number; y: number; class: string };

/** So many lines are told apart by colour alone, where each is named. */
const mostSolid = 3;

/** A label, and the path that ties it to its line. */
type Named = { role?: Series['role']; leader: string; label: Written };

/**
 * Several quantities against one: with error bands or bars, on linear or logarithmic axes, with
 * reference slopes.
 */
export function lines(document: Document, options: LinesOptions): Chart<LinesOptions> {
  const { node, svg, plot, over, layOut } = frame(document);
  const references = draw(plot, 'path', 'c-line c-approximate c-dashed');
  const bands = draw(plot, 'g');
  const strokes = draw(plot, 'g');
  const marks = draw(plot, 'g');
  const gone = draw(plot, 'g');
  const drawRanges = createRanges(over);
  const leaders = draw(over, 'g');
  const pinNodes = draw(over, 'g');
  const labels = draw(over, 'g');
  const grip = handle(node, svg, over);

  let now: LinesOptions = options;
  let area: Area;
  /** Key of the first point of each series. */
  let offsets: number[] = [0];

  /** @returns series and index */
  const unpack = (key: number): [number, number] => {
    let k = 0;
    while (offsets[k + 1] <= key) k++;
    return [k, key - offsets[k]];
  };

  const cursor = atPointer(node, svg, {
    count: () => offsets[offsets.length - 1],
    start: () => 0,
    move: (key, right, up) => {
      const [k, index] = unpack(key);
      if (!up) return Math.min(Math.max(key + right, offsets[k]), offsets[k + 1] - 1);
      let to = k - up;
      while (now.series[to] && !now.series[to].x.length) to -= up;
      if (!now.series[to]) return key;
      return offsets[to] + bisectCenter(now.series[to].x as number[], now.series[k].x[index]);
    },
    ends: (key) => {
      const [k] = unpack(key);
      return [offsets[k], offsets[k + 1] - 1];
    },
    locate: (px, py) => {
      let best = -1;
      let nearest = Infinity;
      now.series.forEach(({ x, y }, k) => {
        if (!x.length) return;
        // By pixels, since neighbours on a log axis may be orders apart.
        const value = area.x.invert(px);
        const i = bisectCenter(x as number[], value);
        for (const near of [i - 1, i, i + 1]) {
          if (!(near in x) || !Number.isFinite(y[near])) continue;
          const away = Math.hypot(area.x.of(x[near]) - px, (area.y.of(y[near]) - py) / 2);
          if (away < nearest) {
            nearest = away;
            best = offsets[k] + near;
          }
        }
      });
      return best;
    },
    place: (key) => {
      const [k, i] = unpack(key);
      const x = area.x.of(now.series[k].x[i]);
      const y = Math.min(area.bottom, Math.max(area.top, area.y.of(now.series[k].y[i])));
      return { x, y, mark: dotPath(x, y, 6) };
    },
    datum: (key) => {
      const [k, index] = unpack(key);
      const { x, y, low, high } = now.series[k];
      const point: SeriesPoint = {
        series: k,
        index,
        x: x[index],
        y: y[index],
        low: low?.[index] ?? null,
        high: high?.[index] ?? null,
      };
      return point;
    },
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { series, slopes = [], markers = [], levels = [], ranges = [], pins = [] } = now;
    offsets = [0];
    for (const { x } of series) offsets.push(offsets[offsets.length - 1] + x.length);
    const size = labelSize(letteringSize(now.lettering));
    const widest = Math.max(0, ...series.map(({ label }) => (label ? textWidth(label, size) : 0)));
    const outside = widest > 0 && widest + 16 <= now.width * labelShare;
    const below = rangesHeight(ranges, size);
    area = layOut({
      ...now,
      height:
        below +
        (now.height ?? roomFor(Math.min(380, Math.max(240, now.width * 0.45)), now.lettering)),
      below,
      xDomain: now.x?.domain ?? [0, 1],
      yDomain: now.y?.domain ?? [0, 1],
      beside: outside ? Math.ceil((widest + 16) / 8) * 8 : 0,
    });
    const { x, y } = area;
    const shown = levels.filter(({ at }) => y.of(at) >= area.top && y.of(at) <= area.bottom);

    const bandNodes = some(bands, 'path', series.length);
    const strokeNodes = some(strokes, 'path', series.length);
    const markNodes = some(marks, 'path', series.length);
    const goneNodes = some(gone, 'path', series.length);
    const solid = areFewAndNamed(now, outside) ? ' c-solid' : '';
    series.forEach((one, k) => {
      const role = roleClass(one.role);
      const px = (i: number) => x.of(one.x[i]);
      const py = (i: number) => y.of(one.y[i]);
      const { low, high } = one;
      const count = one.x.length;
      const errors =
        low && high
          ? (one.errors === 'bars' ? errorBarsPath : bandPath)(
              count,
              px,
              (i) => y.of(low[i]),
              (i) => y.of(high[i]),
            )
          : '';
      set(bandNodes[k], {
        // A bar as short as a dash would not be seen.
        class: `${one.errors === 'bars' ? 'c-rule c-solid' : 'c-band'} ${role}`,
        d: errors,
      });
      set(strokeNodes[k], {
        class: `c-line ${role}${solid}${one.role === 'approximate' ? ' c-dashed' : ''}${one.fine ? ' c-fine' : ''}${isBroad(one) ? ' c-broad' : ''}`,
        d: one.line === false ? '' : linePath(count, px, py),
      });
      set(markNodes[k], {
        class: `${one.open ? 'c-rule c-solid' : 'c-dots'} ${role}`,
        d: marksPath(one, px, py),
      });
      set(goneNodes[k], { class: `c-fill ${role}`, d: gonePath(count, px, py, area) });
    });
    // A line of one point has no end yet: its label comes with the next, and its room is there.
    const begun = series.filter(({ label, x }) => label && x.length > 1);
    const inside = outside ? [] : begun;
    // What labels keep off; each adds itself.
    const points = [...markers, ...shown, ...pins, ...slopes, ...inside].some(({ label }) => label)
      ? drawnPoints(series, shown, slopes, area)
      : [];
    const dots = some(pinNodes, 'path', pins.length);
    for (const [i, { x: px, y: py, role }] of pins.entries())
      set(dots[i], { class: `c-dots ${roleClass(role)}`, d: dotPath(x.of(px), y.of(py), 5) });
    const uprights = uprightsIn(markers, area);
    // A label keeps off the handle's line, too.
    const held = now.handle && now.handle.across === undefined ? [{ x: x.of(now.handle.at) }] : [];
    const pinned = pinLabels(pins, [...uprights, ...held], points, area);
    // Those at the ends of lines stand where their lines end, so the others keep off them.
    const ends = outside ? endLabels(begun, points, area) : [];
    const beside = besideLines([...uprights, ...held], size, area, points);
    const tops = uprights.map(({ x: at }, i) => ({ at, top: beside.tops[i] }));
    set(references, { d: referencesPath(slopes, tops, shown, area) });
    const named: Named[] = [
      ...pinned,
      ...beside.labels.map((place) => ({
        leader: '',
        label: { ...place, class: 'c-label c-start' },
      })),
      ...levelLabels(shown, uprights, points, area),
      ...ends,
      ...labelsInside(inside, slopes, points, area),
    ];
    const leaderNodes = some(leaders, 'path', named.length);
    for (const [i, { role, leader }] of named.entries())
      set(leaderNodes[i], {
        class: `c-line ${roleClass(role ?? 'plain')}${outside || role === undefined ? ' c-fine' : ''}`,
        d: leader,
      });
    writeLabels(
      labels,
      named.map(({ label }) => label),
    );
    const strips = drawRanges(ranges, area, Number(svg.getAttribute('height')) - below, now.width);
    grip.refresh(now.handle ?? null, area, strips);
    const { left, top, right, bottom } = area;
    cursor.refresh(now, {
      left: left - overhang,
      top: top - overhang,
      right: right + overhang,
      bottom,
    });
  });
}

/** What the data need of the axes. */
const domainsOf = ({ x, y, series }: LinesOptions) => ({
  x: x?.domain ?? roundDomain(x?.scale, ...extent(series, 'x', x?.scale)),
  y: y?.domain ?? roundDomain(y?.scale, ...extent(series, 'y', y?.scale)),
});

const moving = {
  names: ['x', 'y', 'series', 'slopes', 'markers', 'levels', 'ranges', 'pins', 'handle'],
  domainsOf,
};

function extent(series: Series[], of: 'x' | 'y', kind?: string): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const one of series)
    for (const values of of === 'x' ? [one.x] : [one.y, one.low, one.high])
      for (let i = 0; values && i < values.length; i++) {
        const value = values[i];
        if (!Number.isFinite(value)) continue;
        if (kind && kind !== 'linear' && value <= 0) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
  return [low, high];
}

/** An arrow wherever a line leaves the plot at its top or its foot. */
function gonePath(
  count: number,
  px: (i: number) => number,
  py: (i: number) => number,
  { left, right, top, bottom }: Area,
) {
  let path = '';
  const sideOf = (y: number) => (y < top - 1 ? -1 : y > bottom + 1 ? 1 : 0);
  for (let i = 0; i < count; i++) {
    const side = sideOf(py(i));
    if (!side || (i > 0 && sideOf(py(i - 1)) === side)) continue;
    const edge = side < 0 ? top : bottom;
    const share = i > 0 ? (edge - py(i - 1)) / (py(i) - py(i - 1)) : 1;
    const x = i > 0 ? px(i - 1) + (px(i) - px(i - 1)) * share : px(i);
    if (!(x >= left && x <= right)) continue;
    path += `M${tenth(x - 5)},${edge - side * 4}h10l-5,${side * 7}z`;
  }
  return path;
}

/** A measured curve without points. */
/** Lines that are named where they are, and so few that their colours tell them apart. */
function areFewAndNamed({ series, pins = [] }: LinesOptions, isLabelled: boolean): boolean {
  const roles = new Set(series.map(({ role }) => role).filter((role) => typeof role === 'number'));
  const named = [...(isLabelled ? series : []), ...pins].filter(({ label }) => label);
  return (
    roles.size <= mostSolid && [...roles].every((one) => named.some(({ role }) => role === one))
  );
}

const isBroad = ({ role, marks }: Series) => role === 'measured' && marks === false;

/** Marks on every point, or, where they would touch, every 48 px or so. */
function marksPath(
  { x, role, marks, line, open }: Series,
  px: (i: number) => number,
  py: (i: number) => number,
) {
  const wanted = marks ?? (role === 'measured' || typeof role === 'number');
  if (!wanted || !x.length) return '';
  const each = x.length > 1 ? (px(x.length - 1) - px(0)) / (x.length - 1) : 99;
  const stride = each >= 9 || line === false || open ? 1 : Math.ceil(48 / Math.max(each, 0.01));
  // Numbered series begin at different points, so that their marks do not fall on one another.
  const from =
    stride > 1 && typeof role === 'number'
      ? Math.floor((stride * (role % seriesCount)) / seriesCount)
      : 0;
  let path = '';
  for (let i = from; i < x.length; i += stride)
    if (Number.isFinite(py(i))) path += markPath(role, px(i), py(i));
  return path;
}

function referencesPath(
  slopes: Slope[],
  uprights: { at: number; top: number }[],
  levels: Marker[],
  { x, y, left, right, bottom }: Area,
) {
  let path = '';
  for (const slope of slopes) {
    const height = slopeHeight(slope, x, y);
    path += `M${left},${tenth(height(left))}L${right},${tenth(height(right))}`;
  }
  for (const { at, top } of uprights) path += `M${tenth(at)},${bottom}V${tenth(top)}`;
  for (const { at } of levels) path += `M${left},${tenth(y.of(at))}H${right}`;
  return path;
}

/**
 * Each beside its point, where there is more room, and clear of the others.
 * @param points - What other labels keep off.
 */
function pinLabels(
  pins: Pin[],
  uprights: { x: number }[],
  points: number[],
  { x, y, left, right, top, bottom, size }: Area,
): Named[] {
  const heights = spread(
    pins.map((pin) => y.of(pin.y)),
    size * 1.5,
    top + size * 0.6,
    bottom - size * 0.6,
  );
  const named = pins.map((pin, i) => {
    const at = x.of(pin.x);
    if (pin.over) {
      const over = overPin(pin, at, y.of(pin.y), uprights, { left, right, top, size });
      return { ...over, height: heights[i] };
    }
    const lines = uprights.map((upright) => upright.x);
    const before = at - Math.max(left, ...lines.filter((line) => line < at - 1));
    const after = Math.min(right, ...lines.filter((line) => line > at + 1)) - at;
    // Between two lines, if there is room: none goes through it.
    const least = textWidth(wordingFor(pin.label, 0, size), size) + besidePin;
    const isLeft = Math.max(before, after) > least ? before > after : at - left > right - at;
    const text = wordingFor(pin.label, (isLeft ? before : after) - besidePin, size);
    const width = textWidth(text, size);
    const edge = isLeft ? at - besidePin : at + besidePin;
    const places = shifts
      .map((shift) => heights[i] + size * (0.35 + shift))
      .filter((height, k) => k === 0 || (height > top + size && height < bottom - 3))
      .map((y) => ({ x: isLeft ? edge - width : edge, y, width }));
    const side: keyof typeof sides = isLeft ? 'end' : 'start';
    return { text, side, places, height: heights[i] };
  });
  // The lowest first: who has to give way goes up before it goes down, so that all keep their order.
  const turn = [...named.keys()].toSorted((one, other) => named[other].height - named[one].height);
  const taken: Place[] = [];
  const labels: Named[] = [];
  for (const i of turn) {
    const { text, side, places } = named[i];
    const free = places.filter((place) => !taken.some((other) => meet(place, other, size)));
    const place = clearest(free.length > 0 ? free : places, size, points);
    taken.push(place);
    const { x, y, width } = place;
    labels[i] = {
      leader: '',
      label: {
        text,
        x: x + width * sides[side],
        y,
        class: `c-label c-${side}${inColour(pins[i].role)}`,
      },
    };
  }
  return labels;
}

/** A label of what is drawn in a colour has that colour. */
const inColour = (role: Series['role']) =>
  typeof role === 'number' ? ` c-own c-solid ${roleClass(role)}` : '';

/** Where a label is held, by its width from its left end. */
const sides = { start: 0, middle: 0.5, end: 1 };

/** How far from the middle a label over a pin may stand, best liked first, by its width. */
const asides = [0, 0.2, -0.2, 0.4, -0.4, 0.55, -0.55];

/** The places of a label over a pin, and under it: between upright lines, where there is room. */
function overPin(
  pin: Pin,
  at: number,
  level: number,
  uprights: { x: number }[],
  { left, right, top, size }: Pick<Area, 'left' | 'right' | 'top' | 'size'>,
) {
  const text = wordingFor(pin.label, right - left, size);
  const width = textWidth(text, size);
  const places = [level - 11, level - 18, level + size + 9]
    .filter((baseline) => baseline > top + size * 0.6)
    .flatMap((y) =>
      asides.map((aside) => ({
        x: keepInside(at + aside * width, width, left, right) - width / 2,
        y,
        width,
      })),
    );
  const free = places.filter(
    (place) => !uprights.some(({ x }) => x > place.x - 4 && x < place.x + width + 4),
  );
  return { text, side: 'middle' as const, places: free.length > 0 ? free : places };
}

/**
 * Each above or below its line, where it crosses and covers nothing.
 * @param points - What labels keep off.
 */
function levelLabels(
  levels: Marker[],
  uprights: { x: number }[],
  points: number[],
  { y, left, right, top, bottom, size }: Area,
): Named[] {
  const edges = [left, ...uprights.map(({ x }) => x), right];
  return levels.flatMap(({ at, label }) => {
    const level = y.of(at);
    const heights = [level - 5, level + size + 3].filter(
      (height) => height > top + size * 0.6 && height < bottom - 2,
    );
    if (!label || !heights.length) return [];
    const place = alongLine(label, size, heights, edges, points);
    return [{ leader: '', label: { ...place, class: 'c-label c-start' } }];
  });
}

/** x, y, … all over what is drawn, error bars included. */
function drawnPoints(
  series: Series[],
  levels: Marker[],
  slopes: Slope[],
  { x, y, left, right }: Area,
) {
  const points: number[] = [];
  const across = (i: number) => (i ? right : left);
  for (const { at } of levels) trace(points, 2, across, () => y.of(at));
  for (const slope of slopes) {
    const height = slopeHeight(slope, x, y);
    trace(points, 2, across, (i) => height(across(i)));
  }
  for (const { x: xs, y: ys, low, high, line } of series) {
    const px = (i: number) => x.of(xs[i]);
    if (line === false) for (let i = 0; i < xs.length; i++) points.push(px(i), y.of(ys[i]));
    else trace(points, xs.length, px, (i) => y.of(ys[i]));
    if (!low || !high) continue;
    for (let i = 0; i < xs.length; i++)
      trace(
        points,
        2,
        () => px(i),
        (end) => y.of(end ? high[i] : low[i]),
      );
  }
  return points;
}

/** Where a slope's line is at each px across. */
const slopeHeight =
  ({ exponent, through }: Slope, x: Area['x'], y: Area['y']) =>
  (px: number) =>
    y.of(through[1] * (x.invert(px) / through[0]) ** exponent);

/** Points along a line, at most 5 px apart. @param points - x, y, … to add to */
function trace(
  points: number[],
  count: number,
  px: (i: number) => number,
  py: (i: number) => number,
) {
  for (let i = 0; i < count; i++) {
    const steps = i ? Math.ceil(Math.hypot(px(i) - px(i - 1), py(i) - py(i - 1)) / 5) : 1;
    for (let step = 1; step <= Math.min(steps, 400); step++) {
      const share = step / steps;
      const from = i && steps > 1 ? i - 1 : i;
      points.push(px(from) + (px(i) - px(from)) * share, py(from) + (py(i) - py(from)) * share);
    }
  }
}

/**
 * Labels that stand on the plot, each along its own line where it covers nothing else: those of the
 * slopes, and those of the series where the margin is too small for them.
 *
 * @param series - Those to label.
 * @param points - What labels keep off.
 */
function labelsInside(
  series: Series[],
  slopes: Slope[],
  points: number[],
  { x, y, left, right, top, bottom, size }: Area,
): Named[] {
  const guides: { label?: string; role?: Series['role']; at: (px: number) => number }[] =
    slopes.map((slope) => ({ label: slope.label, at: slopeHeight(slope, x, y) }));
  const curves: typeof guides = series.map(({ label, role, x: xs, y: ys }) => ({
    label,
    role,
    at: (px) => (xs.length ? y.of(ys[bisectCenter(xs as number[], x.invert(px))]) : NaN),
  }));
  return [...guides, ...curves].flatMap(({ label, role, at }) => {
    if (!label) return [];
    const indent = role === undefined ? 0 : sampleLength + 5;
    const width = textWidth(label, size) + indent;
    const places = [];
    for (let middle = right - width / 2; middle >= left + width / 2; middle -= width / 4) {
      const heights = [middle - width / 2, middle, middle + width / 2].map(at);
      for (const height of [Math.min(...heights) - 7, Math.max(...heights) + size + 4])
        if (height > top + size && height < bottom - 3)
          places.push({ x: middle - width / 2, y: height, width });
    }
    if (!places.length) return [];
    const place = clearest(places, size, points);
    const level = tenth(place.y - size * 0.35);
    return {
      role,
      leader: role === undefined ? '' : `M${tenth(place.x)},${level}h${sampleLength}`,
      label: { text: label, x: place.x + indent, y: place.y, class: 'c-label c-start' },
    };
  });
}

/**
 * Each series' label right of its last point (in the margin, if the line goes all the way), at the same
 * height, spread so that none covers another, or the axis where it ends before that, joined to its line.
 *
 * @param points - What other labels keep off.
 */
function endLabels(
  series: Series[],
  points: number[],
  { x, y, right, top, bottom, size }: Area,
): Named[] {
  const ends = series.flatMap(({ x: xs, y: ys, label, role }) => {
    let i = xs.length - 1;
    while (i >= 0 && !Number.isFinite(ys[i])) i--;
    if (!label || i < 0) return [];
    const level = Math.min(bottom, Math.max(top, y.of(ys[i])));
    return [{ label, role, end: Math.min(right, x.of(xs[i])), level }];
  });
  const heights = spread(
    ends.map(({ level }) => level),
    size * 1.3,
    top,
    ends.some(({ end }) => end < right) ? bottom - size * 0.6 : bottom,
  );
  return ends.map(({ label, role, end, level }, i) => {
    const width = textWidth(label, size);
    const place = { x: end + 14, y: heights[i] + size * 0.35, width };
    occupy(points, place, size);
    return {
      role,
      // Level with its end it would read as a minus.
      leader:
        Math.abs(heights[i] - level) < 2
          ? ''
          : `M${tenth(end + 4)},${tenth(level)}L${tenth(end + 11)},${tenth(heights[i])}`,
      label: { text: label, ...place, class: `c-label c-start${inColour(role)}` },
    };
  });
}
