// Which numbers of a head turn together: neighbours in some families, in others those half a head away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelNumbers } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { type Contents, joined, uniform } from './support/weights.js';

const lab = await sharedLab(1);

const [width, d, heads] = [64, 8, 8];
/** Of each head, its rows. */
const blocks = (seed: number) =>
  Array.from({ length: heads }, (_, h) => uniform(seed + h, d * width, 0.3));
const [queries, keys] = [blocks(10), blocks(30)];
const rows = (all: Float64Array[]) => ({ shape: [heads * d, width], numbers: joined(all) });
const norm = { shape: [width], numbers: uniform(1, width, 0.3).map((w) => 1 + w) };

async function turning(tensors: Record<string, Contents>, type?: string) {
  const config = type && { model_type: type, num_attention_heads: heads, rope_theta: 10_000 };
  const about = config ? { config } : { heads };
  const result: ModelNumbers = await inspectFiles(lab, {
    files: inMemory(fileOf(tensors)),
    ...about,
  });
  return result.heads.flatMap(({ sigmaWindow, sigmaFar }) => [
    Number(sigmaWindow),
    Number(sigmaFar),
  ]);
}

const separate = (q: Float64Array[], k: Float64Array[]) => ({
  'model.layers.0.input_layernorm.weight': norm,
  'model.layers.0.self_attn.q_proj.weight': rows(q),
  'model.layers.0.self_attn.k_proj.weight': rows(k),
});

/** Neighbours, in the places of those half a head away. */
const parted = (all: Float64Array[]) =>
  all.map((block) => {
    const from = (j: number) => width * (j < d / 2 ? 2 * j : 2 * j - d + 1);
    return joined(Array.from({ length: d }, (_, j) => block.subarray(from(j), from(j) + width)));
  });

for (const [family, tensors, type] of [
  [
    'Llama, in Meta\u2019s own form',
    {
      'layers.0.attention_norm.weight': norm,
      'layers.0.attention.wq.weight': rows(queries),
      'layers.0.attention.wk.weight': rows(keys),
    },
    undefined,
  ],
  ['Llama 4', separate(queries, keys), 'llama4_text'],
] as const)
  test(`neighbours turn together: ${family}`, async () => {
    const got = await turning(tensors, type);
    const wanted = await turning(separate(parted(queries), parted(keys)), 'llama');
    const otherwise = await turning(separate(queries, keys), 'llama');
    for (const [i, number] of got.entries()) {
      assert.ok(Math.abs(number / wanted[i] - 1) < 1e-6, `${i}: ${number}, not ${wanted[i]}`);
      assert.ok(Math.abs(number / otherwise[i] - 1) > 1e-4, `${i}: the order is seen`);
    }
  });
