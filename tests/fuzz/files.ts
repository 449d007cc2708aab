// Files of models that were made up, and then spoilt: what a reader may open is not what was meant for it.

import { encode, fileOf } from '../web/engine/models/support/files.js';
import { gguf } from '../web/engine/models/support/gguf.js';
import { tinyConfig, tinyLlama } from '../web/engine/models/support/tinyLlama.js';
import type { Random } from './random.js';

const d = 4;
const width = 8;

function weights(random: Random, length: number) {
  const size = random.pick([1, 1, 1e-15, 1e9, 0]);
  return Float64Array.from({ length }, () => (random.next() * 2 - 1) * size);
}

function safetensors(random: Random, heads: number, keyHeads: number) {
  const layer = 'model.layers.0';
  return fileOf(
    {
      [`${layer}.input_layernorm.weight`]: { shape: [width], numbers: weights(random, width) },
      [`${layer}.self_attn.q_proj.weight`]: {
        shape: [heads * d, width],
        numbers: weights(random, heads * d * width),
      },
      [`${layer}.self_attn.k_proj.weight`]: {
        shape: [keyHeads * d, width],
        numbers: weights(random, keyHeads * d * width),
      },
    },
    random.pick(['F32', 'F16', 'BF16']),
  );
}

function ggufFile(random: Random, heads: number, keyHeads: number) {
  const f32 = (length: number) => encode('F32', weights(random, length));
  return gguf(
    [
      ['general.architecture', 'text', 'llama'],
      ['llama.attention.head_count', 'u32', heads],
      ['llama.attention.head_count_kv', 'u32', keyHeads],
      ['llama.embedding_length', 'u32', width],
      ['llama.block_count', 'u32', 1],
      ['llama.rope.freq_base', 'f32', random.pick([10_000, 1, 0, -1, 1e30])],
      ['llama.rope.dimension_count', 'u32', random.pick([d, d, 2, 0, 100])],
    ],
    [
      ['blk.0.attn_norm.weight', [width], 'F32', f32(width)],
      ['blk.0.attn_q.weight', [width, heads * d], 'F32', f32(width * heads * d)],
      ['blk.0.attn_k.weight', [width, keyHeads * d], 'F32', f32(width * keyHeads * d)],
    ],
  );
}

/** Bits turned, numbers made huge, stretches cut out, doubled, or the end cut off. */
export function spoil(random: Random, bytes: Uint8Array) {
  let spoilt = Uint8Array.from(bytes);
  for (let times = random.whole(1, 4); times > 0 && spoilt.length > 0; times -= 1) {
    // Headers are where it hurts.
    const reach = random.chance(0.7) ? Math.min(spoilt.length, 700) : spoilt.length;
    const at = random.whole(0, reach - 1);
    const kind = random.whole(0, 5);
    if (kind === 0) spoilt[at] ^= 1 << random.whole(0, 7);
    if (kind === 1) spoilt[at] = random.pick([0, 1, 34, 44, 58, 91, 93, 123, 125, 127, 255]);
    if (kind === 2) spoilt.fill(random.pick([0, 255]), at, at + random.pick([1, 2, 4, 8]));
    if (kind === 3) spoilt = spoilt.slice(0, at);
    if (kind === 4) {
      const end = at + random.whole(1, 40);
      spoilt = Uint8Array.from([...spoilt.slice(0, at), ...spoilt.slice(end)]);
    }
    if (kind === 5) {
      const end = at + random.whole(1, 40);
      spoilt = Uint8Array.from([...spoilt.slice(0, end), ...spoilt.slice(at)]);
    }
  }
  return spoilt;
}

export function modelFiles(random: Random): object[] {
  const keyHeads = random.whole(1, 2);
  const heads = keyHeads * random.whole(1, 2);
  const isGguf = random.chance(0.5);
  const whole = isGguf ? ggufFile(random, heads, keyHeads) : safetensors(random, heads, keyHeads);
  return [perhapsSpoilt(random, whole, isGguf ? 'm.gguf' : 'm.safetensors')];
}

export const runnableBytes = (random: Random) =>
  tinyLlama((length) => weights(random, length), random.pick(['F32', 'F16', 'BF16']));

export const soundFiles = (random: Random): object[] => [
  perhapsSpoilt(random, runnableBytes(random), 'm.safetensors', 1),
];

export const runnableFiles = (random: Random): object[] => [
  perhapsSpoilt(random, runnableBytes(random), 'm.safetensors'),
];

/** What the config of an adapter may say besides. */
const oddAdapters: readonly object[] = [
  ...[{ peft_type: 'LOHA' }, { peft_type: null }, { r: 0 }, { r: 'x' }, { use_rslora: 1 }],
  ...[{ lora_alpha: 0 }, { lora_alpha: -1 }, { lora_alpha: 1e300 }, { lora_alpha: '16' }],
  ...[{ rank_pattern: { q_proj: 1 } }, { alpha_pattern: { k_proj: 2 } }, { rank_pattern: 7 }],
  ...[{ bias: 'all' }, { use_dora: true }, { fan_in_fan_out: true }, { modules_to_save: ['q'] }],
];

/** A LoRA on the queries and keys, of the right size or another. */
export function adapterFiles(random: Random): object[] {
  const rank = random.whole(1, 3);
  const rows = random.pick([d, 2 * d, 2 * d, 2 * d, 4 * d]);
  const module = (name: string) => `base_model.model.model.layers.0.self_attn.${name}_proj`;
  const changed = random.pick([['q'], ['k'], ['q', 'k'], ['q', 'z']]);
  const tensors = changed.flatMap((name) => [
    [
      `${module(name)}.lora_A.weight`,
      { shape: [rank, width], numbers: weights(random, rank * width) },
    ],
    [
      `${module(name)}.lora_B.weight`,
      { shape: [rows, rank], numbers: weights(random, rows * rank) },
    ],
  ]);
  const config = {
    ...{ peft_type: 'LORA', r: rank, lora_alpha: 16, use_rslora: random.chance(0.5) },
    ...(random.chance(0.5) ? random.pick(oddAdapters) : {}),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(config));
  return [
    perhapsSpoilt(random, bytes, 'adapter_config.json', 0.8),
    perhapsSpoilt(random, fileOf(Object.fromEntries(tensors)), 'adapter_model.safetensors', 0.8),
  ];
}

export const runnableConfig = (random: Random) =>
  random.chance(0.7) ? tinyConfig : { ...tinyConfig, ...modelConfig(random) };

/** @param share - how often it is whole */
function perhapsSpoilt(random: Random, whole: Uint8Array, name: string, share: number = 0.3) {
  const bytes = random.chance(share) ? whole : spoil(random, whole);
  const read = async (from: number, to: number) => bytes.slice(from, to);
  return { name, size: bytes.length, read };
}

export const modelConfig = (random: Random) =>
  random.pick([
    { model_type: 'llama', num_attention_heads: 2, num_key_value_heads: 1, head_dim: d },
    { model_type: 'llama', num_attention_heads: random.pick([0, -1, 1.5, 1e9, '2', null]) },
    { model_type: random.pick(['gpt2', 'bert', '', 7, null]) },
    {
      rope_theta: random.pick([0, -1, 1e300, 'x']),
      rope_scaling: random.pick([null, 1, { type: 7 }]),
    },
    {},
  ]);
