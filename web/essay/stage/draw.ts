/**
 * One frame: the marks of all parts, what lies below first.
 */

import { drawBlock, drawRows } from './marks/block.js';
import { drawBracket } from './marks/bracket.js';
import { drawEnds } from './marks/ends.js';
import { drawGap } from './marks/gap.js';
import { drawGrid } from './marks/grid.js';
import { drawShares } from './marks/shares.js';
import { drawSlopes } from './marks/slopes.js';
import { drawTiles } from './marks/tiles.js';
import { drawAxis, drawBand, drawFirstEnd, drawWalks } from './marks/walks.js';
import type { Pen } from './pen.js';
import type { Scene } from './scene.js';

const parts = [
  drawBand,
  drawWalks,
  drawAxis,
  drawGrid,
  drawTiles,
  drawFirstEnd,
  drawEnds,
  drawBracket,
  drawBlock,
  drawGap,
  drawRows,
  drawShares,
  drawSlopes,
];

export function drawScene(scene: Scene, pen: Pen) {
  for (const draw of parts) draw(scene, pen);
}
