// A training run of the lab's own as a safetensors file with its config, in the names of Llama's family.

import { catalog } from '../../catalog/catalog.js';
import type { SavedRun } from '../methods/trainingOptions.js';
import { recordOfLastStep, runFactors } from './runFactors.js';
import { configInFile, fileWithHeader } from './writeSafetensors.js';

const { tokenWidth } = catalog;

export type ExportedRun = {
  /** of the file: 'model.safetensors' */
  name: string;
  /** of it; its config is in it too, as `config.json` of its metadata */
  bytes: Uint8Array<ArrayBuffer>;
  /**
   * for a config.json beside it. Of the last step it keeps, under `rootd`, what multiplied q·k and the spread that
   * the scores had; before the first step, what is to multiply q·k then, under 'measured' as the weights' sizes
   * predict it
   */
  config: Record<string, unknown>;
};

/** The heads' matrices E×d as rows [H·d, E]. */
function asRows(
  parameters: Float32Array,
  { start, heads, d }: { start: number; heads: number; d: number },
) {
  const rows = new Float32Array(heads * d * tokenWidth);
  for (let row = 0; row < heads * d; row += 1) {
    const head = Math.floor(row / d);
    const from = start + head * tokenWidth * d + (row % d);
    for (let i = 0; i < tokenWidth; i += 1) rows[row * tokenWidth + i] = parameters[from + i * d];
  }
  return rows;
}

/** As they are: the engine runs on little-endian machines only. */
const stored = (shape: number[], numbers: Float32Array) => ({
  dtype: 'F32',
  shape,
  bytes: new Uint8Array(numbers.buffer),
});

/** As JSON keeps it. */
const finite = (number: number) => (Number.isFinite(number) ? number : null);

export function runAsModel(saved: SavedRun): ExportedRun {
  const { heads, d, rule } = saved.options;
  const { parameters } = saved;
  const at = 'layers.0.self_attn';
  const shape = { heads, d };
  const queries = asRows(parameters, { ...shape, start: 0 });
  const keys = asRows(parameters, { ...shape, start: heads * tokenWidth * d });
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
  const { beta, isAssumed } = runFactors(saved);
  const record = isNormed ? undefined : recordOfLastStep(saved);
  const measured =
    record && Array.from(record.scoreDeviation, (deviation, head) => deviation * record.beta[head]);
  const config = {
    model_type: 'rootd',
    hidden_size: tokenWidth,
    num_hidden_layers: 1,
    num_attention_heads: heads,
    head_dim: d,
    rootd: {
      options: saved.options,
      step: saved.step,
      // What multiplied the cosine multiplies q·k of vectors whose mean square is 1.
      beta: beta.map((factor) => finite(rule === 'cosine' ? factor / d : factor)),
      ...(isAssumed && { betaAssumed: true }),
      ...(measured && { measured: measured.map(finite) }),
    },
  };
  const metadata = { format: 'pt', [configInFile]: JSON.stringify(config) };
  const { file, places } = fileWithHeader(tensors, metadata);
  for (const { bytes, at } of places) file.set(bytes, at);
  return { name: 'model.safetensors', bytes: file, config };
}
