// What a GGUF's metadata say of the model, as its config.json would, with what neither says and whoever made it does.

import { type Config, isLayerCount } from './config.js';
import type { GgufValue } from './gguf.js';
import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import { readRange } from './sources.js';

type Metadata = ReadonlyMap<string, GgufValue>;

/** The names that GGUF gives to families, where they are not those of a config's model_type. */
const familyTypes = new Map([
  ['gptneox', 'gpt_neox'],
  ['phi2', 'phi'],
  ['command-r', 'cohere'],
]);

/** The one of them that is no number. */
const flagKey = 'use_parallel_residual';

/** What of the metadata a config would say: its name there, and here after the architecture's. */
const fields: readonly (readonly [string, string])[] = [
  ['num_hidden_layers', 'block_count'],
  ['hidden_size', 'embedding_length'],
  ['intermediate_size', 'feed_forward_length'],
  ['num_attention_heads', 'attention.head_count'],
  ['num_key_value_heads', 'attention.head_count_kv'],
  ['head_dim', 'attention.key_length'],
  ['max_position_embeddings', 'context_length'],
  ['rms_norm_eps', 'attention.layer_norm_rms_epsilon'],
  ['layer_norm_eps', 'attention.layer_norm_epsilon'],
  ['rope_theta', 'rope.freq_base'],
  ['rotary_dim', 'rope.dimension_count'],
  ['sliding_window', 'attention.sliding_window'],
  ['attn_logit_softcapping', 'attn_logit_softcapping'],
  ['final_logit_softcapping', 'final_logit_softcapping'],
  [flagKey, flagKey],
  ['original_max_position_embeddings', 'rope.scaling.original_context_length'],
  ['attention_multiplier', 'attention.scale'],
  ['embedding_multiplier', 'embedding_scale'],
  ['residual_multiplier', 'residual_scale'],
  ['logits_scaling', 'logit_scale'],
];

/** With which its texts begin. */
const firstToken = 'tokenizer.ggml.bos_token_id';

const localBase = 'rope.freq_base_swa';
const scaling = {
  type: 'rope.scaling.type',
  factor: 'rope.scaling.factor',
  length: 'rope.scaling.attn_factor',
};

/** What is asked of the metadata, without the architecture's name, or 'general', before it. */
const asked = [
  'architecture',
  'alignment',
  ...fields.map(([, key]) => key),
  ...Object.values(scaling),
  localBase,
  firstToken.slice(firstToken.lastIndexOf('.') + 1),
];

/** @param key - of the metadata */
export const isAsked = (key: string) => asked.some((name) => key.endsWith(`.${name}`));

/** Before anything is made of numbers: a file may say anything under any name. */
function checkNumbers(metadata: Metadata, architecture: string, file: string) {
  const refuse = (key: string, value: unknown, why: string) => {
    throw new ModelError(file, `'${key}' in its metadata is ${quoted(String(value))}, ${why}`);
  };
  const keys = [...fields.map(([, key]) => key), localBase, scaling.factor, scaling.length];
  for (const key of keys.filter((one) => one !== flagKey)) {
    const value = metadata.get(`${architecture}.${key}`);
    // Lists say it for each layer.
    if (value === undefined || Array.isArray(value)) continue;
    if (!Number.isFinite(value) || Number(value) < 0) refuse(key, value, 'no number from 0 on');
  }
  const layers = metadata.get(`${architecture}.block_count`);
  if (layers !== undefined && !isLayerCount(layers)) {
    refuse('block_count', layers, 'no number of layers that is read');
  }
}

export type GgufConfig = {
  config: Config;
  /** sentences: what the file leaves open */
  assumed: string[];
};

