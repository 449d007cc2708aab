/** Where the loss of a model is lowest. */

import type { Curve } from './run.js';

/** The powers of d at which the loss is known. */
export const placesOf = ({ length }: Curve) => Array.from({ length }, (_, i) => i / (length - 1));

/** The lowest place of a curve: of the parabola through its lowest point and that one's neighbours. */
export function lowestOf(curve: Curve): { power: number; loss: number } {
  const places = placesOf(curve);
  const i = curve.reduce((least, loss, at) => (loss < curve[least] ? at : least), 0);
  if (i === 0 || i === curve.length - 1) return { power: places[i], loss: curve[i] };
  const [before, at, after] = [curve[i - 1], curve[i], curve[i + 1]];
  const bend = before - 2 * at + after;
  const shift = bend > 0 ? (before - after) / (2 * bend) : 0;
  return { power: places[i] + shift * places[1], loss: at - ((before - after) * shift) / 4 };
}

/** The loss at a power of d, between those that are known on a straight line. */
export function lossAt(curve: Curve, power: number): number {
  const place = power * (curve.length - 1);
  const i = Math.min(Math.floor(place), curve.length - 2);
  return curve[i] + (place - i) * (curve[i + 1] - curve[i]);
}
