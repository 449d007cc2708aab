// Options that many methods share.

import { catalog } from '../../catalog/catalog.js';
import { optional, real, whole } from './checkedOptions.js';

const { limits } = catalog;

export const dimension = whole(1, limits.largestDimension);
export const seed = optional(whole(0, limits.largestSeed), 1);
export const mean = optional(real(-limits.largestMagnitude, limits.largestMagnitude), 0);
export const correlation = optional(real(0, 1), 0);
