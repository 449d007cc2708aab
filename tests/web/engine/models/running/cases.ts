// The small models of the reference, as files of safetensors and of GGUF.

import { readFileSync } from 'node:fs';
import { loadEngine } from '../../../../../web/engine/workers/loadEngine.js';
import { encode, fileOf, inMemory } from '../support/files.js';
import { gguf, type types } from '../support/gguf.js';
import { type Contents, transposed, uniform } from '../support/weights.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../reference/${name}`, import.meta.url), 'utf8'));

export const models: Record<string, any> = read('running-cases.json');
export const { ids, cases }: { ids: number[]; cases: Record<string, any> } = read('running.json');
export const sensitivity: Record<string, number[][]> = read('running-sensitivities.json');
export const tokens: {
  vocabularies: Record<string, any>;
  texts: Record<string, [string, number[]][]>;
} = read('running-tokens.json');

export function tensorsOf(name: string): Record<string, Contents> {
  const { seed, tensors } = models[name];
  return Object.fromEntries(
    tensors.map(([tensor, shape, base, sd]: [string, number[], number, number], t: number) => {
      const count = shape.reduce((product, size) => product * size, 1);
      const numbers = uniform(seed + t, count, sd).map((x) => Math.fround(base + x));
      return [tensor, { shape, numbers }];
    }),
  );
}

export const safetensorsOf = (name: string, dtype: string = models[name].dtype) =>
  inMemory(fileOf(tensorsOf(name), dtype));

/** The engine in this thread. */
export const engine = await loadEngine(
  await WebAssembly.compile(
    readFileSync(new URL('../../../../../web/engine/wasm/running.wasm', import.meta.url)),
  ),
);

/** GGUF's names by those of transformers. */
const inner: Record<string, string> = {
  input_layernorm: 'attn_norm',
  ln_1: 'attn_norm',
  'self_attn.q_proj': 'attn_q',
  'self_attn.k_proj': 'attn_k',
  'self_attn.v_proj': 'attn_v',
  'self_attn.qkv_proj': 'attn_qkv',
  'attention.query_key_value': 'attn_qkv',
  'attn.c_attn': 'attn_qkv',
  'self_attn.o_proj': 'attn_output',
  'self_attn.dense': 'attn_output',
  'attention.dense': 'attn_output',
  'attn.c_proj': 'attn_output',
  'self_attn.q_norm': 'attn_q_norm',
  'self_attn.k_norm': 'attn_k_norm',
  ln_2: 'ffn_norm',
  post_attention_layernorm: 'ffn_norm',
  pre_feedforward_layernorm: 'ffn_norm',
  post_feedforward_layernorm: 'post_ffw_norm',
  'mlp.gate_proj': 'ffn_gate',
  'mlp.up_proj': 'ffn_up',
  'mlp.gate_up_proj': 'ffn_up',
  'mlp.fc1': 'ffn_up',
  'mlp.dense_h_to_4h': 'ffn_up',
  'mlp.c_fc': 'ffn_up',
  'mlp.down_proj': 'ffn_down',
  'mlp.fc2': 'ffn_down',
  'mlp.dense_4h_to_h': 'ffn_down',
  'mlp.c_proj': 'ffn_down',
};
const outer: Record<string, string> = {
  embed_tokens: 'token_embd',
  wte: 'token_embd',
  embed_in: 'token_embd',
  wpe: 'position_embd',
  norm: 'output_norm',
  ln_f: 'output_norm',
  final_layernorm: 'output_norm',
  final_layer_norm: 'output_norm',
  lm_head: 'output',
  embed_out: 'output',
};

/** The architectures by the cases that are kept as GGUF too. */
export const architectures: Record<string, string> = {
  ...{ gpt2: 'gpt2', llama: 'llama', llama3: 'llama', llama_linear: 'llama', yarn: 'llama' },
  ...{ qwen2: 'qwen2', qwen3: 'qwen3', gemma: 'gemma', gemma2: 'gemma2', gemma3: 'gemma3' },
  ...{ neox: 'gptneox', neox_serial: 'gptneox', phi: 'phi2', phi3: 'phi3', phi3_long: 'phi3' },
  ...{ olmo2: 'olmo2', olmo3: 'olmo2', smollm3: 'smollm3', wide: 'llama' },
  starcoder2: 'starcoder2',
};

