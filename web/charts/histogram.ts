/** The chart of counts beside the law that predicts them. */

import { bisectLeft } from 'd3-array';
import { atPointer } from './atPointer.js';
import { axisNumbers } from './axisNumbers.js';
import { type Area, charted, frame } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { handle } from './handle.js';
import { wordingFor } from './labels.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { dotPath, linePath, tenth } from './paths.js';
import { rulersHeight, ruling } from './ruling.js';
import { roundDomain } from './scales.js';
import type { Bars, Bin, Chart, ExactLaw, HistogramOptions } from './types.js';

const none: Bars = { start: 0, width: 1, counts: [] };

/** How high a histogram is by itself. */
const histogramHeight = (width: number, lettering?: number) =>
  roomFor(Math.min(340, Math.max(220, width * 0.36)), lettering);

/** Bars of a continuous law are at least this wide, in px. */
const mergedFrom = 5;

/** Narrower bars than this (px) are drawn as one outline: their own would hide what they hold. */
const separateFrom = 4.5;

/** Counts as bars, with the exact law over them. */
export function histogram(document: Document, options: HistogramOptions): Chart<HistogramOptions> {
  const { node, svg, plot, over, layOut } = frame(document);
  const barsNode = draw(plot, 'path', 'c-bars');
  const pickedNode = draw(plot, 'path', 'c-picked');
  const normalNode = draw(plot, 'path', 'c-line c-approximate c-dashed');
  const ruled = ruling(svg, over);
  const lawNode = draw(over, 'path');
  const gone = draw(over, 'path', 'c-fill c-measured');
  const goneLabels = draw(over, 'g');
  const grip = handle(node, svg, over);

  let now: HistogramOptions = options;
  let area: Area;
  /** As drawn, each perhaps of several bins. */
  let bars: Bars = none;
  let merged = 1;
  /** The bars in the picture, [first, last). */
  let first = 0;
  let last = 0;
  const picked = () => Math.floor((now.selected ?? -1) / merged);

  const cursor = atPointer(node, svg, {
    count: () => last - first,
    start: () => {
      if (picked() >= first && picked() < last) return picked() - first;
      let best = first;
      for (let i = first; i < last; i++) if (bars.counts[i] > bars.counts[best]) best = i;
      return best - first;
    },
    move: (key, right, up) => key + right + up,
    ends: () => [0, last - first - 1],
    locate: (x) => {
      const index = Math.floor((area.x.invert(x) - bars.start) / bars.width);
      return index >= first && index < last ? index - first : -1;
    },
    place: (key) => {
      const x = area.x.of(bars.start + (key + first + 0.5) * bars.width);
      const y = Math.min(area.bottom, area.y.of(bars.counts[key + first] * (bars.unit ?? 1)));
      return { x, y, mark: barsPath(bars, area, key + first, key + first + 1, true) };
    },
    datum: (key) => binAt(bars, now.exact, key + first, merged),
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { exact, normal, rulers = [], markers = [] } = now;
    const drawn = drawnBars(now);
    ({ bars, merged, first, last } = drawn);
    const { height } = drawn;
    const size = labelSize(letteringSize(now.lettering));
    area = layOut({
      ...now,
      height,
      xDomain: now.x?.domain ?? [-1, 1],
      yDomain: now.y?.domain ?? [0, 1],
      above: rulersHeight(rulers, size),
    });
    const { x, y } = area;

    set(barsNode, { d: barsPath(bars, area, first, last) });
    const selected = picked();
    set(pickedNode, {
      d:
        selected >= first && selected < last
          ? barsPath(bars, area, selected, selected + 1, true)
          : '',
    });
    const samples = Math.ceil((area.right - area.left) / 2) + 1;
    const step = (area.right - area.left) / (samples - 1);
    set(normalNode, {
      d: normal
        ? linePath(
            samples,
            (i) => area.left + i * step,
            (i) => y.of(normal(x.invert(area.left + i * step))),
          )
        : '',
    });
    set(lawNode, {
      class: exact?.line ? 'c-line c-predicted' : 'c-dots c-predicted',
      d: exact ? lawPath(exact, area) : '',
    });
    ruled(rulers, markers, area);
    drawGone(gone, goneLabels, now, drawn, area);
    grip.refresh(now.handle ?? null, area, [], Math.max(0, rulers.length - 1));
    cursor.refresh(now, area);
  });
}

const moving = { names: ['x', 'y', 'bars', 'exact', 'normal', 'rulers', 'markers'], domainsOf };

