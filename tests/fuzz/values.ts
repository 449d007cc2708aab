// Values that options are tried with: ordinary ones, those at the edges, and those that must be refused.

import { catalog } from '../../web/catalog/catalog.js';
import type { Random } from './random.js';

/** Never a number that fits. */
const nonsense = [
  undefined,
  null,
  'seven',
  '',
  {},
  [],
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  10n,
  Symbol.iterator,
  () => 1,
  new Date(0),
];

/** Whole numbers within limits, often at their ends. @param most - the most that is tried, for time's sake */
export const whole = (least: number, most: number) => (random: Random) => {
  if (random.chance(0.2)) return random.pick([least, Math.min(least + 1, most), most]);
  return least > 0 && random.chance(0.7)
    ? Math.round(random.logarithmic(least, most))
    : random.whole(least, most);
};

/** Real numbers, often at the edges of what floats hold. */
export const real = (least: number, most: number) => (random: Random) => {
  const edges = [least, most, 0, -0, 1, 5e-324, -5e-324, 1e-310, 1e-30, -1e-30, 2 ** 53, 0.1 + 0.2];
  if (random.chance(0.3)) return clamp(random.pick(edges), least, most);
  if (random.chance(0.5)) return clamp(random.next() * 10 - 5, least, most);
  const size = random.logarithmic(1e-12, Math.max(1, Math.abs(most)));
  return clamp(random.chance(0.5) ? size : -size, least, most);
};

const clamp = (x: number, least: number, most: number) => Math.min(most, Math.max(least, x));

export const wrong = (random: Random) =>
  random.chance(0.7)
    ? random.pick(nonsense)
    : random.pick([-1, 0.5, 1e300, -1e300, 2 ** 53, 1e-320, '5', [1, 'two'], new Float32Array(3)]);

const named = catalog.laws
  .filter((law) => !law.takesDegrees && !law.takesValues)
  .map(({ id }) => id);

/** One value of a list: near others, far from all, tiny, huge. */
function listValue(random: Random) {
  const kind = random.whole(0, 6);
  if (kind === 0) return random.whole(-20, 20);
  if (kind === 1) return random.next() * 10 - 5;
  if (kind === 2) return 1 + random.pick([0, 1e-9, 2e-9, 1e-12, 1e-15]);
  if (kind === 3) return random.pick([1 / 3, Math.SQRT2, Math.PI, 1000, -1000]);
  if (kind === 4) return (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-12, 1e12);
  return random.whole(-3, 3) * 0.25;
}

const listWeight = (random: Random) =>
  random.chance(0.7)
    ? random.whole(1, 9)
    : random.pick([0, 1e-3, 1e-7, 1e-10, 1e-11, 1e-100, 1e10]);

export function law(random: Random): any {
  if (random.chance(0.5)) return random.pick(named);
  if (random.chance(0.3)) {
    const degrees = random.pick([
      0.5,
      1,
      1.5,
      2,
      2.5,
      3,
      4,
      5,
      30,
      1e6,
      random.logarithmic(0.5, 100),
    ]);
    return random.chance(0.3) ? `student:${degrees}` : { name: 'student', degrees };
  }
  const length = random.pick([1, 2, 2, 3, 3, 4, 6, 9, random.whole(1, 30)]);
  const values = random.list(length, () => listValue(random));
  const weights = random.list(length, () => listWeight(random));
  const list =
    random.chance(0.5) || !weights.some((weight) => weight > 0) ? { values } : { values, weights };
  return random.chance(0.3) ? { ...list, center: random.chance(0.5) } : list;
}

/** A matrix's numbers; now and then one that is not finite. */
export function floats(random: Random, length: number) {
  const size = random.pick([1, 1, 1, 1e-30, 1e15, 0]);
  const array = Float32Array.from({ length }, () => (random.next() * 4 - 2) * size);
  return array;
}

/** Points to ask a law at, ascending. */
export function points(random: Random) {
  const spread = random.logarithmic(1e-3, 1e4);
  const some = random.list(random.whole(1, 12), () => (random.next() * 2 - 1) * spread);
  return [...some, 0].sort((a, b) => a - b);
}

export const oneOf =
  <T>(list: readonly T[]) =>
  (random: Random) =>
    random.pick(list);

export const flag = (random: Random) => random.chance(0.5);

export const seed = whole(0, catalog.limits.largestSeed);
