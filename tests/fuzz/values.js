// Values that options are tried with: ordinary ones, those at the edges, and those that must be refused.

import { catalog } from '../../web/catalog/catalog.js';

/** @typedef {import('./random.js').Random} Random */

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

/** Whole numbers within limits, often at their ends. @param {number} least @param {number} most the most that is tried, for time's sake */
export const whole = (least, most) => (/** @type {Random} */ random) => {
  if (random.chance(0.2)) return random.pick([least, Math.min(least + 1, most), most]);
  return least > 0 && random.chance(0.7)
    ? Math.round(random.logarithmic(least, most))
    : random.whole(least, most);
};

/** Real numbers, often at the edges of what floats hold. @param {number} least @param {number} most */
export const real = (least, most) => (/** @type {Random} */ random) => {
  const edges = [least, most, 0, -0, 1, 5e-324, -5e-324, 1e-310, 1e-30, -1e-30, 2 ** 53, 0.1 + 0.2];
  if (random.chance(0.3)) return clamp(random.pick(edges), least, most);
  if (random.chance(0.5)) return clamp(random.next() * 10 - 5, least, most);
  const size = random.logarithmic(1e-12, Math.max(1, Math.abs(most)));
  return clamp(random.chance(0.5) ? size : -size, least, most);
};

/** @param {number} x @param {number} least @param {number} most */
const clamp = (x, least, most) => Math.min(most, Math.max(least, x));

/** @param {Random} random */
export const wrong = (random) =>
  random.chance(0.7)
    ? random.pick(nonsense)
    : random.pick([-1, 0.5, 1e300, -1e300, 2 ** 53, 1e-320, '5', [1, 'two'], new Float32Array(3)]);

const named = catalog.laws
  .filter((law) => !law.takesDegrees && !law.takesValues)
  .map(({ id }) => id);

/** One value of a list: near others, far from all, tiny, huge. @param {Random} random */
function listValue(random) {
  const kind = random.whole(0, 6);
  if (kind === 0) return random.whole(-20, 20);
  if (kind === 1) return random.next() * 10 - 5;
  if (kind === 2) return 1 + random.pick([0, 1e-9, 2e-9, 1e-12, 1e-15]);
  if (kind === 3) return random.pick([1 / 3, Math.SQRT2, Math.PI, 1000, -1000]);
  if (kind === 4) return (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-12, 1e12);
  return random.whole(-3, 3) * 0.25;
}

/** @param {Random} random */
const listWeight = (random) =>
  random.chance(0.7)
    ? random.whole(1, 9)
    : random.pick([0, 1e-3, 1e-7, 1e-10, 1e-11, 1e-100, 1e10]);

/** @param {Random} random @returns {any} */
export function law(random) {
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

/** A matrix's numbers; now and then one that is not finite. @param {Random} random @param {number} length */
export function floats(random, length) {
  const size = random.pick([1, 1, 1, 1e-30, 1e15, 0]);
  const array = Float32Array.from({ length }, () => (random.next() * 4 - 2) * size);
  return array;
}

/** Points to ask a law at, ascending. @param {Random} random */
export function points(random) {
  const spread = random.logarithmic(1e-3, 1e4);
  const some = random.list(random.whole(1, 12), () => (random.next() * 2 - 1) * spread);
  return [...some, 0].sort((a, b) => a - b);
}

/** @template T @param {readonly T[]} list */
export const oneOf = (list) => (/** @type {Random} */ random) => random.pick(list);

/** @param {Random} random */
export const flag = (random) => random.chance(0.5);

export const seed = whole(0, catalog.limits.largestSeed);
