/**
 * From sixteen scores to weights: ribbons as wide as what they carry, bars, the row that they are of the map, and the map.
 */

import { ribbon, ribbonWidth } from '../../../charts/index.js';
import { keyCount } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, during, mix, passed, placeOf } from '../states.js';
import { blockOf } from '../view.js';
import { drawCells } from './cells.js';
import { colorOf, divisorOf, weightsAt } from './divided.js';
import { chartOf } from './shares.js';
import { sumOf } from './walks.js';

const [weightsPlace, gap, mapPlace, shares] = (['weights', 'gap', 'map', 'shares'] as const).map(
  placeOf,
);

/** Narrower than this share, a ribbon is none. */
const least = 0.0015;

export function drawBlock(scene: Scene, pen: Pen) {
  const { position, view, frame, writer } = scene;
  const weights = weightsAt(scene);
  const shown =
    during(
      position,
      [weightsPlace - 0.55, weightsPlace],
      [weightsPlace + 0.05, weightsPlace + 0.4],
    ) + during(position, [gap + 0.5, gap + 0.9], [mapPlace + 0.05, mapPlace + 0.35]);
  if (!weights || shown <= faintest) return;
  const color = colorOf(scene, pen);
  const { x, base, high, cell, wide } = blockOf(frame);
  const row = weights.subarray(0, keyCount);
  const best = row.indexOf(Math.max(...row));
  const axis = view.x + view.wide;
  const scale = view.unit / divisorOf(scene);

  // Ribbons come one key after the other.
  for (let key = 0; key < keyCount; key++) {
    if (row[key] < least) continue;
    const come = clamp(shown * 1.6 - (0.6 * key) / keyCount);
    const score = clamp(view.zero - scale * sumOf(scene, key), -300, frame.height + 300);
    const to = { x: x + (key + 0.5) * cell, y: base - row[key] * high };
    const width = Math.max(0.6, ribbonWidth(row[key], cell));
    const opacity = come * clamp(0.16 + row[key] * 0.6, 0, 0.5);
    pen.draw({ stroke: color, width, opacity }, (path) =>
      ribbon(path, { x: axis + 5, y: score }, to, frame.compact ? 24 : 44),
    );
  }
  const grown = clamp(shown * 2 - 0.9);
  for (let key = 0; key < keyCount; key++) {
    const tall = Math.max(0.8, row[key] * high * grown);
    pen.draw({ fill: color, opacity: shown * (key === best ? 1 : 0.6) }, (path) =>
      path.rect(x + key * cell + 0.5, base - tall, cell - 1, tall),
    );
  }
  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.7 * shown }, (path) => {
    path.moveTo(x, base + 0.5);
    path.lineTo(x + wide, base + 0.5);
  });
  pen.label({
    id: 'strongest',
    text: writer.percent(row[best], 0),
    x: x + (best + 0.5) * cell + (row[best] > 0.35 ? cell * 0.8 + 2 : 0),
    y: Math.max(14, base - row[best] * high - (row[best] > 0.35 ? -18 : frame.compact ? 24 : 30)),
    align: row[best] > 0.35 ? 'start' : 'middle',
    kind: 'strong',
    color,
    alpha: grown * shown,
  });
}

/** The map unfolds below its first row, and later shrinks to its place among the three. */
export function drawRows(scene: Scene, pen: Pen) {
  const { position, frame } = scene;
  const weights = weightsAt(scene);
  const shown =
    passed(position, gap + 0.55, mapPlace) * (1 - passed(position, shares - 0.35, shares - 0.05));
  if (!weights || shown <= faintest) return;
  const color = colorOf(scene, pen);
  const block = blockOf(frame);
  const chart = chartOf(frame);
  const slot = chart.maps[Math.round(scene.power * 2)];
  const away = passed(position, mapPlace + 0.1, shares - 0.1);
  const cell = mix(block.cell, chart.cell, away);
  const x = mix(block.x, slot.x, away);
  const y = mix(block.base + 4, slot.y, away);
  const first = clamp(shown * 2.2);
  // Row after row.
  const rows = Math.round(1 + clamp(shown * 1.8 - 0.7) * (keyCount - 1));
  drawCells(pen, weights.subarray(0, rows * keyCount), {
    left: x,
    top: y,
    cell,
    color,
    alpha: first,
  });
  const box = first * (1 - away);
  if (box > faintest)
    pen.draw({ stroke: pen.ink, width: 1.5, opacity: box, join: 'miter' }, (path) =>
      path.rect(x - 1.5, y - 1.5, keyCount * cell + 2, cell + 2),
    );
}
