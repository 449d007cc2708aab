// Weights of few bits: eight with scales are read, in whichever form; others are refused by the name of their scheme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stored } from '../../../../web/engine/models/writeSafetensors.js';
import { sharedLab } from '../../../support/labs.js';
import { writeSafetensors } from '../support/safetensors.js';
import { inspectFiles } from './support/askModel.js';
import { encode, inMemory } from './support/files.js';
import { uniform } from './support/weights.js';

const lab = await sharedLab(1);

const [rows, width] = [16, 32];
const at = 'model.layers.0.self_attn';
const base = { model_type: 'llama', num_attention_heads: 2, hidden_size: width, rope_theta: 1e4 };
const stored = (shape: number[], numbers: ArrayLike<number>, dtype: string = 'F32'): Stored => ({
  dtype,
  shape,
  bytes: encode(dtype, numbers),
});
const packed = (dtype: string, shape: number[], bytes: number): Stored => ({
  dtype,
  shape,
  bytes: new Uint8Array(bytes),
});
const ones = (count: number) => new Float64Array(count).fill(1);
const norm = stored([width], ones(width));
const plain = stored([rows, width], uniform(2, rows * width, 0.3));

/** Finite numbers of E4M3, each bits alone. */
const float8Of = (bits: number) => {
  const exponent = (bits & 127) >> 3;
  const size = exponent === 0 ? (bits & 7) * 2 ** -9 : (8 + (bits & 7)) * 2 ** (exponent - 10);
  return bits & 128 ? -size : size;
};
const bits = Uint8Array.from({ length: rows * width }, (_, i) => ((i * 37) % 120) | ((i % 2) << 7));

const inspected = (tensors: Record<string, Stored>, config: Record<string, unknown> = base) =>
  inspectFiles(lab, {
    files: inMemory(
      writeSafetensors(
        new Map(Object.entries({ 'model.layers.0.input_layernorm.weight': norm, ...tensors })),
      ),
    ),
    config,
  });

const float8 = (weights: object) => ({
  quant_method: 'compressed-tensors',
  format: 'float-quantized',
  config_groups: {
    group_0: { targets: ['Linear'], weights: { num_bits: 8, type: 'float', ...weights } },
  },
});

/** Which scale each number has. */
const forms: [string, object, string, number[], string, (row: number, column: number) => number][] =
  [
    [
      'compressed-tensors, a tensor',
      float8({ strategy: 'tensor' }),
      'weight_scale',
      [1],
      'F32',
      () => 0,
    ],
    [
      'compressed-tensors, channels',
      float8({ strategy: 'channel' }),
      'weight_scale',
      [rows, 1],
      'BF16',
      (row) => row,
    ],
    [
      'compressed-tensors, blocks',
      float8({ strategy: 'block', block_structure: [8, 16] }),
      'weight_scale',
      [2, 2],
      'BF16',
      (row, column) => 2 * Math.floor(row / 8) + Math.floor(column / 16),
    ],
    [
      'compressed-tensors, blocks as text',
      float8({ strategy: 'block', block_structure: '8x16' }),
      'weight_scale',
      [2, 2],
      'F32',
      (row, column) => 2 * Math.floor(row / 8) + Math.floor(column / 16),
    ],
    [
      'modelopt, a tensor',
      { quant_method: 'modelopt', quant_algo: 'FP8' },
      'weight_scale',
      [],
      'F32',
      () => 0,
    ],
    [
      'modelopt, channels',
      { quant_method: 'modelopt', quant_algo: 'FP8_PER_CHANNEL_PER_TOKEN' },
      'weight_scale',
      [rows],
      'F32',
      (row) => row,
    ],
    [
      'modelopt, blocks',
      { quant_method: 'modelopt', quant_algo: 'fp8_pb_wo', weight_block_size: [8, 16] },
      'weight_scale',
      [2, 1, 2, 1],
      'F32',
      (row, column) => 2 * Math.floor(row / 8) + Math.floor(column / 16),
    ],
    [
      'groups within rows',
      float8({ strategy: 'group', group_size: 8 }),
      'weight_scale',
      [rows, 4],
      'F32',
      (row, column) => 4 * row + Math.floor(column / 8),
    ],
    [
      'DeepSeek',
      { quant_method: 'fp8', weight_block_size: [8, 16] },
      'weight_scale_inv',
      [2, 2],
      'F32',
      (row, column) => 2 * Math.floor(row / 8) + Math.floor(column / 16),
    ],
  ];

