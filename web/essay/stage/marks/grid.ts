/**
 * The square of a sum as a square of products: every term with every term. On the diagonal each meets itself.
 */

import type { Outline } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { during, passed, placeOf } from '../states.js';
import { gridOf } from '../view.js';

const place = placeOf('squares');

/** More cells than this along a side are drawn as blocks, each as dark as its mean. */
const mostCells = 64;
const plusAlpha = 0.3;
/** So far a line's end reaches out, in px. */
const beside = 3;
/** From all products −1 to all +1. */
const shades = 12;

export function drawGrid(scene: Scene, pen: Pen) {
  const { position, frame, d, signs, whole, words, signed, writer, count } = scene;
  const out: [number, number] = [place + 0.1, place + 0.5];
  // Once the axis of the walk has left its room.
  const alpha = during(position, [place - 0.35, place - 0.15], out);
  if (alpha <= faintest) return;
  const { x, y, side } = gridOf(frame);
  const cells = Math.min(whole, mostCells);
  const each = side / Math.min(d, mostCells);
  const sums = signs.walks[0];
  // A walk that leaves its room goes on behind it.
  pen.draw({ fill: pen.paper, opacity: alpha }, (path) =>
    path.rect(x - beside, y, side + 2 * beside, frame.bottom - y),
  );
  /** The mean product of a block: of one term it is its sign. */
  const means = Array.from({ length: cells }, (_, i) => {
    const from = Math.round((i * whole) / cells);
    const to = Math.round(((i + 1) * whole) / cells);
    return (sums[to] - sums[from]) / (to - from);
  });
  // It grows while the walk does.
  const shown = Math.ceil(cells * passed(position, place - 0.35, place));
  const gap = each > 7 ? 1 : each > 4 ? 0.5 : 0;
  const size = each - gap;
  /** The cells off the diagonal that are so dark, of `shades`. */
  const cellsOf = (shade: number) => (path: Outline) => {
    for (let i = 0; i < shown; i++)
      for (let j = 0; j < shown; j++)
        if (i !== j && Math.round(((1 + means[i] * means[j]) / 2) * shades) === shade)
          path.rect(x + j * each, y + i * each, size, size);
  };
  for (let shade = 1; shade <= shades; shade++)
    if (cells < whole || shade === shades)
      pen.draw({ fill: pen.ink, opacity: (alpha * plusAlpha * shade) / shades }, cellsOf(shade));
  if (cells === whole && each > 5)
    pen.draw({ stroke: pen.ink, width: 1, opacity: alpha * 0.24, join: 'miter' }, cellsOf(0));
  if (cells === whole)
    pen.draw({ fill: pen.ink, opacity: alpha }, (path) => {
      for (let i = 0; i < shown; i++) path.rect(x + i * each, y + i * each, size, size);
    });
  else
    pen.draw({ stroke: pen.ink, width: Math.max(1.25, side / whole), opacity: alpha }, (path) => {
      path.moveTo(x, y);
      path.lineTo(x + shown * each, y + shown * each);
    });

  const sum = sums[whole];
  const crosses = whole * (whole - 1);
  const minus = (whole ** 2 - sum ** 2) / 2;
  const mean =
    signs.walks.slice(0, count).reduce((total, walk) => total + walk[whole] ** 2, 0) / count;
  const text = {
    diagonal: [words.marks.diagonal, signed(whole)],
    crosses: [words.marks.crosses, `${signed(crosses - minus)} ${signed(-minus)}`],
    square: [words.marks.square, writer.whole(sum ** 2)],
    mean: [
      fill(words.marks.meanSquare, { count: writer.whole(count) }),
      fill(words.marks.meanAndLaw, { mean: writer.significant(mean, 3), d: writer.whole(whole) }),
    ],
  };
  // They are of all cells.
  const told = during(position, [place - 0.12, place], out);
  const left = x + side + (frame.compact ? 12 : 26);
  const line = frame.compact ? 17 : 23;
  const block = Math.min((side - 2 * line) / 3.4, frame.compact ? 52 : 78);
  Object.entries(text).forEach(([id, [name, value]], i) => {
    const top = y + line / 2 + i * block;
    pen.label({ id: `${id} name`, text: name, x: left, y: top, alpha: told, color: pen.soft });
    pen.label({
      id: `${id} value`,
      text: value,
      x: left,
      y: top + line,
      kind: 'strong',
      alpha: told,
    });
  });
}
