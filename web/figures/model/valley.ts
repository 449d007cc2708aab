/** Where the loss of a model is lowest. */

import type { Sibling } from './example/example.js';
import valleys from './example/valleys.js';
import type { Curve } from './run.js';

/** The powers of d that the handle goes over: half a power beyond the least and the greatest of the three models. */
export const span = { from: -0.5, to: 1.5 } as const;
const width = span.to - span.from;

/** The powers of d at which the loss is known. */
export const placesOf = ({ length }: { length: number }) =>
  Array.from({ length }, (_, i) => span.from + (width * i) / (length - 1));

/** Of all passages that none of the three has learned: stored. */
export const overPassages = (name: Sibling): Curve => Float64Array.from(valleys.models[name].loss);

/** The lowest place of a curve: of the parabola through its lowest point and that one's neighbours. */
export function lowestOf(curve: Curve): { power: number; loss: number } {
  const places = placesOf(curve);
  const i = curve.reduce((least, loss, at) => (loss < curve[least] ? at : least), 0);
  if (i === 0 || i === curve.length - 1) return { power: places[i], loss: curve[i] };
  const [before, at, after] = [curve[i - 1], curve[i], curve[i + 1]];
  const bend = before - 2 * at + after;
  const shift = bend > 0 ? (before - after) / (2 * bend) : 0;
  const apart = width / (curve.length - 1);
  return { power: places[i] + shift * apart, loss: at - ((before - after) * shift) / 4 };
}

/** The loss at a power of d, between those that are known on a straight line. */
export function lossAt(curve: Curve, power: number): number {
  const place = ((power - span.from) / width) * (curve.length - 1);
  const i = Math.max(0, Math.min(Math.floor(place), curve.length - 2));
  return curve[i] + (place - i) * (curve[i + 1] - curve[i]);
}
