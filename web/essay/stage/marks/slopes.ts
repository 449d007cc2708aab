/**
 * How much a weight changes when the sum before it does: the curve of two keys along their gap, and below it its slope, with a
 * bar for each of 64 pairs. The axis is in √d, so that it never changes; the three slopes have the same area.
 */

import { countOfHalf } from '../../../figures/shared/numbers/countOfHalf.js';
import { fill } from '../../../text/fill.js';
import { rules } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { mix, passed, placeOf } from '../states.js';
import { thirdOf } from '../view.js';
import { hueOf } from './divided.js';
import { weightOfFirst } from './gap.js';
import { sumOf } from './walks.js';

const place = placeOf('slopes');

const pairCount = 64;
/** Walks this far apart have the same query; the first sixteen share one. */
const [first, apart] = [16, 80];

/** Of the axis, in √d to either side, and of slopes, in the highest of those divided by √d. */
const reach = 4.5;
const highest = 5.2;

/** Of a curve, to either side. */
const points = 300;

/** @param stretch - how much wider gaps are than divided by √d */
export function slopeAt(gap: number, stretch: number) {
  const weight = weightOfFirst(gap * stretch);
  return 4 * weight * (1 - weight) * stretch;
}

/** By rule, how much wider than by √d its gaps are. */
export const stretchesAt = (d: number) => rules.map((_, r) => d ** (0.5 - r / 2));

/** The gaps of 64 pairs of keys, in √d. */
export const gapsOf = (scene: Scene) =>
  Array.from(
    { length: pairCount },
    (_, i) => (sumOf(scene, first + i) - sumOf(scene, first + i + apart)) / Math.sqrt(scene.d),
  );

/** How many of the pairs make half of all slope. */
export function fewestOf(gaps: number[], stretch: number) {
  return countOfHalf(gaps.map((gap) => slopeAt(gap, stretch)).sort((a, b) => b - a));
}

export function drawSlopes(scene: Scene, pen: Pen) {
  const { position, frame, law, d, words, writer } = scene;
  const alpha = passed(position, place - 0.5, place - 0.1);
  if (alpha <= faintest || !law) return;
  const { left, right, compact } = frame;
  const xOf = (gap: number) => mix(left, right, (gap / reach + 1) / 2);
  const top = compact ? 70 : 92;
  const floor = frame.bottom - (compact ? 26 : 34);
  const split = mix(top, floor, 0.3);
  const yOfWeight = (weight: number) => mix(split, top, weight);
  // Slopes that are higher leave the picture here.
  const end = split + (compact ? 16 : 24);
  const unit = ((floor - end) / highest) * passed(position, place - 0.4, place);
  const yOfSlope = (slope: number) => floor - unit * slope;

  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.5 * alpha }, (path) => {
    for (const y of [yOfWeight(1), yOfWeight(0), floor]) {
      path.moveTo(left, Math.round(y) + 0.5);
      path.lineTo(right, Math.round(y) + 0.5);
    }
  });
  for (const weight of [0, 1])
    pen.label({
      id: `pair ${weight}`,
      text: writer.percent(weight, 0),
      x: compact ? left : left - 7,
      y: yOfWeight(weight) - (compact ? 8 : 0),
      align: compact ? 'start' : 'end',
      kind: 'tick',
      alpha,
    });
  for (const gap of [-2, 0, 2])
    pen.label({
      id: `gap ${gap}`,
      text: gap === 0 ? '0' : `${writer.whole(gap)} √d`,
      x: xOf(gap),
      y: floor + 14,
      align: 'middle',
      kind: 'tick',
      alpha,
    });
  const { pairWeight, pairSlope, pairGap, half } = words.marks;
  for (const [text, x, y, align] of [
    [pairWeight, left, top + 16, 'start'],
    [pairSlope, left, end + 4, 'start'],
    [pairGap, right, floor + 14, 'end'],
    [half, thirdOf(frame, 1), compact ? 48 : 60, 'middle'],
  ] as const)
    pen.label({ id: text, text, x, y, align, color: pen.soft, alpha });

  const gaps = gapsOf(scene);
  stretchesAt(d).forEach((stretch, r) => {
    const color = hueOf(pen, r / 2);
    const drawCurve = (yOf: (gap: number) => number, top: number) =>
      pen.draw({ stroke: color, width: 2, opacity: alpha }, (path) => {
        let wasIn = false;
        for (let i = -points; i <= points; i++) {
          const gap = (reach * i) / points;
          const y = yOf(gap);
          const isIn = y >= top;
          if (isIn || wasIn) path.lineTo(xOf(gap), Math.max(top, y));
          else path.moveTo(xOf(gap), top);
          wasIn = isIn;
        }
      });
    drawCurve((gap) => yOfWeight(weightOfFirst(gap * stretch)), top);
    drawCurve((gap) => yOfSlope(slopeAt(gap, stretch)), end);
    pen.draw({ stroke: color, width: compact ? 1.5 : 2, opacity: 0.6 * alpha }, (path) => {
      for (const gap of gaps.filter((gap) => Math.abs(gap) <= reach)) {
        path.moveTo(xOf(gap), floor);
        path.lineTo(xOf(gap), Math.max(end, yOfSlope(slopeAt(gap, stretch))));
      }
    });
    if (stretch > highest)
      // What leaves the picture is broken.
      pen.draw({ stroke: pen.paper, width: 4, opacity: alpha }, (path) => {
        const wide = Math.acosh(Math.sqrt(stretch / highest)) * (2 / stretch);
        path.moveTo(xOf(-wide) - 6, end + 14);
        path.lineTo(xOf(wide) + 6, end + 7);
      });
    const x = thirdOf(frame, r);
    pen.label({
      id: `slope ${rules[r]}`,
      text: words.divisors[rules[r]],
      x,
      y: compact ? 14 : 18,
      align: 'middle',
      kind: 'strong',
      color,
      alpha,
    });
    pen.label({
      id: `half ${rules[r]}`,
      text: fill(words.marks.few, {
        few: writer.whole(fewestOf(gaps, stretch)),
        all: writer.whole(pairCount),
      }),
      x,
      y: compact ? 32 : 40,
      align: 'middle',
      color,
      alpha,
    });
  });
  if (d > 1.5)
    pen.label({
      id: 'times',
      text: fill(words.marks.times, { times: writer.significant(Math.sqrt(d), 2) }),
      x: xOf(0) + (compact ? 12 : 18) + (xOf(1) - xOf(0)) / Math.sqrt(d),
      y: Math.max(end + 6, yOfSlope(Math.sqrt(d)) + 8),
      color: pen.none,
      // It is true once they have grown.
      alpha: passed(position, place - 0.12, place),
    });
}
