// One of every kind of law that the engine knows: those of its list, and lists and t laws of several shapes.

import type { Law } from 'rootd';
import { catalog } from '../../../../web/catalog/catalog.js';

/** The laws that are given by their name alone. */
const named = catalog.laws.map(({ id }) => id).filter((id) => id !== 'student' && id !== 'values');

export const laws = [
  ...named,
  { name: 'student', degrees: 5 },
  { name: 'student', degrees: 1.5 },
  { values: [-1, 0, 4] },
  { values: [0, 1], weights: [9, 1] },
  { values: [0, 1, Math.SQRT2], weights: [1, 2, 3], center: false },
] as Law[];
