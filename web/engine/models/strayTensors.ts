// Tensors beside the weights that change them, or are another state of them: the model's program passes over them, and what
// is read is not what was trained.

import { changes } from './adapters.js';
import { severalNames } from './modelError.js';

/** Averages over the training, and what an optimizer keeps. */
const ofTraining =
  /(^|[._])(ema|shadow)(_(model|weights?|params?))?(\.|$)|(^|\.)(optimi[sz]er|exp_avg(_sq)?)(\.|$)/i;
/** What a matrix is called that a change lies on. */
const changed = /\.base_layer\./;

/** @param names - of all tensors @returns a sentence, if there are any */
export function strayTensors(names: Iterable<string>): string[] {
  const stray = [...names].filter((name) =>
    [changes, ofTraining, changed].some((pattern) => pattern.test(name)),
  );
  if (stray.length === 0) return [];
  return [
    `Beside its weights are factors of a LoRA, averages (EMA) or the like, which the model's program passes over, to be merged into them (merge_and_unload of peft) or taken out: ${severalNames(stray)}.`,
  ];
}
