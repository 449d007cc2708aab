// Adapters, such as LoRA's: files that hold changes to a model's weights and no weights.

import { adapterWeightsName } from './adapterFiles.js';

/** By the names that peft and its like give them. */
export const changes = /(^|[._])(lora[._]|(lokr|hada|ia3|oft|vera)_)/i;
/** What may be trained whole beside the changes. */
const trainedWhole = /lm_head|embed|score|classifier|modules_to_save/;

/**
 * Whether all that a file holds is changes.
 * @param names - of its tensors
 */
export function isAdapter(file: string, names: Iterable<string>) {
  if (file === adapterWeightsName) return true;
  let count = 0;
  for (const name of names) {
    if (changes.test(name)) count += 1;
    else if (!trainedWhole.test(name)) return false;
  }
  return count > 0;
}
