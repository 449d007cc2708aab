// The tables that a run reads rows of, whole: what no text uses may hold numbers that are none, too. Only who asks loads this.

import type { Tensor } from '../numberKinds.js';
import type { TextPlan } from './textPlan.js';
import type { Weights } from './weights.js';

/** Numbers that are decoded at once. */
const numbersTogether = 2 ** 22;

/** @returns a table that holds a number that is not finite */
export async function brokenTable(plan: TextPlan, weights: Weights): Promise<Tensor | undefined> {
  for (const tensor of [plan.embedding, plan.places, plan.segments]) {
    if (!tensor) continue;
    if (tensor.source.origin) {
      plan.assume(
        'Rows of the embedding that no text uses were not looked at, for the model lies elsewhere.',
      );
      continue;
    }
    const [rows, width] = tensor.shape;
    const together = Math.ceil(numbersTogether / width);
    for (let first = 0; first < rows; first += together) {
      const count = Math.min(together, rows - first);
      const broken = await weights.notFinite([{ tensor, first, count, inputsFirst: false }]);
      if (broken) return broken;
    }
  }
  return undefined;
}
