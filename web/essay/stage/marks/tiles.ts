/**
 * The signs of a query and a key, and their products as tiles: in a row at first, then each on the one before.
 */

import type { Outline } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, mix, passed } from '../states.js';
import type { Frame } from '../view.js';

/** Signs narrower than this are bars, in px. */
export const narrowest = 7;

/** The heights of the three rows. */
export function rowsOf({ bottom, compact }: Frame) {
  const middle = bottom * (compact ? 0.6 : 0.58);
  return {
    query: middle - (compact ? 128 : 208),
    key: middle - (compact ? 78 : 132),
    product: middle + (compact ? 0 : 10),
    high: compact ? 24 : 40,
  };
}

function drawSigns(scene: Scene, pen: Pen, alpha: number) {
  const { view, d, signs, frame, words } = scene;
  const each = view.wide / d;
  const rows = rowsOf(frame);
  for (const which of ['query', 'key'] as const) {
    const values = (which === 'query' ? signs.queries : signs.keys)[0];
    const y = rows[which];
    const half = Math.min(each * 0.3, frame.compact ? 5 : 8);
    pen.label({
      id: which,
      text: words.marks[which],
      x: view.x,
      y: y - (frame.compact ? 20 : 30),
      alpha,
      color: pen.soft,
    });
    const count = Math.min(d, values.length);
    if (each > narrowest)
      pen.draw({ stroke: pen.ink, width: frame.compact ? 1.5 : 2, opacity: alpha }, (path) => {
        for (let i = 0; i < count; i++) {
          const x = view.x + (i + 0.5) * each;
          path.moveTo(x - half, y);
          path.lineTo(x + half, y);
          if (values[i] < 0) continue;
          path.moveTo(x, y - half);
          path.lineTo(x, y + half);
        }
      });
    else
      pen.draw({ fill: pen.ink, opacity: alpha * 0.75 }, (path) => {
        for (let i = 0; i < count; i++)
          if (values[i] > 0) path.rect(view.x + i * each, y - 8, Math.max(0.5, each - 0.3), 16);
      });
  }
}

export function drawTiles(scene: Scene, pen: Pen) {
  const { position, view, d, signs, frame, words, whole, writer } = scene;
  const there = 1 - passed(position, 1, 1.5);
  if (there <= faintest) return;
  const rows = rowsOf(frame);
  const inRow = 1 - passed(position, 0, 0.45);
  if (inRow > faintest) drawSigns(scene, pen, inRow);
  const each = view.wide / d;
  const stack = passed(position, 0, 1);
  const gap = each > 5 ? 2 : each > 2 ? 0.5 : 0;
  const steps = signs.walks[0];
  const isOpen = each > 4;
  const outline = (isPlus: boolean) => (path: Outline) => {
    for (let i = 0; i < d; i++) {
      if (steps[i + 1] > steps[i] !== isPlus) continue;
      // The last one grows while d goes on.
      const wide = Math.max(0.5, each * Math.min(1, d - i) - gap);
      const arrived = clamp(stack * 1.7 - (0.7 * i) / d);
      const ease = arrived * arrived * (3 - 2 * arrived);
      const rowY = rows.product - (isPlus ? rows.high : 0);
      const stackY = view.zero - view.unit * Math.max(steps[i], steps[i + 1]);
      const y = mix(rowY, stackY, ease);
      const high = mix(rows.high, view.unit, ease);
      const x = view.x + i * each + gap / 2;
      if (isPlus || !isOpen) path.rect(x, y + 0.5, wide, high - 1);
      else path.rect(x + 0.75, y + 1.25, wide - 1.5, high - 2.5);
    }
  };
  pen.draw({ fill: pen.ink, opacity: there * mix(0.92, 0.6, stack) }, outline(true));
  if (isOpen)
    pen.draw({ stroke: pen.ink, width: 1.5, opacity: there * 0.8, join: 'miter' }, outline(false));
  else pen.draw({ fill: pen.ink, opacity: there * 0.35 }, outline(false));
  const plus = (whole + steps[whole]) / 2;
  pen.label({
    id: 'products',
    text: words.marks.products,
    x: view.x,
    y: rows.product - rows.high - (frame.compact ? 16 : 22),
    alpha: inRow,
    color: pen.soft,
  });
  pen.label({
    id: 'counted',
    text: fill(words.marks.counted, {
      plus: writer.whole(plus),
      minus: writer.whole(whole - plus),
    }),
    x: view.x,
    y: rows.product + rows.high + (frame.compact ? 20 : 30),
    kind: 'strong',
    alpha: inRow,
  });
}
