// A training run of the lab's own as a safetensors file with its config, in the names of Llama's family.

import { configInFile, writeSafetensors } from './writeSafetensors.js';

/**
 * @typedef {object} ExportedRun
 * @property {string} name of the file: 'model.safetensors'
 * @property {Uint8Array<ArrayBuffer>} bytes of it; its config is in it too, as `config.json` of its metadata
 * @property {Record<string, unknown>} config for a config.json beside it. Of the last step it keeps, under `rootd`,
 *   what multiplied q·k and the spread that the scores had
 */

/** Width of the tokens in src/training, whose embeddings are layer-normalised. */
const tokenWidth = 64;

/**
 * The heads' matrices E×d as rows [H·d, E].
 * @param {Float32Array} parameters
 * @param {number} start
 * @param {number} heads
 * @param {number} d
 */
function asRows(parameters, start, heads, d) {
  const rows = new Float32Array(heads * d * tokenWidth);
  for (let head = 0; head < heads; head += 1) {
    const from = start + head * tokenWidth * d;
    for (let i = 0; i < tokenWidth; i += 1) {
      for (let j = 0; j < d; j += 1) {
        rows[(head * d + j) * tokenWidth + i] = parameters[from + i * d + j];
      }
    }
  }
  return rows;
}

/** @param {number[]} shape @param {Float32Array} numbers */
function stored(shape, numbers) {
  const bytes = new Uint8Array(4 * numbers.length);
  const view = new DataView(bytes.buffer);
  for (const [i, x] of numbers.entries()) view.setFloat32(4 * i, x, true);
  return { dtype: 'F32', shape, bytes };
}

/**
 * @param {import('../methods/trainingOptions.js').SavedRun} saved
 * @returns {ExportedRun}
 */
export function runAsModel(saved) {
  const { heads, d, rule } = saved.options;
  const { parameters, record } = saved;
  const at = 'layers.0.self_attn';
  const queries = asRows(parameters, 0, heads, d);
  const keys = asRows(parameters, heads * tokenWidth * d, heads, d);
  const tensors = new Map([
    [`${at}.q_proj.weight`, stored([heads * d, tokenWidth], queries)],
    [`${at}.k_proj.weight`, stored([heads * d, tokenWidth], keys)],
  ]);
  // Under these rules queries and keys lose their lengths: a norm, whose gains are learned or 1.
  const isNormed = rule === 'cosine' || rule === 'rms-norm';
  if (isNormed) {
    const gains = [new Float32Array(heads * d).fill(1), new Float32Array(heads * d).fill(1)];
    if (rule === 'rms-norm') {
      const start = parameters.length - 2 * heads * d;
      for (let i = 0; i < 2 * heads * d; i += 1) {
        const head = Math.floor(i / (2 * d));
        gains[Math.floor(i / d) % 2][head * d + (i % d)] = parameters[start + i];
      }
    }
    tensors.set(`${at}.q_norm.weight`, stored([heads, d], gains[0]));
    tensors.set(`${at}.k_norm.weight`, stored([heads, d], gains[1]));
  }
  // What multiplied the cosine multiplies q·k of vectors whose mean square is 1.
  const beta = Array.from(record.beta, (factor) => (rule === 'cosine' ? factor / d : factor));
  const measured = isNormed
    ? null
    : Array.from(record.scoreDeviation, (deviation, head) => deviation * beta[head]);
  const config = {
    model_type: 'rootd',
    hidden_size: tokenWidth,
    num_hidden_layers: 1,
    num_attention_heads: heads,
    head_dim: d,
    rootd: { options: saved.options, step: saved.step, beta, ...(measured && { measured }) },
  };
  const metadata = { format: 'pt', [configInFile]: JSON.stringify(config) };
  return { name: 'model.safetensors', bytes: writeSafetensors(tensors, metadata), config };
}
