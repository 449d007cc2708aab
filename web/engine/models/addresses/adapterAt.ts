// The LoRA at an address: the two files that peft writes, in one folder.

import { adapterConfigName, adapterWeightsName } from '../adapterFiles.js';
import { closeAll, type Source } from '../sources.js';
import { type Opening, openFileAt } from './fileAt.js';
import { fileIn, placeOf } from './placeOf.js';

/** @param address - of the folder, or of the weights */
export async function adapterAt(address: string, how: Opening): Promise<Source[]> {
  const place = placeOf(address, 'adapter');
  const weights = place.file ?? fileIn(place, adapterWeightsName);
  const sources: Source[] = [];
  try {
    for (const file of [fileIn(place, adapterConfigName), weights])
      sources.push(await openFileAt(file, how));
    return sources;
  } catch (error) {
    await closeAll(sources);
    throw error;
  }
}
