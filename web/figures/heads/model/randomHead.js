/**
 * A head of random weights, inspected as a file's heads are: what singular values have that learned nothing.
 */

/** Numbers drawn with one call. */
const together = 2 ** 16;

/**
 * The singular values of a head whose weights are normal draws, largest first.
 *
 * @param {Pick<import('../../shared/computing/work.js').Task<unknown, unknown>, 'lab' | 'signal'>} task
 * @param {number} d entries of a query and of a key
 * @param {number} width of a token
 * @returns {Promise<Float64Array>}
 */
export async function randomSpectrum({ lab, signal }, d, width) {
  const count = 2 * d * width;
  const weights = new Float32Array(Math.ceil(count / together) * together);
  for (let from = 0, index = 0; from < count; from += together, index += 1)
    weights.set(await lab.sample({ law: 'normal', d: together, index, signal }), from);
  const file = fileOf(weights.subarray(0, count), d, width);
  const { heads } = await lab.inspectModel({
    files: [file],
    heads: 1,
    headDimension: d,
    spectrum: true,
    signal,
  });
  return heads[0].singular ?? new Float64Array();
}

/**
 * A safetensors file of one layer of one head.
 *
 * @param {Float32Array} weights queries, then keys @param {number} d @param {number} width
 * @returns {import('../../../engine/models/types.js').RangeReader}
 */
function fileOf(weights, d, width) {
  const half = weights.byteLength / 2;
  const tensor = (/** @type {number} */ from) => ({
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