for (const [what, scheme, suffix, shape, dtype, place] of forms) {
  test(`eight bits with scales are the numbers that they stand for: ${what}`, async () => {
    const count = shape.reduce((product, size) => product * size, 1);
    // Few bits each: all formats hold them.
    const scales = Float64Array.from({ length: count }, (_, i) => (3 + (i % 5)) / 8);
    const wide = Float64Array.from(
      bits,
      (one, i) => float8Of(one) * scales[place(Math.floor(i / width), i % width)],
    );
    const got = await inspected(
      {
        [`${at}.q_proj.weight`]: { dtype: 'F8_E4M3', shape: [rows, width], bytes: bits },
        [`${at}.q_proj.${suffix}`]: stored(shape, scales, dtype),
        [`${at}.q_proj.input_scale`]: stored([1], [0.5]),
        [`${at}.k_proj.weight`]: plain,
      },
      { ...base, quantization_config: scheme },
    );
    const wanted = await inspected({
      [`${at}.q_proj.weight`]: stored([rows, width], wide),
      [`${at}.k_proj.weight`]: plain,
    });
    assert.deepStrictEqual(got.heads, wanted.heads);
  });
}

const both = { [`${at}.q_proj.weight`]: plain, [`${at}.k_proj.weight`]: plain };
const byTensors = [
  [
    'GPTQ',
    {
      [`${at}.q_proj.qweight`]: packed('I32', [4, 16], 256),
      [`${at}.q_proj.g_idx`]: packed('I32', [32], 128),
    },
    undefined,
  ],
  [
    'AWQ',
    {
      [`${at}.q_proj.qweight`]: packed('I32', [32, 2], 256),
      [`${at}.q_proj.qzeros`]: packed('I32', [1, 2], 8),
    },
    { quantization_config: { quant_method: 'awq', bits: 4 } },
  ],
  [
    'bitsandbytes',
    {
      [`${at}.q_proj.weight`]: packed('U8', [256, 1], 256),
      [`${at}.q_proj.weight.absmax`]: packed('U8', [8], 8),
    },
    undefined,
  ],
  [
    'bitsandbytes',
    { ...both, [`${at}.q_proj.SCB`]: stored([rows], ones(rows)) },
    { quantization_config: { quant_method: 'bitsandbytes', load_in_8bit: true } },
  ],
  [
    'MLX',
    {
      [`${at}.q_proj.weight`]: packed('U32', [rows, 4], rows * 16),
      [`${at}.q_proj.scales`]: stored([rows, 1], ones(rows)),
      [`${at}.q_proj.biases`]: stored([rows, 1], ones(rows)),
    },
    undefined,
  ],
  [
    'NVFP4',
    {
      [`${at}.q_proj.weight`]: packed('U8', [rows, 16], rows * 16),
      [`${at}.q_proj.weight_scale`]: packed('F8_E4M3', [rows, 2], rows * 2),
      [`${at}.q_proj.weight_scale_2`]: stored([], [1]),
    },
    undefined,
  ],
  ['NVFP4', both, { quantization_config: { quant_method: 'modelopt', quant_algo: 'NVFP4' } }],
  ['GPTQ', both, { quantization_config: { quant_method: 'gptq' } }],
  ['MLX', both, { quantization: { group_size: 64, bits: 4 } }],
  [
    'compressed-tensors \\(pack-quantized\\)',
    both,
    {
      quantization_config: {
        quant_method: 'compressed-tensors',
        format: 'pack-quantized',
        config_groups: { group_0: { weights: { num_bits: 4, type: 'int' } } },
      },
    },
  ],
  ["'of tomorrow'", both, { quantization_config: { quant_method: 'of tomorrow' } }],
] as [string, Record<string, Stored>, object | undefined][];

for (const [scheme, tensors, more] of byTensors) {
  test(`${scheme} is refused by its name, with what to do: ${Object.keys(tensors).at(-1)}, ${JSON.stringify(more)}`, async () => {
    await assert.rejects(inspected(tensors, { ...base, ...more }), {
      name: 'ModelError',
      message: new RegExp(
        `quantised by ${scheme}.*, which is not read: use the base model's file$`,
      ),
    });
  });
}

test('where queries and keys were left as they are, they are read: experts in MXFP4, a list of what was ignored', async () => {
  const wanted = await inspected(both);
  for (const scheme of [
    { quant_method: 'mxfp4', modules_to_not_convert: ['model.layers.*.self_attn'] },
    { quant_method: 'modelopt', quant_algo: 'NVFP4', ignore: ['model.layers.*.self_attn*'] },
    { quant_method: 'bitsandbytes', llm_int8_skip_modules: ['self_attn'] },
  ]) {
    const got = await inspected(
      { ...both, 'model.layers.0.mlp.experts.gate_up_proj_blocks': packed('U8', [2, 2], 4) },
      { ...base, quantization_config: scheme },
    );
    assert.deepStrictEqual(got.heads, wanted.heads);
  }
});

test('a kind of number that is no weight is refused with what to do', async () => {
  const tensors = { ...both, [`${at}.k_proj.weight`]: packed('I8', [rows, width], rows * width) };
  await assert.rejects(inspected(tensors), {
    name: 'ModelError',
    message: /k_proj\.weight': I8 is not read as weights: .*; use the base model's file$/,
  });
});
