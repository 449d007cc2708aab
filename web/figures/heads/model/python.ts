/**
 * The spread of a head's scores from a safetensors file, in NumPy.
 */

import type { HeadsOptions } from '../heads.js';
import type { OpenedContext } from '../measure.js';
import type { ModelResult } from './measure.js';
import { chosenOf } from './seen.js';

export function pythonModel(
  options: HeadsOptions,
  { words }: OpenedContext,
  { first }: ModelResult,
) {
  const heads = first?.heads ?? [];
  const { layer, head } = chosenOf(heads, options)?.head ?? options;
  const count = (heads.at(-1)?.head ?? 11) + 1;
  return [
    `# ${words.pythonTitle}`,
    'import json',
    'import numpy as np',
    '',
    'path = "model.safetensors"',
    `layer, head, heads = ${layer}, ${head}, ${count}`,
    '',
    'data = np.memmap(path, dtype=np.uint8, mode="r")',
    'size = int.from_bytes(data[:8].tobytes(), "little")',
    'header = json.loads(data[8 : 8 + size].tobytes())',
    '',
    '',
    'def tensor(ending):',
    '    name = next(name for name in header if name.endswith(ending))',
    '    kind = {"F16": "<f2", "F32": "<f4", "F64": "<f8"}[header[name]["dtype"]]',
    '    start, end = header[name]["data_offsets"]',
    '    values = data[8 + size + start : 8 + size + end].view(kind)',
    '    return values.reshape(header[name]["shape"]).astype(float)',
    '',
    '',
    'W, b = tensor(f"h.{layer}.attn.c_attn.weight"), tensor(f"h.{layer}.attn.c_attn.bias")',
    'gain, shift = tensor(f"h.{layer}.ln_1.weight"), tensor(f"h.{layer}.ln_1.bias")',
    'D = len(gain)',
    'd = D // heads',
    'q, k = slice(head * d, (head + 1) * d), slice(D + head * d, D + (head + 1) * d)',
    '# The norm takes the mean off every token, so the mean of each column of diag(gain) W does not matter.',
    'folded = [gain[:, None] * W[:, part] for part in (q, k)]',
    'Wq, Wk = [part - part.mean(0) for part in folded]',
    'offset = W[:, q].T @ shift + b[q]',
    'c, Gq, Gk = D / (D - 1), Wq.T @ Wq, Wk.T @ Wk',
    'sigma = np.sqrt((c * c * np.sum(Gq * Gk) + c * offset @ Gk @ offset) / d)',
    'print(f"layer {layer}, head {head}: spread {sigma:.4f}, "',
    '      f"frozen with fewer than {np.exp(sigma**2 / 2):.0f} keys in a row")',
    '',
  ].join('\n');
}
