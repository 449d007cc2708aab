/**
 * The square of a sum as a square of products: every term with every term. On the diagonal each meets itself. In the mean
 * over many walks what is off it cancels.
 */

import type { Outline } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { meanSquare } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { during, mix, passed, placeOf } from '../states.js';
import { gridOf } from '../view.js';

const [squares, crosses] = (['squares', 'crosses'] as const).map(placeOf);

/** More cells than this along a side are drawn as blocks, each as dark as its mean. */
const mostCells = 64;
const [plusAlpha, minusAlpha] = [0.3, 0.24];
/** So far a line's end reaches out, in px. */
const beside = 3;
const shades = 12;

export function drawGrid(scene: Scene, pen: Pen) {
  const { position, frame, d, signs, whole, words, signed, writer, count } = scene;
  const out: [number, number] = [crosses + 0.1, crosses + 0.5];
  // Once the axis of the walk has left its room.
  const alpha = during(position, [squares - 0.35, squares - 0.15], out);
  if (alpha <= faintest) return;
  const { x, y, side } = gridOf(frame);
  const cells = Math.min(whole, mostCells);
  const each = side / Math.min(d, mostCells);
  // A walk that leaves its room goes on behind it.
  pen.draw({ fill: pen.paper, opacity: alpha }, (path) =>
    path.rect(x - beside, y, side + 2 * beside, frame.bottom - y),
  );
  const share = passed(position, squares, crosses);
  const averaged = Math.round(count ** share);
  const products = productsOf(signs.walks.slice(0, averaged), whole, cells);
  // It grows while the walk does.
  const shown = Math.ceil(cells * passed(position, squares - 0.35, squares));
  const gap = each > 7 ? 1 : each > 4 ? 0.5 : 0;
  const size = each - gap;
  // A block of one walk is as dark as its share of +1.
  const darkOf = (product: number) =>
    cells < whole ? mix((1 + product) / 2, product, share) : product;
  /** The cells off the diagonal that are so dark, of `shades`, for products over 0 and under it. */
  const cellsOf = (shade: number) => (path: Outline) => {
    for (let i = 0; i < shown; i++)
      for (let j = 0; j < shown; j++)
        if (i !== j && Math.round(darkOf(products[i * cells + j]) * shades) === shade)
          path.rect(x + j * each, y + i * each, size, size);
  };
  const hasOutlines = cells === whole && each > 5;
  for (let shade = 1; shade <= shades; shade++) {
    const dark = (alpha * shade) / shades;
    pen.draw({ fill: pen.ink, opacity: plusAlpha * dark }, cellsOf(shade));
    if (hasOutlines)
      pen.draw(
        { stroke: pen.ink, width: 1, opacity: minusAlpha * dark, join: 'miter' },
        cellsOf(-shade),
      );
  }
  if (cells === whole)
    pen.draw({ fill: pen.ink, opacity: alpha }, (path) => {
      for (let i = 0; i < shown; i++) path.rect(x + i * each, y + i * each, size, size);
    });
  else
    pen.draw({ stroke: pen.ink, width: Math.max(1.25, side / whole), opacity: alpha }, (path) => {
      path.moveTo(x, y);
      path.lineTo(x + shown * each, y + shown * each);
    });

  const square = meanSquare(signs, averaged, whole);
  const minus = Math.round((whole ** 2 - square) / 2);
  const plus = Math.round((whole ** 2 + square) / 2) - whole;
  const text = {
    diagonal: [words.marks.diagonal, signed(whole)],
    crosses: [words.marks.crosses, `${signed(plus)} ${signed(-minus)}`],
    square:
      averaged === 1
        ? [words.marks.square, writer.whole(square)]
        : [
            fill(words.marks.meanSquare, { count: writer.whole(averaged) }),
            fill(words.marks.meanAndLaw, {
              mean: writer.significant(square, 3),
              d: writer.whole(whole),
            }),
          ],
  };
  // They are of all cells.
  const told = during(position, [squares - 0.12, squares], out);
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

/**
 * Products of every term with every term, mean over walks; of blocks of terms where there are more than cells.
 */
function productsOf(walks: readonly ArrayLike<number>[], whole: number, cells: number) {
  const products = new Float32Array(cells * cells);
  const from = (i: number) => Math.round((i * whole) / cells);
  for (const sums of walks) {
    const means = Array.from(
      { length: cells },
      (_, i) => (sums[from(i + 1)] - sums[from(i)]) / (from(i + 1) - from(i)),
    );
    for (let i = 0; i < cells; i++)
      for (let j = 0; j < cells; j++)
        products[i * cells + j] += (means[i] * means[j]) / walks.length;
  }
  return products;
}
