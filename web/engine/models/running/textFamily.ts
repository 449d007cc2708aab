// Which models can be run on a text, and why others cannot.

import { type Config, inner } from '../config.js';

export type TextKind =
  | 'gpt2'
  | 'neox'
  | 'phi'
  | 'phi3'
  | 'olmo2'
  | 'bert'
  | 'opt'
  | 'starcoder2'
  | 'gemma'
  | 'gemma2'
  | 'gemma3'
  | 'llama';

/** A config's model_type, by what its layers do. */
const kinds: readonly [kind: TextKind, types: readonly string[]][] = [
  ['gpt2', ['gpt2']],
  ['neox', ['gpt_neox']],
  ['phi', ['phi']],
  ['phi3', ['phi3', 'phi4']],
  ['olmo2', ['olmo2', 'olmo3']],
  ['bert', ['bert', 'roberta', 'xlm-roberta']],
  ['opt', ['opt']],
  ['starcoder2', ['starcoder2']],
  ['gemma', ['gemma']],
  ['gemma2', ['gemma2']],
  ['gemma3', ['gemma3', 'gemma3_text']],
  [
    'llama',
    [
      ...['llama', 'mistral', 'mistral3', 'ministral', 'mixtral', 'smollm', 'smollm3', 'yi'],
      ...['qwen2', 'qwen3', 'qwen3_moe', 'granite'],
    ],
  ],
];

/** What stands where in a layer: norms before, or after, attention and MLP; the last matrices of the one, those of the other. */
type LayerNames = { n1: string; n2: string; o: string; up: string; down: string };

const likeLlama: LayerNames = {
  n1: 'input_layernorm',
  n2: 'post_attention_layernorm',
  o: 'self_attn.o_proj',
  up: 'mlp.up_proj',
  down: 'mlp.down_proj',
};

const ofOthers: Partial<Record<TextKind, Partial<LayerNames>>> = {
  gpt2: { n1: 'ln_1', n2: 'ln_2', o: 'attn.c_proj', up: 'mlp.c_fc', down: 'mlp.c_proj' },
  neox: { o: 'attention.dense', up: 'mlp.dense_h_to_4h', down: 'mlp.dense_4h_to_h' },
  phi: { o: 'self_attn.dense', up: 'mlp.fc1', down: 'mlp.fc2' },
  starcoder2: { up: 'mlp.c_fc', down: 'mlp.c_proj' },
  opt: {
    n1: 'self_attn_layer_norm',
    n2: 'final_layer_norm',
    o: 'self_attn.out_proj',
    up: 'fc1',
    down: 'fc2',
  },
  bert: {
    n1: 'attention.output.LayerNorm',
    n2: 'output.LayerNorm',
    o: 'attention.output.dense',
    up: 'intermediate.dense',
    down: 'output.dense',
  },
};

export const layerNamesOf = (kind: TextKind): LayerNames => ({ ...likeLlama, ...ofOthers[kind] });

/** What a kind has that others do not, besides names. */
type Traits = {
  /** its norms take the mean away, too */
  isCentred?: boolean;
  /** what its norms add to what they divide by, where the config does not say; else that of most */
  epsilon?: number;
  /** a vector for each place of a text */
  hasPlaces?: boolean;
  /** the embedding tells the next token, where the config does not say */
  isTied?: boolean;
  /** of its MLPs, where the config does not say */
  activation: string;
  /** the name of its last norm, where no other kind has it */
  lastNorm?: string;
  /** where its layers are; else in 'layers' */
  layers?: string;
};

/** Defaults are those of transformers' configuration classes. */
export const traitsOf: Record<TextKind, Traits> = {
  gpt2: { activation: 'gelu_new', isCentred: true, hasPlaces: true, isTied: true, layers: 'h' },
  neox: { activation: 'gelu', isCentred: true, lastNorm: 'final_layer_norm' },
  phi: { activation: 'gelu_new', isCentred: true },
  phi3: { activation: 'silu', epsilon: 1e-5 },
  olmo2: { activation: 'silu', epsilon: 1e-5 },
  bert: {
    activation: 'gelu',
    isCentred: true,
    epsilon: 1e-12,
    hasPlaces: true,
    isTied: true,
    layers: 'encoder.layer',
  },
  opt: {
    activation: 'relu',
    isCentred: true,
    hasPlaces: true,
    isTied: true,
    lastNorm: 'decoder.final_layer_norm',
    layers: 'decoder.layers',
  },
  starcoder2: { activation: 'gelu_pytorch_tanh', isCentred: true, isTied: true },
  gemma: { activation: 'gelu_pytorch_tanh', isTied: true },
  gemma2: { activation: 'gelu_pytorch_tanh', isTied: true },
  gemma3: { activation: 'gelu_pytorch_tanh', isTied: true },
  llama: { activation: 'silu' },
};

/** The part of a config that the language model goes by. */
export function textConfig(config: Config): Config {
  const text = inner(config.text_config);
  if (Object.keys(text).length === 0) return config;
  return { model_type: config.model_type, ...text };
}

/** @returns nothing where a model of this config cannot be run */
export const kindOf = (config: Config): TextKind | undefined =>
  config.kv_lora_rank === undefined
    ? kinds.find(([, types]) => types.includes(String(config.model_type)))?.[0]
    : undefined;
