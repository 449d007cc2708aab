// A GGUF file as transformers would keep the same model: names, config, and what its converter has done to the weights.

import type { Engine } from '../../workers/loadEngine.js';
import type { Config } from '../config.js';
import { checkNumbers, typeOfGguf } from '../gguf.js';
import { ModelError, quoted } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import type { OpenModel } from '../openModel.js';
import { readRange } from '../sources.js';
import { refuseTensor } from './tensorNames.js';
import type { Form } from './textPlan.js';

/** In a layer, as GGUF names them and as Llama does. */
const llama: Record<string, string> = {
  attn_norm: 'input_layernorm',
  attn_q: 'self_attn.q_proj',
  attn_k: 'self_attn.k_proj',
  attn_v: 'self_attn.v_proj',
  attn_qkv: 'self_attn.qkv_proj',
  attn_output: 'self_attn.o_proj',
  attn_q_norm: 'self_attn.q_norm',
  attn_k_norm: 'self_attn.k_norm',
  ffn_norm: 'post_attention_layernorm',
  ffn_gate: 'mlp.gate_proj',
  ffn_up: 'mlp.up_proj',
  ffn_down: 'mlp.down_proj',
};
const afterwards = {
  post_attention_norm: 'post_attention_layernorm',
  post_ffw_norm: 'post_feedforward_layernorm',
};
const likeGemma2 = { ...llama, ...afterwards, ffn_norm: 'pre_feedforward_layernorm' };

/** What they are called in a layer, by the architecture. */
const architectures: Record<string, Record<string, string>> = {
  llama: llama,
  granite: llama,
  smollm3: llama,
  qwen2: llama,
  qwen3: llama,
  gemma: llama,
  gemma2: likeGemma2,
  gemma3: likeGemma2,
  olmo2: { ...llama, ...afterwards },
  phi3: { ...llama, ffn_up: 'mlp.gate_up_proj' },
  phi2: {
    ...llama,
    attn_output: 'self_attn.dense',
    ffn_up: 'mlp.fc1',
    ffn_down: 'mlp.fc2',
  },
  gptneox: {
    attn_norm: 'input_layernorm',
    attn_qkv: 'attention.query_key_value',
    attn_output: 'attention.dense',
    ffn_norm: 'post_attention_layernorm',
    ffn_up: 'mlp.dense_h_to_4h',
    ffn_down: 'mlp.dense_4h_to_h',
  },
  gpt2: {
    attn_norm: 'ln_1',
    attn_qkv: 'attn.c_attn',
    attn_output: 'attn.c_proj',
    ffn_norm: 'ln_2',
    ffn_up: 'mlp.c_fc',
    ffn_down: 'mlp.c_proj',
  },
};

/** Outside of the layers. */
const outer: Record<string, string> = {
  token_embd: 'embed_tokens',
  position_embd: 'wpe',
  output_norm: 'norm',
  output: 'lm_head',
};

/** The one of them that is no number. */
const flagKey = 'use_parallel_residual';

