/**
 * A head of random weights, inspected as a file's heads are: what singular values have that learned nothing.
 */

import type { RangeReader } from '../../../engine/models/types.js';
import type { Task } from '../../shared/computing/work.js';

/** Numbers drawn with one call. */
const together = 2 ** 16;

/**
 * The singular values of a head whose weights are normal draws, largest first.
 *
 * @param d - entries of a query and of a key
 * @param width - of a token
 */
export async function randomSpectrum(
  { lab, signal }: Pick<Task<unknown, unknown>, 'lab' | 'signal'>,
  d: number,
  width: number,
): Promise<Float64Array> {
  const count = 2 * d * width;
  const weights = new Float32Array(Math.ceil(count / together) * together);
  for (let from = 0, index = 0; from < count; from += together, index += 1)
    weights.set(await lab.sample({ law: 'normal', d: together, index, signal }), from);
  const file = fileOf(weights.subarray(0, count), d, width);
  const model = await lab.openModel(file, { heads: 1, headDimension: d, signal });
  try {
    const { heads } = await model.inspect({ spectrum: true, signal });
    return heads[0].singular ?? new Float64Array();
  } finally {
    await model.close();
  }
}

/**
 * A safetensors file of one layer of one head.
 * @param weights - queries, then keys
 */
function fileOf(weights: Float32Array, d: number, width: number): RangeReader {
  const half = weights.byteLength / 2;
  const tensor = (from: number) => ({
    dtype: 'F32',
    shape: [d, width],
    data_offsets: [from, from + half],
  });
  const header = {
    'layers.0.self_attn.q_proj.weight': tensor(0),
    'layers.0.self_attn.k_proj.weight': tensor(half),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + weights.byteLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  const numbers = new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength);
  bytes.set(numbers, 8 + text.length);
  return {
    name: 'random.safetensors',
    size: bytes.length,
    read: (from, to) => bytes.slice(from, to),
  };
}
