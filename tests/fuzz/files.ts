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
function spoil(random: Random, bytes: Uint8Array) {
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

export function runnableFiles(random: Random): object[] {
  const whole = tinyLlama((length) => weights(random, length), random.pick(['F32', 'F16', 'BF16']));
  return [perhapsSpoilt(random, whole, 'm.safetensors')];
}

export const runnableConfig = (random: Random) =>
  random.chance(0.7) ? tinyConfig : { ...tinyConfig, ...modelConfig(random) };

function perhapsSpoilt(random: Random, whole: Uint8Array, name: string) {
  const bytes = random.chance(0.3) ? whole : spoil(random, whole);
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
