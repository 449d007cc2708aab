// A GGUF file as transformers would keep the same model: its names, and what its converter has done to the weights.

import { turnsNeighbours } from '../families/gguf.js';
import { ofRotation } from '../ggufConfig.js';
import { ModelError, quoted } from '../modelError.js';
import type { Tensor } from '../numberKinds.js';
import type { OpenModel } from '../openModel.js';
import type { Form } from './tensorParts.js';

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
  starcoder2: { ...llama, ffn_up: 'mlp.c_fc', ffn_down: 'mlp.c_proj' },
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

/** @param model - of GGUF */
export function ggufForm({ tensors, metadata, ggufConfig, sources }: OpenModel) {
  const file = sources[0].name;
  const architecture = String(metadata?.get('general.architecture') ?? '');
  const known = architectures[architecture];
  if (!known || !ggufConfig) {
    throw new ModelError(
      file,
      `a GGUF model of the architecture ${quoted(architecture)} cannot be run here: ${Object.keys(architectures).join(', ')} are. What its weights say can still be inspected`,
      'unsupported',
    );
  }
  if (Number(metadata?.get(`${architecture}.expert_count`) ?? 0) > 0) {
    throw new ModelError(
      file,
      'a GGUF model of experts cannot be run here: its safetensors can. What its weights say can still be inspected',
      'unsupported',
    );
  }
  const folder = architecture === 'gpt2' ? 'h' : 'layers';
  return {
    config: ggufConfig.config,
    tensors: renamed(tensors, known, folder),
    form: {
      assumed: [...ggufConfig.assumed, ...cutsByDefault(metadata)],
      called: (name: string) => ggufName(name, known, folder),
      inputsFirst: false,
      neox: 'blocks',
      gainPlusOne: false,
      interleaved: turnsNeighbours(architecture),
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

function renamed(
  tensors: ReadonlyMap<string, Tensor>,
  names: Record<string, string>,
  folder: string,
) {
  const result = new Map<string, Tensor>();
  for (const [name, tensor] of tensors) {
    const [, layer, stem, end] = /^(?:blk\.(\d+)\.)?(.*)\.(weight|bias)$/.exec(name) ?? [];
    const own = layer === undefined ? outer[stem] : names[stem];
    // The config holds their numbers by now.
    if (ofRotation.test(name)) continue;
    const theirs = layer === undefined ? own : `${folder}.${layer}.${own}`;
    // What nobody knows here is not used, and the run says so.
    result.set(own ? `${theirs}.${end}` : name, tensor);
  }
  return result;
}

/** @param name - as transformers calls it @returns nothing if no such file holds it */
function ggufName(name: string, names: Record<string, string>, folder: string) {
  const [, layer, stem, end] =
    new RegExp(`^(?:${folder}\\.(\\d+)\\.)?(.*)\\.(weight|bias)$`).exec(name) ?? [];
  const among = Object.entries(layer === undefined ? outer : names);
  // The last is the architecture's own.
  const own = among.findLast(([, theirs]) => theirs === stem)?.[0];
  return own && `${layer === undefined ? '' : `blk.${layer}.`}${own}.${end}`;
}