/** What of the metadata a config would say: its name there, and here after the architecture's. */
const fields: readonly (readonly [string, string])[] = [
  ['num_hidden_layers', 'block_count'],
  ['hidden_size', 'embedding_length'],
  ['num_attention_heads', 'attention.head_count'],
  ['num_key_value_heads', 'attention.head_count_kv'],
  ['head_dim', 'attention.key_length'],
  ['max_position_embeddings', 'context_length'],
  ['rms_norm_eps', 'attention.layer_norm_rms_epsilon'],
  ['layer_norm_eps', 'attention.layer_norm_epsilon'],
  ['rope_theta', 'rope.freq_base'],
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

/** Rows of queries and keys that the converter has turned, so that neighbours make a plane. */
const turned = ['llama', 'smollm3', 'granite'];

/** @param model - of GGUF */
export async function ggufForm({ tensors, metadata, sources }: OpenModel, engine: Engine) {
  const file = sources[0].name;
  const architecture = String(metadata?.get('general.architecture') ?? '');
  const known = architectures[architecture];
  if (!known) {
    throw new ModelError(
      file,
      `a GGUF model of the architecture ${quoted(architecture)} cannot be run here: ${Object.keys(architectures).join(', ')} are. What its weights say can still be inspected`,
      'unsupported',
    );
  }
  const said = (key: string) => metadata?.get(`${architecture}.${key}`);
  if (Number(said('expert_count') ?? 0) > 0) {
    throw new ModelError(
      file,
      'a GGUF model of experts cannot be run here: its safetensors can. What its weights say can still be inspected',
      'unsupported',
    );
  }
  const numbers = fields.map(([, key]) => key).filter((key) => key !== flagKey);
  if (metadata) checkNumbers(metadata, numbers, file);
  const config: Config = {
    model_type: typeOfGguf(architecture),
    // Where it holds no output, the file says nothing: it may have been left out as what it repeats.
    tie_word_embeddings: tensors.has('output.weight') ? false : undefined,
    ...Object.fromEntries(
      fields.map(([name, key]) => [name, said(key)]).filter(([, value]) => value !== undefined),
    ),
  };
  addUnsaid(config, architecture);
  const d = Number(
    config.head_dim ?? Number(config.hidden_size) / Number(config.num_attention_heads),
  );
  const turning = said('rope.dimension_count');
  if (typeof turning === 'number') config.partial_rotary_factor = turning / d;
  const base = said('rope.freq_base_swa');
  if (architecture === 'gemma3') config.rope_local_base_freq = base ?? 10_000;
  const scaling = await scalingOf(tensors, said, engine, file);
  config.rope_scaling = scaling;
  const folder = architecture === 'gpt2' ? 'h' : 'layers';
  // Llama 3.1 and its kin are stretched by factors of their own, of which the metadata say nothing.
  const mayLackFactors = architecture === 'llama' && Object.keys(scaling).length === 0;
  return {
    config,
    tensors: renamed(tensors, known, folder),
    form: {
      assumed: [
        ...(mayLackFactors
          ? ['The rotation is taken as not stretched: no rope_freqs.weight is in the file.']
          : []),
        ...cutsByDefault(metadata),
      ],
      called: (name: string) => ggufName(name, known, folder),
      inputsFirst: false,
      neox: 'blocks',
      gainPlusOne: false,
      interleaved: turned.includes(architecture),
    } as Form,
  };
}

/** Where a vocabulary of byte pairs does not say how texts are cut before the merges. */
function cutsByDefault(metadata: OpenModel['metadata']) {
  const pre = metadata?.get('tokenizer.ggml.pre') ?? 'default';
  if (metadata?.get('tokenizer.ggml.model') !== 'gpt2' || pre !== 'default') return [];
  return [
    "The file's own vocabulary does not say how texts are cut (tokenizer.ggml.pre): where it cuts them, they are cut as llama.cpp does by default.",
  ];
}

/** What no metadata say. */
function addUnsaid(config: Config, architecture: string) {
  const layers = Number(config.num_hidden_layers);
  config.hidden_act = { gptneox: 'gelu', gpt2: 'gelu_new', phi2: 'gelu_new' }[architecture];
  config.hidden_act ??= 'silu';
  if (architecture.startsWith('gemma')) {
    config.hidden_activation = 'gelu_pytorch_tanh';
    const isLargest =
      (architecture === 'gemma2' && layers === 46) || (architecture === 'gemma3' && layers === 62);
    if (isLargest) {
      config.query_pre_attn_scalar =
        Number(config.hidden_size) / Number(config.num_attention_heads);
    }
  }
  // Whoever made these files runs them without.
  if (['phi3', 'qwen2', 'qwen3', 'llama'].includes(architecture)) delete config.sliding_window;
  if (architecture === 'olmo2' && config.sliding_window) {
    config.model_type = 'olmo3';
    config.layer_types = Array.from({ length: layers }, (_, i) =>
      (i + 1) % 4 === 0 ? 'full_attention' : 'sliding_attention',
    );
  }
}

async function scalingOf(
  tensors: ReadonlyMap<string, Tensor>,
  said: (key: string) => unknown,
  engine: Engine,
  file: string,
): Promise<Config> {
  const numbers = async (name: string): Promise<number[] | undefined> => {
    const tensor = tensors.get(name);
    if (!tensor) return undefined;
    if (tensor.kind.code === undefined) refuseTensor(tensor, `${tensor.kind.name} is not read`);
    const bytes = await readRange(tensor.source, tensor.from, tensor.to);
    const [count] = tensor.shape;
    return [...engine.decodeNumbers({ bytes, kind: tensor.kind.code, count })];
  };
  const factors = await numbers('rope_freqs.weight');
  if (factors) return { rope_type: 'factors', factors };
  const [short, long] = [
    await numbers('rope_factors_short.weight'),
    await numbers('rope_factors_long.weight'),
  ];
  if (short || long) {
    if (!short || !long) {
      const absent = `rope_factors_${short ? 'long' : 'short'}.weight`;
      throw new ModelError(file, `it is incomplete: no tensor '${absent}' is in it`);
    }
    return {
      rope_type: 'longrope',
      factor: 1,
      short_factor: short,
      long_factor: long,
      attention_factor: said('rope.scaling.attn_factor') ?? 1,
    };
  }
  const type = said('rope.scaling.type');
  if (type === undefined || type === 'none') return {};
  return { rope_type: type, factor: said('rope.scaling.factor') };
}

function renamed(
  tensors: ReadonlyMap<string, Tensor>,
  names: Record<string, string>,
  folder: string,
) {
  const result = new Map<string, Tensor>();
  for (const [name, tensor] of tensors) {
    const [, layer, stem, end] = /^(?:blk\.(\d+)\.)?(.*)\.(weight|bias)$/.exec(name) ?? [];
    const own = layer === undefined ? outer[stem] : names[stem];
    if (ofRotation.test(name)) continue;
    const theirs = layer === undefined ? own : `${folder}.${layer}.${own}`;
    // What nobody knows here is not used, and the run says so.
    result.set(own ? `${theirs}.${end}` : name, tensor);
  }
  return result;
}

/** Numbers that the config holds by now. */
const ofRotation = /^rope_(freqs|factors_(short|long))\.weight$/;

/** @param name - as transformers calls it @returns nothing if no such file holds it */
function ggufName(name: string, names: Record<string, string>, folder: string) {
  const [, layer, stem, end] =
    new RegExp(`^(?:${folder}\\.(\\d+)\\.)?(.*)\\.(weight|bias)$`).exec(name) ?? [];
  const among = Object.entries(layer === undefined ? outer : names);
  // The last is the architecture's own.
  const own = among.findLast(([, theirs]) => theirs === stem)?.[0];
  return own && `${layer === undefined ? '' : `blk.${layer}.`}${own}.${end}`;
}
