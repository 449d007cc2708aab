// A config.json, read strictly: of two fields of one name JSON.parse keeps the last in silence.

import { record } from '../checks/checkedOptions.js';
import { ModelError } from './modelError.js';

/** Lists and objects inside of each other. */
const deepest = 32;

/**
 * @param name - of its file
 * @param what - it is in that file
 */
export async function readConfig(
  text: string,
  name: string,
  what: string = '',
): Promise<Record<string, unknown>> {
  const { scanJson } = await import('./jsonScanner.js');
  let value;
  try {
    if (text.trim() === '') throw new Error('it is empty');
    value = JSON.parse(text);
    record(name, value);
    await scanJson(text, deepest);
  } catch (error) {
    throw new ModelError(name, `${what}not a JSON object (${(error as Error).message})`);
  }
  return value;
}
