// The LoRA at an address: the two files that peft writes, in one folder, and a tokenizer if it has one.

import { adapterConfigName, adapterTokenizerName, adapterWeightsName } from '../adapterFiles.js';
import { closeAll, type Source } from '../sources.js';
import { type Opening, openFileAt, openIfThere } from './fileAt.js';
import { fileIn, placeOf } from './placeOf.js';

/** @param address - of the folder, or of the weights */
export async function adapterAt(address: string, how: Opening): Promise<Source[]> {
  const place = placeOf(address, 'adapter');
  const weights = place.file ?? fileIn(place, adapterWeightsName);
  const sources: Source[] = [];
  try {
    for (const file of [fileIn(place, adapterConfigName), weights])
      sources.push(await openFileAt(file, how));
    const tokenizer = await openIfThere(fileIn(place, adapterTokenizerName), how);
    if (tokenizer) sources.push(tokenizer);
    return sources;
  } catch (error) {
    await closeAll(sources);
    throw error;
  }
}
