/**
 * A map of weights, as it comes and goes.
 */
import { type Pen as ChartPen, map } from '../../../charts/index.js';
import { keyCount } from '../draws.js';
import { faintest, type Pen } from '../pen.js';

/** A map over what is below it, as far as it has come. */
export function drawCells(
  pen: Pen,
  weights: ArrayLike<number>,
  place: { left: number; top: number; cell: number; color: string; alpha: number },
) {
  const { left, top, cell, alpha } = place;
  if (alpha <= faintest) return;
  const faded: ChartPen = {
    draw: (mark, outline) => pen.draw({ ...mark, opacity: (mark.opacity ?? 1) * alpha }, outline),
  };
  faded.draw({ fill: pen.paper }, (path) =>
    path.rect(left, top, keyCount * cell, (weights.length / keyCount) * cell),
  );
  map(faded, weights, { ...place, columns: keyCount });
}
