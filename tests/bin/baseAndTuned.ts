// The two models that the command is tried on, and the text that they read.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { tokens } from '../web/engine/models/running/cases.js';
import { writeModel } from './checkpoints.js';

export const text = 'The scores of a head grow with the root of its size';

/** A model and another whose head 1.2 has queries five times as large. */
export async function writeBaseAndTuned(folder: string) {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  for (const [name, factor] of [
    ['base', 1],
    ['tuned', 5],
  ] as const) {
    await mkdir(join(folder, name));
    await writeModel(join(folder, name), factor);
    await writeFile(join(folder, name, 'tokenizer.json'), JSON.stringify(json));
  }
}
