/** The chart of one vector: its coordinates, and how their sum grows. */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { textWidth } from './lettering.js';
import { dotPath, linePath, tenth } from './paths.js';
import { axisTicks, linear, type Scale } from './scales.js';
import type { Coordinate, StripChart, StripOptions } from './types.js';

const cellHeight = 26;
const joint = 12;
/** The narrowest cell whose up or down can still be told at a glance, gap included. */
const narrowest = 5;
const widest = 24;

/**
 * A vector's coordinates, as many as fit, each a cell that reaches up or down from the middle line;
 * below them the running sum of the whole vector, with the part that the cells show marked off.
 */
export function strip(document: Document, options: StripOptions): StripChart {
  const { node, svg, resize } = picture(document);
  const middleLine = draw(svg, 'path', 'c-axis');
  const up = draw(svg, 'path', 'c-picked');
  const down = draw(svg, 'path', 'c-hollow');
  const joints = draw(svg, 'path', 'c-joint');
  const axis = draw(svg, 'path', 'c-axis');
  // A nested picture clips without an id.
  const plot = draw(svg, 'svg');
  const edges = draw(plot, 'path', 'c-line c-predicted c-fine');
  const line = draw(plot, 'path', 'c-line c-measured');
  const labels = draw(svg, 'g');

  let now: StripOptions = options;
  let shown = 0;
  let cell = widest;
  let left = 0;
  let right = 0;
  let sums: Float64Array = new Float64Array(0);
  let x: Scale;
  let y: Scale;

  const cellLeft = (i: number) => left + i * cell;

  const cursor = atPointer(node, svg, {
    count: () => now.values.length,
    start: () => 0,
    move: (key, rightward, upward) => key + rightward + upward,
    ends: () => [0, now.values.length - 1],
    locate: (px, py) => {
      const index =
        py <= cellHeight || now.walk === false
          ? Math.floor((px - left) / cell)
          : Math.round(x.invert(px)) - 1;
      const most = py <= cellHeight || now.walk === false ? shown : now.values.length;
      return index >= 0 && index < most ? index : index < 0 && most ? 0 : most - 1;
    },
    place: (key) => {
      const inside = key < shown;
      const at = cellLeft(key);
      let mark = inside
        ? `M${tenth(at - 0.5)},0.5H${tenth(at + cell - 0.5)}V${cellHeight + 0.5}H${tenth(at - 0.5)}Z`
        : '';
      if (now.walk === false) return { x: at + cell / 2, y: cellHeight, mark };
      const px = x.of(key + 1);
      const py = y.of(sums[key]);
      mark += dotPath(px, py, 4);
      return { x: px, y: py, mark };
    },
    datum: (key) => {
      const coordinate: Coordinate = { index: key, value: now.values[key], sum: sums[key] };
      return coordinate;
    },
  });

  const chart = charted(node, svg, options, moving, (current) => {
    now = current;
    const { values, walk = true, envelope, width } = now;
    const count = values.length;
    const height = walk ? (now.height ?? cellHeight + joint + 86) : cellHeight + 1;
    const size = resize({ ...now, height });
    sums = new Float64Array(count);
    let sum = 0;
    let largest = now.largest ?? 0;
    for (let i = 0; i < count; i++) {
      sum += values[i];
      sums[i] = sum;
      if (now.largest === undefined) largest = Math.max(largest, Math.abs(values[i]));
    }

    const top = cellHeight + joint;
    y = linear(now.y?.domain ?? [-1, 1], [height - 4, top + 4]);
    const room = Math.max(0, height - top);
    set(plot, { x: 0, y: top, width, height: room, viewBox: `0 ${top} ${width} ${room}` });
    const ticks = walk
      ? axisTicks(y, { format: now.y?.format, locale: now.locale, size, vertical: true })
      : [];
    const gutter = Math.max(20, ...ticks.map(({ label }) => textWidth(label, size)));
    left = walk ? Math.ceil((gutter + 8) / 8) * 8 : 0;
    right = width - 1;
    // Whole pixels, so that all cells and gaps look the same.
    cell = Math.floor(Math.min(widest, Math.max(narrowest, (right - left) / Math.max(1, count))));
    shown = Math.min(count, Math.floor((right - left) / cell));
    x = linear([0, Math.max(1, count)], [left, count > shown ? right : cellLeft(shown)]);

    const middle = cellHeight / 2;
    let upPath = '';
    let downPath = '';
    for (let i = 0; i < shown; i++) {
      const length = tenth(Math.min(1, Math.abs(values[i]) / (largest || 1)) * (middle - 1));
      const box = (to: number) => `M${cellLeft(i) + 0.5},${middle}v${to}h${cell - 2}v${-to}z`;
      if (values[i] > 0) upPath += box(-length);
      else if (values[i] < 0) downPath += box(length);
    }
    set(middleLine, { d: `M${left},${middle}H${tenth(cellLeft(shown))}` });
    set(up, { d: upPath });
    set(down, { d: downPath });

    const zero = Math.round(y.of(0)) + 0.5;
    const end = tenth(x.of(shown));
    const whole = shown === count;
    set(joints, {
      d:
        walk && !whole
          ? `M${left},${cellHeight + 1}H${tenth(cellLeft(shown))}L${end},${top}V${height}H${left}z`
          : '',
    });
    set(axis, { d: walk ? `M${left},${zero}H${tenth(x.of(count))}` : '' });
    let edgesPath = '';
    for (const sign of walk && envelope ? [1, -1] : [])
      edgesPath += linePath(
        65,
        (i) => x.of((count * i * i) / 4096),
        (i) => y.of(sign * (envelope?.((count * i * i) / 4096) ?? 0)),
      );
    set(edges, { d: edgesPath });
    set(line, {
      d: walk
        ? linePath(
            count + 1,
            (i) => x.of(i),
            (i) => y.of(i ? sums[i - 1] : 0),
          )
        : '',
    });
    writeLabels(
      labels,
      ticks.map(({ value, label }) => ({
        text: label,
        x: left - 8,
        y: y.of(value) + size * 0.35,
        class: 'c-soft c-end',
      })),
    );
    cursor.refresh(now, { left, right, top: 0, bottom: height });
  });
  return {
    ...chart,
    get shown() {
      return shown;
    },
  };
}

const moving = { names: ['y', 'envelope'], domainsOf };

/** What the running sum needs of its axis: the envelope has room for four times as many terms. */
function domainsOf({ values, envelope, y }: StripOptions) {
  let reach = envelope ? 2 * envelope(values.length) : 1;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i];
    reach = Math.max(reach, Math.abs(sum));
  }
  return { y: y?.domain ?? ([-reach, reach] as [number, number]) };
}
