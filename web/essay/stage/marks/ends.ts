/**
 * The ends of walks: on the axis, fallen into a histogram that lies on its side, with the exact law as a line.
 */

import { type Outline, sumAt } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { type Draws, keyCount, type Numbers, stepOf } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, during, mix, passed, placeOf } from '../states.js';
import { colorOf, divisorOf } from './divided.js';

const [many, spread, question, crosses, normals, divide, weights] = (
  ['many', 'spread', 'question', 'crosses', 'normals', 'divide', 'weights'] as const
).map(placeOf);

type Bins = {
  /** of sums, in their own unit */
  width: number;
  /** where the bin of a sum lies */
  binOf: (sum: number) => number;
  middleOf: (bin: number) => number;
  /** dots above each other in a bin, and px from one to the next */
  rows: number;
  pitch: number;
  /** px per dot along a bin */
  slot: number;
};

/** Bins of whole steps of the lattice, two dots high or more: one where two would be higher than the law is wide. */
function binsOf({ view, frame, whole, count }: Scene, law: Draws, scale: number): Bins {
  const pitch = frame.compact ? 5 : 8;
  const step = stepOf(law.law);
  const isNarrow = scale * Math.sqrt(whole) < pitch;
  const least = (isNarrow ? pitch : 2 * pitch) / scale;
  const width = step ? step * Math.max(1, Math.round(least / step)) : least;
  const high = width * scale;
  const rows = Math.max(1, Math.round((high * 0.94) / pitch));
  // Bins of a lattice begin between two of its sums; others so that 0 is the middle of one.
  const origin = step ? (step === 2 ? whole % 2 : 0) - step / 2 : -width / 2;
  const binOf = (sum: number) => Math.floor((sum - origin) / width + 1e-9);
  const middleOf = (bin: number) => origin + (bin + 0.5) * width;
  const peak = Math.min(count, (count * width) / Math.sqrt(2 * Math.PI * whole));
  const room = frame.right - (view.x + view.wide) - 30;
  const slot = Math.min(pitch, (room * 0.9) / Math.max(1, (peak * 1.2) / rows)) / rows;
  return { width, binOf, middleOf, rows, pitch: Math.min(pitch, high / rows), slot };
}

/** A shuffle that is always the same: which end falls when. */
const turnOf = (i: number) => ((i * 37) % 240) / 240;

export function drawEnds(scene: Scene, pen: Pen) {
  const { position, view, frame, whole, count } = scene;
  const isLater = position > crosses;
  const law = isLater ? scene.law : scene.signs;
  const numbers = isLater ? scene.numbersOfLaw : scene.numbersOfSigns;
  if (!law) return;
  const shown =
    during(position, [many - 0.4, many], [question + 0.05, question + 0.4]) +
    during(position, [normals - 0.5, normals], [weights - 0.6, weights - 0.2]);
  const keys = during(
    position,
    [divide + 0.4, weights - 0.2],
    [placeOf('shares') - 0.9, placeOf('shares') - 0.5],
  );
  if (shown <= faintest && keys <= faintest) return;
  const color = colorOf(scene, pen);
  const scale = view.unit / divisorOf(scene);
  const bins = binsOf(scene, law, scale);
  const axis = view.x + view.wide;
  const base = axis + 9;
  const fallen = isLater
    ? 1 - passed(position, divide, weights - 0.4)
    : passed(position, many, spread);
  const radius = frame.compact ? 1.9 : 3.1;
  const ends = law.walks.slice(0, count).map((sums) => sumAt(sums, scene.d));
  const order = ends.map((_, i) => i).sort((a, b) => ends[a] - ends[b]);
  const filled = new Map<number, number>();
  const isGap = during(position, [weights, weights + 0.6], [weights + 1.3, weights + 1.8]);
  for (const i of order) {
    const bin = bins.binOf(sumAt(law.walks[i], whole));
    const before = filled.get(bin) ?? 0;
    filled.set(bin, before + 1);
    const isKey = i < keyCount;
    const alpha = isKey ? Math.max(shown * 0.82, keys * (i < 2 ? 1 : 1 - isGap)) : shown * 0.82;
    if (alpha <= faintest) continue;
    const one = clamp(fallen * 1.5 - 0.5 * turnOf(i));
    const share = one * one * (3 - 2 * one);
    const along = (Math.floor(before / bins.rows) + 0.5) * bins.slot * bins.rows;
    const across = ((before % bins.rows) - (bins.rows - 1) / 2) * bins.pitch;
    const x = mix(axis + 0.5, base + along, share);
    const y = view.zero - mix(scale * ends[i], scale * bins.middleOf(bin) + across, share);
    if (y < -20 || y > frame.bottom) continue;
    const size = mix(radius, isKey ? (frame.compact ? 3 : 4.5) : radius, keys);
    pen.draw({ fill: color, opacity: alpha }, (path) => path.dot(x, y, size));
  }
  drawFarthest(scene, pen, [ends[order[0]], ends[order[order.length - 1]]], shown);
  if (numbers && fallen > 0) drawLaw(scene, pen, { numbers, law, bins, base, scale, shown });
}