/** @param groups - of rows */
function shuffled({ shape, numbers }: Contents, groups: number, sides: number) {
  const row = shape[1] ?? 1;
  const size = shape[0] / groups / sides;
  const result = new Float64Array(numbers.length);
  for (let group = 0; group < groups; group += 1) {
    for (let side = 0; side < sides; side += 1) {
      for (let i = 0; i < size; i += 1) {
        const from = ((group * sides + side) * size + i) * row;
        result.set(
          numbers.subarray(from, from + row),
          (sides === 2 ? (group * size + i) * sides + side : (side * groups + group) * size + i) *
            row,
        );
      }
    }
  }
  return { shape, numbers: result };
}

/**
 * What GGUF's converter does to a tensor.
 * @param name - GGUF's
 */
function converted(
  architecture: string,
  name: string,
  tensor: Contents,
  heads: number,
  keyHeads: number,
) {
  const isTurned = ['llama', 'smollm3'].includes(architecture);
  // Entries j and j + d/2 become neighbours.
  if (isTurned && /attn_[qk]\./.test(name)) {
    return shuffled(tensor, name.includes('attn_q.') ? heads : keyHeads, 2);
  }
  if (architecture === 'gptneox' && name.includes('attn_qkv')) return shuffled(tensor, heads, 3);
  const { shape, numbers } = tensor;
  if (architecture === 'gpt2' && shape.length === 2 && !name.includes('embd')) {
    return { shape: shape.toReversed(), numbers: transposed(numbers, shape[0], shape[1]) };
  }
  if (architecture.startsWith('gemma') && name.includes('norm')) {
    return { shape, numbers: numbers.map((w) => Math.fround(w + 1)) };
  }
  return tensor;
}

function metadataOf(name: string) {
  const { config } = models[name];
  const architecture = architectures[name];
  const heads = config.num_attention_heads ?? config.n_head;
  const width = config.hidden_size ?? config.n_embd;
  const d = config.head_dim ?? width / heads;
  const all: any[] = [];
  const put = (kind: string, key: string, value: any) => {
    if (value !== undefined && value !== null) all.push([`${architecture}.${key}`, kind, value]);
  };
  put('u32', 'context_length', config.max_position_embeddings ?? config.n_positions);
  put('u32', 'embedding_length', width);
  put('u32', 'block_count', config.num_hidden_layers ?? config.n_layer);
  put('u32', 'attention.head_count', heads);
  put('u32', 'attention.head_count_kv', config.num_key_value_heads);
  put('u32', 'attention.key_length', config.head_dim);
  put('u32', 'attention.value_length', config.head_dim);
  put('u32', 'feed_forward_length', config.intermediate_size ?? 4 * width);
  const isCentred = ['gpt2', 'gptneox', 'phi2', 'starcoder2'].includes(architecture);
  if (isCentred) {
    const epsilon = config.layer_norm_eps ?? config.layer_norm_epsilon ?? config.norm_epsilon;
    put('f32', 'attention.layer_norm_epsilon', epsilon);
  } else put('f32', 'attention.layer_norm_rms_epsilon', config.rms_norm_eps);
  put('f32', 'rope.freq_base', config.rope_theta ?? config.rotary_emb_base);
  if (['llama', 'smollm3', 'gptneox', 'phi2', 'phi3'].includes(architecture)) {
    const share = config.partial_rotary_factor ?? config.rotary_pct ?? 1;
    put('u32', 'rope.dimension_count', Math.floor(d * share));
  }
  put('bool', 'use_parallel_residual', config.use_parallel_residual);
  const isLocal = ['gemma2', 'gemma3'].includes(architecture) || config.model_type === 'olmo3';
  // llama.cpp asks for it of every Phi 3.
  put('u32', 'attention.sliding_window', isLocal ? config.sliding_window : undefined);
  if (architecture === 'phi3') put('u32', 'attention.sliding_window', 0);
  put('f32', 'attn_logit_softcapping', config.attn_logit_softcapping);
  put('f32', 'final_logit_softcapping', config.final_logit_softcapping);
  const scaling = config.rope_scaling ?? {};
  const type = scaling.rope_type ?? scaling.type;
  if (type === 'linear' || type === 'yarn') {
    put('text', 'rope.scaling.type', type);
    put('f32', 'rope.scaling.factor', scaling.factor);
  }
  const original =
    scaling.original_max_position_embeddings ?? config.original_max_position_embeddings;
  if (type === 'yarn' || architecture === 'phi3') {
    put('u32', 'rope.scaling.original_context_length', original);
  }
  const extra: [string, number[]][] = [];
  if (type === 'llama3') {
    const frequencies = (stretch: number, more: object): Float64Array =>
      engine.rotaryFrequencies({
        rotary: d,
        theta: config.rope_theta,
        stretch,
        factor: 1,
        original,
        lowest: 1,
        highest: 4,
        wholeBounds: true,
        ...more,
      });
    const stretched = frequencies(2, { factor: scaling.factor });
    extra.push(['rope_freqs.weight', [...frequencies(0, {})].map((f, j) => f / stretched[j])]);
  }
  if (type === 'longrope') {
    const times = config.max_position_embeddings / original;
    const length = Math.sqrt(1 + Math.log(times) / Math.log(original));
    put('f32', 'rope.scaling.attn_factor', length);
    for (const which of ['long', 'short']) {
      extra.push([`rope_factors_${which}.weight`, scaling[`${which}_factor`]]);
    }
  }
  return { all: [['general.architecture', 'text', architecture], ...all], extra, heads };
}

