// What is said of an adapter that was not laid on its base. Loaded where there is one.

import { ModelError, quoted } from './modelError.js';

/** What its config, if there is one, says of it. */
function called(config: Record<string, unknown> | undefined) {
  const base = config?.base_model_name_or_path;
  const type = typeof config?.peft_type === 'string' ? config.peft_type : 'LORA';
  const kind = type === 'LORA' ? 'a LoRA' : `an adapter (${type.slice(0, 40)})`;
  return typeof base === 'string' && base !== '' ? `${kind} of ${quoted(base)}` : kind;
}

export function refuseAdapter(file: string, config: Record<string, unknown> | undefined): never {
  const base = config?.base_model_name_or_path ? '' : ' of some base model';
  throw new ModelError(
    file,
    `this is ${called(config)}${base}, which holds changes to weights and no weights: merge it into its base first (merge_and_unload of peft, then save_pretrained), or open its base and give this as the option adapter`,
    'incomplete',
  );
}

export const adapterSentence = (file: string, config: Record<string, unknown> | undefined) =>
  `${quoted(file)} is ${called(config)} and is not in these numbers: give it as the option adapter, or merge it into its base, to see what it makes of the heads.`;
