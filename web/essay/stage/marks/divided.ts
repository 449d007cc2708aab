/**
 * By what the stage divides at a position, and in which colour: ink as long as it does not.
 */
import { blend, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { mix, passed, placeOf } from '../states.js';

const place = placeOf('divide');

export const divisorOf = ({ position, power, d }: Scene) =>
  d ** (power * passed(position, place - 0.8, place - 0.05));

/** Of a power between two of the three, a colour between theirs. */
export function hueOf({ none, sqrt, linear }: Pen, power: number) {
  return power < 0.5 ? blend(none, sqrt, power * 2) : blend(sqrt, linear, power * 2 - 1);
}

export const colorOf = (scene: Scene, pen: Pen) =>
  blend(pen.ink, hueOf(pen, scene.power), passed(scene.position, place - 0.85, place - 0.5));

/** Weights under a power between two rules lie between theirs. */
export function weightsAt({ power, numbersOfLaw }: Scene): Float32Array | undefined {
  const weights = numbersOfLaw?.weights;
  if (!weights || weights.length === 0) return undefined;
  const low = power < 0.5 ? 0 : 1;
  const share = power * 2 - low;
  const [from, to] = [weights[low], weights[low + 1] ?? weights[low]];
  if (share === 0) return from;
  return from.map((value, i) => mix(value, to[i], share));
}