/** @param file - for messages */
export async function configOfGguf(
  metadata: Metadata,
  tensors: ReadonlyMap<string, Tensor>,
  file: string,
): Promise<GgufConfig> {
  const architecture = String(metadata.get('general.architecture') ?? '');
  checkNumbers(metadata, architecture, file);
  const said = (key: string) => metadata.get(`${architecture}.${key}`);
  const config: Config = { model_type: familyTypes.get(architecture) ?? architecture };
  for (const [name, key] of fields) {
    const value = said(key);
    if (value !== undefined && value !== 0) config[name] = value;
  }
  // Where it holds no output, the file says nothing: it may have been left out as what it repeats.
  if (tensors.has('output.weight')) config.tie_word_embeddings = false;
  const first = metadata.get(firstToken);
  if (typeof first === 'number') config.bos_token_id = first;
  addUnsaid(config, architecture);
  if (architecture === 'gemma3') config.rope_local_base_freq = said(localBase) ?? 10_000;
  const stretch = await scalingOf(tensors, said, file);
  if (stretch) config.rope_scaling = stretch;
  // Llama 3.1 and its kin are stretched by factors of their own, of which the metadata say nothing.
  const mayLackFactors = architecture === 'llama' && !stretch;
  return {
    config,
    assumed: mayLackFactors
      ? ['The rotation is taken as not stretched: no rope_freqs.weight is in the file.']
      : [],
  };
}

/** Of their MLPs, where that is not SiLU. */
const activations = new Map([
  ['gptneox', 'gelu'],
  ['gpt2', 'gelu_new'],
  ['phi2', 'gelu_new'],
  ['starcoder2', 'gelu_new'],
]);

/** What no metadata say. */
function addUnsaid(config: Config, architecture: string) {
  const layers = Number(config.num_hidden_layers);
  const isGemma = architecture.startsWith('gemma');
  if (!isGemma) config.hidden_act = activations.get(architecture) ?? 'silu';
  if (isGemma) {
    config.hidden_activation = 'gelu_pytorch_tanh';
    const isLargest =
      (architecture === 'gemma2' && layers === 46) || (architecture === 'gemma3' && layers === 62);
    const width = Number(config.hidden_size) / Number(config.num_attention_heads);
    if (architecture !== 'gemma')
      config.query_pre_attn_scalar = isLargest ? width : (config.head_dim ?? width);
  }
  // Whoever made these files runs them without.
  if (['phi3', 'qwen2', 'qwen3', 'llama', 'starcoder2'].includes(architecture))
    delete config.sliding_window;
  if (architecture === 'olmo2' && config.sliding_window) {
    config.model_type = 'olmo3';
    config.layer_types = Array.from({ length: layers }, (_, i) =>
      (i + 1) % 4 === 0 ? 'full_attention' : 'sliding_attention',
    );
  }
}

/** Numbers of the rotation that stand in tensors. */
export const ofRotation = /^rope_(freqs|factors_(short|long))\.weight$/;

/** Planes of the widest head that is read. */
const mostPlanes = 2 ** 16;

async function numbersOf({ name, kind, source, from, to }: Tensor): Promise<number[]> {
  const refuse = (why: string): never => {
    throw new ModelError(source.name, `tensor ${quoted(name)}: ${why}`, 'unsupported');
  };
  if (kind.name !== 'F32') refuse(`${kind.name} is not read as numbers of the rotation: F32 is`);
  if (to - from > 4 * mostPlanes) refuse(`a rotation has no ${(to - from) / 4} planes`);
  const view = new DataView((await readRange(source, from, to)).buffer);
  return Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

async function scalingOf(
  tensors: ReadonlyMap<string, Tensor>,
  said: (key: string) => unknown,
  file: string,
): Promise<Config | undefined> {
  const factors = tensors.get('rope_freqs.weight');
  if (factors) return { rope_type: 'factors', factors: await numbersOf(factors) };
  const short = tensors.get('rope_factors_short.weight');
  const long = tensors.get('rope_factors_long.weight');
  if (short && long) {
    return {
      rope_type: 'longrope',
      factor: 1,
      short_factor: await numbersOf(short),
      long_factor: await numbersOf(long),
      attention_factor: said(scaling.length) ?? 1,
    };
  }
  if (short || long) {
    const absent = `rope_factors_${short ? 'long' : 'short'}.weight`;
    throw new ModelError(file, `it is incomplete: no tensor '${absent}' is in it`, 'incomplete');
  }
  const type = said(scaling.type);
  if (type === undefined || type === 'none') return undefined;
  return { rope_type: type, factor: said(scaling.factor) };
}