/** A GGUF's metadata for a vocabulary. */
export const vocabularyMetadata = (vocabulary: any): any[] =>
  Object.entries(vocabulary).map(([key, value]) => {
    const isList = Array.isArray(value);
    const [first] = isList ? value : [value];
    const whole = isList ? 'i32' : 'u32';
    const kind = { string: 'text', boolean: 'bool', number: key === 'scores' ? 'f32' : whole }[
      typeof first as 'string' | 'boolean' | 'number'
    ];
    return [`tokenizer.ggml.${key}`, isList ? `${kind}s` : kind, value];
  });

export function ggufOf(
  name: string,
  {
    stored,
    metadata = [],
  }: {
    /** how a matrix is kept */
    stored?: (tensor: {
      name: string;
      shape: number[];
      numbers: Float64Array;
    }) => [keyof typeof types, Uint8Array];
    /** besides, or in the place of what is there */
    metadata?: any[];
  } = {},
) {
  const { config } = models[name];
  const architecture = architectures[name];
  const { all, extra, heads } = metadataOf(name);
  const keyHeads = config.num_key_value_heads ?? heads;
  const tensors: [string, number[], keyof typeof types, Uint8Array][] = extra.map(
    ([own, numbers]) => [own, [numbers.length], 'F32', encode('F32', numbers)],
  );
  for (const [theirs, tensor] of Object.entries(tensorsOf(name))) {
    const [, layer, stem, end] =
      /^(?:.*\.(?:layers|h)\.(\d+)\.)?(.*)\.(weight|bias)$/.exec(theirs) ?? [];
    const isAfterwards =
      stem === 'post_attention_layernorm' && /^(gemma[23]|olmo2)$/.test(architecture);
    const own =
      layer === undefined
        ? outer[stem.split('.').at(-1) as string]
        : `blk.${layer}.${isAfterwards ? 'post_attention_norm' : inner[stem]}`;
    const full = `${own}.${end}`;
    const { shape, numbers } = converted(architecture, full, tensor, heads, keyHeads);
    // Embeddings stay as they are: what is tested are the products.
    const isKept = shape.length === 1 || /embd/.test(full) || !stored;
    const [kind, bytes] = isKept
      ? (['F32', encode('F32', numbers)] as const)
      : stored({ name: full, shape, numbers });
    tensors.push([full, shape.toReversed(), kind, bytes]);
  }
  const keys = new Set(metadata.map(([key]) => key));
  const others = all.filter(([key]) => !keys.has(key));
  return inMemory(gguf([...(others as any), ...metadata], tensors), `${name}.gguf`);
}
