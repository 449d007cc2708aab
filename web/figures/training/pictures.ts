/** The makers of the pictures, by view: those of the main way at once, the others when they are first asked for. */
import { createCurves } from './curves.js';
import type { TrainingOptions } from './options.js';
import type { Picture, TrainingContext } from './stage.js';
import { createTransfer } from './transfer.js';

type View = TrainingOptions['view'];

type Maker = (context: TrainingContext) => Picture;

const makers: Partial<Record<View, Maker>> = { curves: createCurves, rates: createTransfer };

const later: Partial<Record<View, () => Promise<Maker>>> = {
  seeds: async () => (await import('./seeds.js')).createSeeds,
  lengths: async () => (await import('./lengths.js')).createLengths,
  starts: async () => (await import('./starts.js')).createStarts,
};

export async function loadPicture(view: View) {
  makers[view] ??= await later[view]?.();
}

/** Of a view whose picture was loaded. */
export const makerOf = (view: View): Maker => makers[view] as Maker;
