/**
 * Two keys and the gap between their scores: what softmax gives the stronger, read off a curve that stands on the axis of
 * scores, with the part of it in which gaps usually lie.
 */

import type { Outline } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, during, placeOf } from '../states.js';
import { colorOf, divisorOf } from './divided.js';
import { sumOf } from './walks.js';

const place = placeOf('gap');

const ticks = [0, 0.5, 1];

/** What softmax gives the first of two keys. */
export const weightOfFirst = (gap: number) => 1 / (1 + Math.exp(-gap));

export function drawGap(scene: Scene, pen: Pen) {
  const { position, view, frame, words, writer, signed, d } = scene;
  const alpha = during(position, [place - 0.5, place], [place + 0.05, place + 0.45]);
  if (alpha <= faintest || !scene.law) return;
  const color = colorOf(scene, pen);
  const divisor = divisorOf(scene);
  const axis = view.x + view.wide;
  const [high, low] = [sumOf(scene, 0), sumOf(scene, 1)]
    .sort((a, b) => b - a)
    .map((sum) => sum / divisor);
  const gap = high - low;
  const yOf = (score: number) => view.zero - view.unit * score;
  const x = axis + (frame.compact ? 40 : 96);
  const wide = frame.right - x - (frame.compact ? 4 : 10);
  const xOf = (weight: number) => x + wide * weight;
  const bottom = frame.bottom - (frame.compact ? 26 : 34);
  // Under “more”.
  const top = frame.compact ? 16 : 64;
  const edges = [16, bottom + 20];
  const isIn = (y: number) => y > top && y < bottom;
  // A pair that has left the picture is shown at its edge, with its scores, so that the curve is always there.
  const isGone = !isIn(yOf(high));
  const [least, most] = [top + 10, bottom - 44];
  const yHigh = isGone ? least : yOf(high);
  const zero = isGone && !isIn(yOf(low)) ? Math.min(most, least + gap * view.unit) : yOf(low);
  const yLow = clamp(zero, edges[0], edges[1]);

  // The axis of weights, below.
  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.7 * alpha }, (path) => {
    path.moveTo(x, bottom + 0.5);
    path.lineTo(x + wide, bottom + 0.5);
    for (const weight of ticks) {
      path.moveTo(xOf(weight) + 0.5, bottom);
      path.lineTo(xOf(weight) + 0.5, bottom + 4);
    }
  });
  for (const weight of ticks)
    pen.label({
      id: `weight ${weight}`,
      text: writer.percent(weight, 0),
      x: xOf(weight),
      y: bottom + 15,
      align: 'middle',
      kind: 'tick',
      alpha,
    });
  pen.label({
    id: 'weight axis',
    text: words.marks.weightAxis,
    x: xOf(0.1),
    y: bottom - 14,
    color: pen.soft,
    alpha,
  });

  // The curve: a gap of 0 stands where the weaker key's score does.
  const curve = (from: number, to: number) => (path: Outline) => {
    const [first, last] = [from, to].map((y) => clamp(y, top, bottom));
    for (let i = 0; i <= 120; i++) {
      const y = first + ((last - first) * i) / 120;
      const at = xOf(weightOfFirst((zero - y) / view.unit));
      if (i === 0) path.moveTo(at, y);
      else path.lineTo(at, y);
    }
  };
  pen.draw({ stroke: pen.ink, width: 1.5, opacity: 0.55 * alpha }, curve(top, bottom));
  const usual = (Math.sqrt(2 * d) / divisor) * view.unit;
  pen.draw(
    { stroke: color, width: frame.compact ? 7 : 10, opacity: 0.38 * alpha },
    curve(zero - usual, zero + usual),
  );

  // From the stronger key's score to the curve, and down to its weight.
  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.85 * alpha, dash: [3, 4] }, (path) => {
    path.moveTo(axis + 6, yHigh);
    path.lineTo(xOf(weightOfFirst(gap)), yHigh);
    path.lineTo(xOf(weightOfFirst(gap)), bottom);
    if (!isIn(yLow)) return;
    path.moveTo(axis + 6, yLow);
    path.lineTo(xOf(0.5), yLow);
  });
  pen.draw({ fill: color, opacity: alpha }, (path) => path.dot(xOf(weightOfFirst(gap)), yHigh, 5));
  for (const [id, score, y] of [
    ['high', high, yHigh],
    ['low', low, yLow],
  ] as const)
    if (isGone && !isIn(yOf(score)))
      pen.label({
        id: `gone ${id}`,
        text: `${yOf(score) < top ? '▲' : '▼'} ${signed(Math.round(score))}`,
        x: axis - 12,
        y,
        align: 'end',
        kind: 'strong',
        color,
        alpha,
      });
  // The gap itself; an arrow, where it goes on.
  const bar = axis + (frame.compact ? 18 : 26) + 0.5;
  pen.draw({ stroke: pen.ink, width: 1.5, opacity: alpha }, (path) => {
    path.moveTo(bar, yHigh);
    path.lineTo(bar, yLow);
    for (const y of [yHigh, yLow]) {
      const inward = y === edges[0] ? 6 : y === edges[1] ? -6 : 0;
      path.moveTo(bar - 4, y + inward);
      path.lineTo(bar, y);
      path.lineTo(bar + 4, y + inward);
    }
  });
  const middle = clamp((yHigh + yLow) / 2, 30, bottom - 14);
  pen.label({
    id: 'gap',
    text: fill(words.marks.gap, { gap: writer.significant(gap, 2) }),
    x: bar + 9,
    y: middle,
    kind: 'strong',
    alpha,
  });
  const isRight = weightOfFirst(gap) > 0.6;
  pen.label({
    id: 'weight',
    text: writer.percent(weightOfFirst(gap), 0),
    x: xOf(weightOfFirst(gap)) + (isRight ? -12 : 12),
    // Above the title of the axis, too.
    y: clamp(yHigh - 18, 38, bottom - 40),
    align: isRight ? 'end' : 'start',
    kind: 'strong',
    color,
    alpha,
  });
  // Left of the curve nothing strikes it, where there is room.
  const besideY = clamp(yLow + usual / 2 + 6, 60, bottom - 44);
  const beside = xOf(weightOfFirst((zero - besideY - 12) / view.unit));
  const isLeft = beside - axis > 160;
  // By what is told of the gap, where that is small.
  const isStruck = Math.abs(besideY - middle) < 22;
  pen.label({
    id: 'usual',
    text: words.marks.usual,
    x: beside + (isLeft ? -24 : 16),
    align: isLeft ? 'end' : 'start',
    y: besideY,
    color,
    alpha: frame.compact || isStruck || yLow > bottom || yLow < top ? 0 : alpha,
  });
}