/** Bars as they are drawn on an axis, and which of them are on it: [first, last). */
function drawnBars({ bars: given, exact, x, width, height: asked, lettering }: HistogramOptions) {
  let bars = given ?? none;
  const domain = x?.domain ?? spanOf(bars, exact);
  const height = asked ?? histogramHeight(width, lettering);
  // In powers of two, so that the bars change seldom while their scale does.
  const each = (bars.width / (domain[1] - domain[0])) * width;
  const merged = bars.merge ? 2 ** Math.max(0, Math.ceil(Math.log2(mergedFrom / each))) : 1;
  if (merged > 1) bars = merge(bars, merged);
  // A bar whose middle is in the picture.
  const first = Math.max(0, Math.ceil((domain[0] - bars.start) / bars.width - 0.5 - 1e-9));
  const last = Math.floor((domain[1] - bars.start) / bars.width + 0.5 + 1e-9);
  return {
    bars,
    merged,
    domain,
    height,
    first,
    last: Math.max(first, Math.min(bars.counts.length, last)),
  };
}

/** What the data need of the axes. */
function domainsOf(options: HistogramOptions) {
  const { bars, domain, height, first, last } = drawnBars(options);
  const top = highest(bars, options, domain, first, last);
  // Under the top there is room for the markers' labels.
  const rows = Math.min(4, (options.markers ?? []).filter(({ label }) => label).length);
  const clear = 1 - (rows * labelSize(letteringSize(options.lettering)) * 1.4) / (height * 0.7);
  return { x: domain, y: options.y?.domain ?? roundDomain('linear', 0, top / clear) };
}

/** A smaller share than this that lies beyond an axis is not spoken of. */
const seen = 0.0005;

/** How many lie on either side of an axis, by the bins that were counted: how many a bar holds depends on the screen. */
function countBeyond(
  { start, width, counts, below = 0, above = 0 }: Bars,
  [low, high]: [number, number],
) {
  let [under, inside, over] = [below, 0, above];
  for (let i = 0; i < counts.length; i++) {
    const middle = start + (i + 0.5) * width;
    if (middle < low) under += counts[i];
    else if (middle > high) over += counts[i];
    else inside += counts[i];
  }
  return { under, inside, over };
}

/** What has left the axes: at either side the share of all, at the top how high the highest bar is. */
function drawGone(
  node: SVGPathElement,
  labels: SVGGElement,
  { bars, y: axis, locale, gone = (share) => [share] }: HistogramOptions,
  drawn: ReturnType<typeof drawnBars>,
  { x, y, left, right, top, bottom, size }: Area,
) {
  const { counts, start, width, unit = 1 } = drawn.bars;
  const { percent, number } = axisNumbers(locale);
  const { under, inside, over } = countBeyond(bars ?? none, drawn.domain);
  let tallest = drawn.first;
  for (let i = drawn.first; i < drawn.last; i++) if (counts[i] > counts[tallest]) tallest = i;
  const all = under + inside + over;
  const share = (count: number) =>
    percent(count / all, count < 0.0095 * all ? 2 : count < 0.095 * all ? 1 : 0);
  // Both ends may have one.
  const said = (count: number) => wordingFor(gone(share(count)), (right - left) / 2 - 12, size);
  const level = tenth(bottom - 10);
  const height = (counts[tallest] ?? 0) * unit;
  let path = '';
  const written = [];
  if (under > seen * all) {
    path += `M${left + 2},${level - 5}v10l-7,-5z`;
    written.push({
      text: said(under),
      x: left + 6,
      y: level + size * 0.35,
      class: 'c-label c-start',
    });
  }
  if (over > seen * all) {
    path += `M${right - 2},${level - 5}v10l7,-5z`;
    written.push({
      text: said(over),
      x: right - 6,
      y: level + size * 0.35,
      class: 'c-label c-end',
    });
  }
  if (inside > 0 && y.of(height) < top - 1) {
    const at = tenth(x.of(start + (tallest + 0.5) * width));
    path += `M${at - 5},${top + 2}h10l-5,-7z`;
    const text =
      axis?.format === 'percent' ? percent(height, 1) : number(Number(height.toPrecision(3)));
    // Beside all that leaves.
    let last = tallest;
    while (counts[last + 1] * unit > y.domain[1]) last++;
    const beside = Math.min(x.of(start + (last + 1) * width) + 8, right - textWidth(text, size));
    written.push({ text, x: beside, y: top + size * 0.6, class: 'c-label c-start' });
  }
  set(node, { d: path });
  writeLabels(labels, written);
}

/** Each bar of `together` bins, of their mean height. */
function merge({ start, width, counts, unit = 1 }: Bars, together: number): Bars {
  const sums = new Float64Array(Math.ceil(counts.length / together));
  for (let i = 0; i < counts.length; i++) sums[Math.floor(i / together)] += counts[i];
  return { start, width: width * together, counts: sums, unit: unit / together };
}

function spanOf(bars: Bars, exact: ExactLaw | null | undefined): [number, number] {
  if (bars.counts.length) return [bars.start, bars.start + bars.width * bars.counts.length];
  if (exact && exact.at.length > 1) return [exact.at[0], exact.at[exact.at.length - 1]];
  return [-1, 1];
}

