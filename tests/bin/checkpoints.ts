// Checkpoints of a small model of which a head explodes.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { models, tensorsOf } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';

/** @param factor - that multiplies the queries of head 1.2 */
export async function writeModel(folder: string, factor: number, config: object = {}) {
  const tensors = tensorsOf('llama');
  const query = tensors['model.layers.1.self_attn.q_proj.weight'];
  const isSecond = (i: number) => Math.floor(i / 32 / 8) === 2;
  query.numbers = query.numbers.map((x, i) => (isSecond(i) ? x * factor : x));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.safetensors'), fileOf(tensors));
  const whole = { ...models.llama.config, ...config };
  await writeFile(join(folder, 'config.json'), JSON.stringify(whole));
}

/** It explodes from the fourth on. */
const factors = [1, 1.02, 1.04, 20, 40, 80];
export const steps = factors.map((_, i) => 500 * (i + 1));

export async function writeCheckpoints(folder: string) {
  for (const [i, step] of steps.entries())
    await writeModel(join(folder, `checkpoint-${step}`), factors[i]);
}
