// Families that name the matrices of queries and keys as Llama does. Most particular first: many differ in a norm only.

import { type Config, flagIn } from '../config.js';
import {
  type Attention,
  apart,
  biasedAsSaid,
  biasedEverywhere,
  type Family,
  layerNorm,
  type Needs,
  type Norm,
  type NormKind,
  rms,
  usualHeadNorms,
} from './family.js';

const input = 'layers.{i}.input_layernorm';
const withNorm = (norm: Norm): Attention =>
  apart('layers.{i}.self_attn.q_proj', 'layers.{i}.self_attn.k_proj', norm);
const likeLlama = (kind: NormKind) => [withNorm({ kind, at: input })];

const query = 'layers.{i}.self_attn.q_proj.weight';
const inputNorm = `${input}.weight`;
const queryNorm = 'layers.{i}.self_attn.q_norm.weight';
const selfNorm = 'layers.{i}.self_attn_layer_norm';

const gated = (config: Config): Needs => ({ ...biasedAsSaid(config), gated: true });
const withHeadNorms = (config: Config): Needs => ({
  ...gated(config),
  headNorms: usualHeadNorms,
});

export const familiesLikeLlama: Family[] = [
  {
    name: "A run of this lab's own",
    types: ['rootd'],
    attention: [withNorm({ kind: 'layerBare' })],
    bidirectional: true,
  },
  {
    name: 'DeepSeek',
    types: ['deepseek_v2', 'deepseek_v3', 'kimi_k2', 'deepseek_v32'],
    // Larger models make queries of latent numbers too.
    attention: ['q_b_proj', 'q_proj'].map((name) => ({
      ...apart(`layers.{i}.self_attn.${name}`, 'layers.{i}.self_attn.kv_b_proj', rms(input)),
      latent: true,
    })),
    marks: ['layers.{i}.self_attn.kv_a_proj_with_mqa.weight'],
    rotary: { interleaved: true },
  },
  {
    name: 'Whisper',
    types: ['whisper'],
    attention: [
      withNorm(layerNorm(selfNorm)),
      {
        ...apart(
          'decoder.layers.{i}.encoder_attn.q_proj',
          'decoder.layers.{i}.encoder_attn.k_proj',
          layerNorm('decoder.layers.{i}.encoder_attn_layer_norm'),
        ),
        label: 'cross',
        keyNorm: layerNorm('encoder.layer_norm'),
      },
    ],
    marks: [`${selfNorm}.weight`, 'encoder.conv1.weight'],
    d: 64,
    needs: () => ({ biased: ['q', 'v', 'o', 'mlp'], biasedNorms: true }),
  },
  {
    name: 'BART',
    types: ['bart'],
    attention: [withNorm(layerNorm('layers.{p}.final_layer_norm', 'layernorm_embedding'))],
    marks: ['layernorm_embedding.weight', `${selfNorm}.weight`],
    needs: biasedEverywhere,
  },
  {
    name: 'OPT',
    types: ['opt'],
    attention: [withNorm(layerNorm(selfNorm))],
    marks: [`${selfNorm}.weight`],
    needs: (config) => ({
      biased: flagIn(config, 'enable_bias') === false ? [] : biasedEverywhere().biased,
      biasedNorms: true,
    }),
  },
  {
    name: 'CLIP or SigLIP',
    types: ['clip', 'siglip', 'siglip2', 'clip_text_model', 'clip_vision_model', 'chinese_clip'],
    attention: [withNorm(layerNorm('layers.{i}.layer_norm1'))],
    marks: ['layers.{i}.layer_norm1.weight'],
    bidirectional: true,
    needs: biasedEverywhere,
  },
  {
    name: 'Gemma 3',
    types: ['gemma3', 'gemma3_text'],
    attention: likeLlama('rmsPlusOne'),
    marks: ['layers.{i}.pre_feedforward_layernorm.weight', queryNorm],
    rotary: { theta: 1_000_000 },
    headGainPlusOne: true,
    needs: withHeadNorms,
  },
  {
    name: 'Gemma 2',
    types: ['gemma2'],
    attention: likeLlama('rmsPlusOne'),
    marks: ['layers.{i}.pre_feedforward_layernorm.weight'],
    rotary: {},
    needs: gated,
  },
  {
    name: 'Gemma',
    types: ['gemma'],
    attention: likeLlama('rmsPlusOne'),
    rotary: {},
    needs: gated,
  },
  {
    name: 'OLMo 2',
    types: ['olmo2', 'olmo3'],
    attention: [withNorm({ kind: 'none' })],
    marks: [queryNorm, 'layers.{i}.post_feedforward_layernorm.weight'],
    lacks: [inputNorm],
    rotary: {},
    needs: withHeadNorms,
  },
  {
    name: 'OLMoE',
    types: ['olmoe'],
    attention: likeLlama('rms'),
    rotary: {},
    needs: withHeadNorms,
  },
  {
    name: 'OLMo',
    types: ['olmo'],
    attention: [withNorm({ kind: 'layerBare' })],
    marks: [query],
    lacks: [inputNorm, `${selfNorm}.weight`, queryNorm],
    rotary: {},
  },
  {
    name: 'Qwen 3 Next',
    types: ['qwen3_next', 'qwen3_5', 'qwen3_5_text', 'qwen3_5_moe'],
    attention: [{ ...withNorm({ kind: 'rmsPlusOne', at: input }), gated: true }],
    rotary: { share: 0.25, theta: 10_000_000 },
    headGainPlusOne: true,
    needs: withHeadNorms,
  },
  {
    name: 'StableLM',
    types: ['stablelm', 'stablelm_epoch'],
    attention: likeLlama('layer'),
    marks: [`${input}.bias`, 'layers.{i}.mlp.gate_proj.weight'],
    rotary: { share: 0.25 },
    headNorm: 'layer',
  },
  {
    name: 'StarCoder 2',
    types: ['starcoder2'],
    attention: likeLlama('layer'),
    marks: [inputNorm, 'layers.{i}.mlp.c_fc.weight'],
    rotary: {},
    needs: (config) => ({
      biased: flagIn(config, 'use_bias') === false ? [] : biasedEverywhere().biased,
      biasedNorms: true,
    }),
  },
  {
    name: 'Phi',
    types: ['phi', 'mixformer-sequential'],
    attention: likeLlama('layer'),
    marks: [`${input}.bias`],
    rotary: { share: 0.5 },
    headNorm: 'layer',
    needs: (config) => ({
      ...biasedEverywhere(),
      headNorms: flagIn(config, 'qk_layernorm') ? ['q_layernorm', 'k_layernorm'] : undefined,
    }),
  },
  {
    name: 'Cohere',
    types: ['cohere', 'cohere2'],
    attention: likeLlama('layer'),
    marks: [inputNorm, 'layers.{i}.mlp.up_proj.weight'],
    lacks: ['layers.{i}.post_attention_layernorm.weight'],
    rotary: { interleaved: true },
    headNorm: 'layer',
  },
  {
    name: 'GLM',
    types: ['glm', 'glm4', 'glm4_moe'],
    attention: likeLlama('rms'),
    rotary: { interleaved: true, share: 0.5 },
  },
  {
    name: 'Llama 4',
    types: ['llama4', 'llama4_text'],
    attention: likeLlama('rms'),
    rotary: { interleaved: true, theta: 500_000 },
  },
  {
    name: 'GPT-OSS',
    types: ['gpt_oss'],
    attention: likeLlama('rms'),
    marks: ['layers.{i}.self_attn.sinks'],
    rotary: { theta: 150_000 },
    needs: () => ({ biased: ['q', 'k', 'v', 'o'] }),
  },
  {
    name: 'Qwen 3',
    types: ['qwen3', 'qwen3_moe'],
    attention: likeLlama('rms'),
    marks: [inputNorm, queryNorm],
    rotary: { theta: 1_000_000 },
    needs: withHeadNorms,
  },
  {
    name: 'Qwen 2',
    types: ['qwen2', 'qwen2_moe', 'qwen2_vl', 'qwen2_5_vl'],
    attention: likeLlama('rms'),
    marks: [inputNorm, 'layers.{i}.self_attn.k_proj.bias'],
    rotary: { theta: 1_000_000 },
    needs: () => ({ biased: ['q', 'k', 'v'], gated: true }),
  },
  {
    name: 'Llama',
    types: [
      'llama',
      'mistral',
      'mixtral',
      'granite',
      'granitemoe',
      'smollm',
      'smollm3',
      'ministral',
      'yi',
      'llava',
      'mistral3',
      'seed_oss',
      'apertus',
      'arcee',
      'helium',
      'minicpm',
      'exaone4',
    ],
    attention: likeLlama('rms'),
    marks: [inputNorm],
    rotary: {},
    needs: (config) => ({
      ...biasedAsSaid(config),
      gated: !['apertus', 'arcee'].includes(String(config.model_type)),
    }),
  },
];