/** The highest thing in the picture. */
function highest(
  { counts, unit = 1 }: Bars,
  { exact, normal }: HistogramOptions,
  [low, high]: [number, number],
  first: number,
  last: number,
) {
  let top = 0;
  for (let i = first; i < last; i++) top = Math.max(top, counts[i]);
  top *= unit;
  for (let i = 0; exact && i < exact.at.length; i++)
    if (exact.at[i] >= low && exact.at[i] <= high && Number.isFinite(exact.values[i]))
      top = Math.max(top, exact.values[i]);
  for (let i = 0; normal && i <= 64; i++)
    top = Math.max(top, normal(low + ((high - low) * i) / 64));
  return top * 1.02;
}

/**
 * Bars [from, to) as one path: apart where they are wide enough, else as one outline, of means over
 * half pixels where even that is finer than the screen.
 */
function barsPath(
  { start, width, counts, unit = 1 }: Bars,
  { x, y, bottom, left, right }: Area,
  from: number,
  to: number,
  apart?: boolean,
) {
  const each = x.of(start + width) - x.of(start);
  const origin = x.of(start);
  const base = y.kind === 'linear' ? tenth(Math.min(bottom, y.of(0))) : bottom;
  const scale = y.of(unit) - y.of(0);
  // However low, a bar is seen; on a logarithmic axis what lies under it is not.
  const topOf =
    y.kind === 'linear'
      ? (count: number) => tenth(base + Math.min(count * scale, -1))
      : (count: number) => tenth(Math.min(y.of(count * unit), base));
  let path = '';
  if (apart || each >= separateFrom) {
    const gap = each >= separateFrom ? Math.min(1, each * 0.15) : 0;
    for (let i = from; i < to; i++) {
      if (!(counts[i] > 0)) continue;
      const a = tenth(Math.max(left - 4, origin + i * each + gap));
      const b = tenth(Math.min(right + 4, origin + (i + 1) * each - gap));
      path += `M${a},${base}V${topOf(counts[i])}H${b}V${base}`;
    }
    return path;
  }
  const together = Math.max(1, Math.ceil(0.5 / each));
  let open = false;
  for (let i = from; i < to; i += together) {
    const end = Math.min(i + together, to);
    let sum = 0;
    for (let j = i; j < end; j++) sum += counts[j];
    const a = tenth(origin + i * each);
    if (sum > 0) {
      path += `${open ? '' : `M${a},${base}`}V${topOf(sum / (end - i))}H${tenth(origin + end * each)}`;
      open = true;
    } else if (open) {
      path += `V${base}`;
      open = false;
    }
  }
  return open ? `${path}V${base}` : path;
}

function lawPath({ at, values, line }: ExactLaw, { x, y, left, right, top, bottom }: Area) {
  const from = bisectLeft(at as number[], x.invert(left - 4));
  const to = bisectLeft(at as number[], x.invert(right + 4));
  if (line)
    return linePath(
      to - from,
      (i) => x.of(at[from + i]),
      // A logarithmic axis ends before the values do.
      (i) =>
        y.of(values[from + i]) > bottom + 1 ? Number.NaN : Math.max(top, y.of(values[from + i])),
    );
  // Where dots would touch, every second, third, … is drawn, counted from the middle of the law.
  const spacing = to - from > 1 ? (x.of(at[to - 1]) - x.of(at[from])) / (to - from - 1) : 99;
  const stride = Math.max(1, Math.ceil(5 / spacing - 1e-6));
  const radius = Math.min(2.75, Math.max(1.75, spacing * stride * 0.3));
  const offset = Math.floor(at.length / 2) % stride;
  let path = '';
  for (let i = from; i < to; i++) {
    if (i % stride !== offset) continue;
    const height = y.of(values[i]);
    if (bottom - height > 0.25 && height >= top) path += dotPath(x.of(at[i]), height, radius);
  }
  return path;
}

function binAt(
  { start, width, counts, unit = 1 }: Bars,
  exact: ExactLaw | null | undefined,
  index: number,
  merged: number,
): Bin {
  const from = start + index * width;
  const to = from + width;
  let law: number | null = null;
  if (exact?.line) {
    const middle = (from + to) / 2;
    const i = bisectLeft(exact.at as number[], middle);
    if (i > 0 && i < exact.at.length) {
      const share = (middle - exact.at[i - 1]) / (exact.at[i] - exact.at[i - 1]);
      law = exact.values[i - 1] + share * (exact.values[i] - exact.values[i - 1]);
    }
  } else if (exact) {
    const i = bisectLeft(exact.at as number[], from - width * 1e-9);
    let j = i;
    let sum = 0;
    while (j < exact.at.length && exact.at[j] < to - width * 1e-9) sum += exact.values[j++];
    if (j > i) law = sum / (j - i);
  }
  const count = counts[index];
  return { index: index * merged, bins: merged, from, to, count, height: count * unit, exact: law };
}
