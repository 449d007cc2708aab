// What the names of tensors tell: such as change the weights or are another state of them, which the model's program passes
// over, so that what is read is not what was trained; and what a program of training put before all of them.

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

/** What torch.compile, DDP and FSDP put around a model, by the names that its tensors then have. */
const wrapper = /^(.*\.)?(module|_orig_mod|_fsdp_wrapped_module)\./;

/** @param names - of all tensors @returns a sentence, if they are of a model with something around it */
export function wrappedTensors(names: Iterable<string>): string[] {
  const prefixes = [...names].flatMap((name) => wrapper.exec(name)?.[0] ?? []);
  if (prefixes.length === 0) return [];
  return [
    `What stands before the names of ${prefixes.length} tensors, as torch.compile and DDP put it there, is left away: ${severalNames([...new Set(prefixes)])}.`,
  ];
}