/** How far those have gone that have left the picture. */
function drawFarthest(scene: Scene, pen: Pen, sums: readonly number[], alpha: number) {
  const { view, frame, signed } = scene;
  if (frame.compact || alpha <= faintest) return;
  for (const sum of sums) {
    const score = sum / divisorOf(scene);
    const y = view.zero - view.unit * score;
    const at = clamp(y, 0, frame.bottom);
    if (at === y) continue;
    const sign = at ? '▼' : '▲';
    pen.label({
      id: sign,
      text: `${sign} ${signed(Math.round(score))}`,
      x: view.x + view.wide - 12,
      y: clamp(at, 16, frame.bottom - 14),
      align: 'end',
      kind: 'strong',
      color: colorOf(scene, pen),
      alpha,
    });
  }
}

/** A line through all points, in their order, that bends at none of them. */
function curveThrough(path: Outline, points: readonly { x: number; y: number }[]) {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))];
  for (const [i, { x, y }] of points.entries()) {
    const [before, last, next] = [at(i - 2), at(i - 1), at(i + 1)];
    if (i === 0) path.moveTo(x, y);
    else
      path.bezierCurveTo(
        last.x + (x - before.x) / 6,
        last.y + (y - before.y) / 6,
        x - (next.x - last.x) / 6,
        y - (next.y - last.y) / 6,
        x,
        y,
      );
  }
}

function drawLaw(
  { view, frame, position, words, writer, whole, power, count }: Scene,
  pen: Pen,
  {
    numbers,
    law,
    bins,
    base,
    scale,
    shown,
  }: { numbers: Numbers; law: Draws; bins: Bins; base: number; scale: number; shown: number },
) {
  const isLater = position > crosses;
  const alpha = isLater
    ? shown * (1 - passed(position, divide, divide + 0.35))
    : shown * passed(position, spread - 0.45, spread);
  if (alpha <= faintest) return;
  const step = stepOf(law.law);
  // On a lattice what is likely is a probability, which each of a bin's sums has about once.
  const perBin = (count * bins.width * bins.slot) / (step || 1);
  const end = Math.min(frame.right + 30, base + 1.1 * count * bins.slot);
  const points = Array.from(numbers.sums, (sum, i) => ({
    x: Math.min(end, base + numbers.likely[i] * perBin),
    y: view.zero - scale * sum,
  })).filter(({ y }) => y > -40 && y < frame.bottom);
  pen.draw({ stroke: pen.ink, width: 1.75, opacity: alpha * 0.9 }, (path) => {
    curveThrough(path, points);
  });

  const isDivided = position > divide - 0.65;
  const ruler = alpha * (1 - passed(position, question - 0.8, question - 0.4) * (isLater ? 0 : 1));
  if (ruler <= faintest) return;
  const root = Math.sqrt(whole);
  const peak = count * bins.slot * Math.min(1, bins.width / Math.sqrt(2 * Math.PI * whole));
  const x =
    Math.round(
      Math.min(
        base + peak * 1.05 + (frame.compact ? 10 : 24),
        frame.right - (frame.compact ? 4 : 34),
      ),
    ) + 0.5;
  const top = view.zero - scale * root;
  // What reaches out of the picture has an arrow for its end.
  const highest = 10;
  const isOut = top < highest;
  pen.draw({ stroke: pen.ink, width: 1, opacity: ruler * 0.85 }, (path) => {
    path.moveTo(x - 5, isOut ? highest + 6 : top);
    if (isOut) path.lineTo(x, highest);
    path.lineTo(x + 5, isOut ? highest + 6 : top);
    path.moveTo(x - 5, view.zero);
    path.lineTo(x + 5, view.zero);
    path.moveTo(x, Math.max(top, highest));
    path.lineTo(x, view.zero);
  });
  const spreadNow = (scale * root) / view.unit;
  const { spreadOne, spread: other, spreadRoot } = words.marks;
  const text = fill(
    isDivided ? (power === 0.5 && Math.abs(spreadNow - 1) < 0.01 ? spreadOne : other) : spreadRoot,
    {
      spread: writer.significant(spreadNow, 2),
    },
  );
  pen.label({
    id: 'spread',
    text,
    x: frame.compact ? frame.right + 4 : x,
    y: clamp(top - 20, 12, frame.bottom),
    align: frame.compact ? 'end' : 'middle',
    kind: 'strong',
    alpha: ruler,
  });
}
