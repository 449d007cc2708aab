// How peft calls the files of a LoRA.

import { ModelError } from './modelError.js';

export const adapterConfigName = 'adapter_config.json';
export const adapterWeightsName = 'adapter_model.safetensors';
/** Where its training had one of its own. */
export const adapterTokenizerName = 'tokenizer.json';

/** @param place - that was named as a LoRA's @param lacking - what is not there */
export const noAdapter = (place: string, lacking: string) =>
  new ModelError(
    place,
    `no LoRA is here: ${lacking} is not there, and peft writes a LoRA as a folder with ${adapterConfigName} and ${adapterWeightsName}`,
    'unreadable',
  );
