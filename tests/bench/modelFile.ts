// A file of the attention shapes of Llama 3 8B, to be inspected: 1.34 GB of queries and keys, and holes for all else.

import { open } from 'node:fs/promises';

const shapes = { layers: 32, width: 4096, queries: 4096, keys: 1024, feedForward: 14_336 };

/** Normal enough numbers of BF16, drawn once: every matrix is made of stretches of them. */
function someWeights() {
  const count = 2 ** 22;
  const words = new Uint16Array(count);
  let state = 1;
  for (let i = 0; i < count; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Sizes from 2⁻⁸ to 2⁻⁶ of either sign.
    words[i] = ((state >>> 16) & 0x8000) | (0x3b80 + ((state >>> 8) % 0x100));
  }
  return new Uint8Array(words.buffer);
}

/**
 * Queries and keys are written; all else is a hole in the file.
 * @returns bytes that are written
 */
export async function writeModel(path: string): Promise<number> {
  const { layers, width, queries, keys, feedForward } = shapes;
  const header: Record<string, object> = {};
  const written: { at: number; bytes: number }[] = [];
  let at = 0;
  const add = (name: string, shape: number[], isWritten: boolean) => {
    const bytes = 2 * shape.reduce((product, size) => product * size, 1);
    header[name] = { dtype: 'BF16', shape, data_offsets: [at, at + bytes] };
    if (isWritten) written.push({ at, bytes });
    at += bytes;
  };
  for (let layer = 0; layer < layers; layer += 1) {
    const name = `model.layers.${layer}`;
    add(`${name}.input_layernorm.weight`, [width], true);
    add(`${name}.self_attn.q_proj.weight`, [queries, width], true);
    add(`${name}.self_attn.k_proj.weight`, [keys, width], true);
    add(`${name}.self_attn.v_proj.weight`, [keys, width], false);
    add(`${name}.mlp.up_proj.weight`, [feedForward, width], false);
  }
  const text = Buffer.from(JSON.stringify(header));
  const start = Buffer.alloc(8);
  start.writeBigUInt64LE(BigInt(text.length));
  const file = await open(path, 'w');
  await file.write(Buffer.concat([start, text]), 0, undefined, 0);
  await file.truncate(8 + text.length + at);
  const weights = someWeights();
  for (const [i, { at: place, bytes }] of written.entries()) {
    for (let done = 0; done < bytes; done += weights.length) {
      const length = Math.min(weights.length, bytes - done);
      // Another stretch for every tensor.
      const from = length < weights.length ? (i * 4096) % (weights.length - length) : 0;
      await file.write(weights, from, length, 8 + text.length + place + done);
    }
  }
  await file.close();
  return written.reduce((sum, { bytes }) => sum + bytes, 0);
}
