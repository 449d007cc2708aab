// What a run holds: all columns' vectors, queries, keys, values and what the heads make of them, in one layer; and of what
// is wider, as inside an MLP, a window of columns at a time.

import type { TextPlan } from './textPlan.js';

/** Tokens of a vocabulary whose logits are there at once; the sums go by these blocks, so they are the same for all. */
export const mostTokensTogether = 2048;

/** Floats of all runs' activations in one layer, at most: 512 MiB. */
const mostActivations = 2 ** 27;
/** Columns beyond which reading weights once for all of them saves nothing more. */
const widestWindow = 4096;
/** Floats of an array, and of a task of the engine, at most: 4 GiB, and 1 of the 2 that it can have. */
const longestArray = 2 ** 30;
const largestTask = 2 ** 28;

function widestOf({ width, heads, d, layers }: TextPlan) {
  const hidden = layers.map(({ mlp }) => (mlp ? mlp.down.slices[0].tensor.shape : [0]));
  return Math.max(mostTokensTogether, width, heads * d, ...hidden.flat());
}

/**
 * Columns of texts that go through the layers together. With `sensitivity` every layer's inputs are kept, for the
 * reverse pass.
 */
export const mostColumns = (plan: TextPlan, keepsInputs: boolean) =>
  Math.floor(
    mostActivations / (4 * widestOf(plan) + (keepsInputs ? plan.layers.length * plan.width : 0)),
  );

/** Columns that are multiplied with a layer's matrices together. */
export const windowOf = (plan: TextPlan) =>
  Math.min(widestWindow, Math.floor(mostColumns(plan, false) / 8) * 8);

/** Columns that one text may come to. The reverse pass has no windows. */
export function longestColumns(plan: TextPlan, keepsInputs: boolean) {
  if (keepsInputs) return mostColumns(plan, true);
  const { width, heads, keyHeads, d } = plan;
  const rows = Math.max(width, (heads + 2 * keyHeads) * d);
  // Queries, keys and values, as they came and packed, their turns, and the output.
  return Math.floor(Math.min(longestArray / rows, largestTask / (7 * d)));
}

/** Bytes of Node with a lab in it, and of each thread. */
const ofProgram = 2 ** 27;
const ofThread = 2 ** 25;

/** Bytes of a whole program, about: its own, each column's, and in each thread those of a window or of a head. */
export function bytesHeld(
  plan: TextPlan,
  columns: number,
  { workers, goesBack }: { workers: number; goesBack: boolean },
) {
  const { width, heads, keyHeads, d, layers } = plan;
  const ofColumn =
    2 * width + (3 * heads + 2 * keyHeads) * d + (goesBack ? layers.length * width : 0);
  const ofWindow = 4 * widestOf(plan) * (goesBack ? columns : Math.min(columns, windowOf(plan)));
  const ofHead = 14 * d * columns;
  const inThread = ofThread + 4 * Math.max(ofWindow, ofHead);
  return ofProgram + 4 * columns * ofColumn + (workers + 1) * inThread;
}
