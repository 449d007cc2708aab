/** The makers of the pictures, by view: those of the main way at once, the others when they are first asked for. */
import { createCurves } from './curves.js';
import { createTransfer } from './transfer.js';

/** @typedef {import('./options.js').TrainingOptions['view']} View */
/** @typedef {(context: import('./stage.js').TrainingContext) => import('./stage.js').Picture} Maker */

/** @type {Partial<Record<View, Maker>>} */
const makers = { curves: createCurves, rates: createTransfer };

/** @type {Partial<Record<View, () => Promise<Maker>>>} */
const later = {
  seeds: async () => (await import('./seeds.js')).createSeeds,
  lengths: async () => (await import('./lengths.js')).createLengths,
};

/** @param {View} view */
export async function loadPicture(view) {
  makers[view] ??= await later[view]?.();
}

/** Of a view whose picture was loaded. @param {View} view @returns {Maker} */
export const makerOf = (view) => /** @type {Maker} */ (makers[view]);
