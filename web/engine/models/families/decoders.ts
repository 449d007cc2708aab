// Families of decoders with names of their own.

import { flagIn } from '../config.js';
import {
  apart,
  biasedAsSaid,
  biasedEverywhere,
  type Family,
  fused,
  layerNorm,
  rms,
} from './family.js';

const gptNorm = layerNorm('h.{i}.ln_1');

/**
 * TransformerLens keeps a matrix a head, and a table of sines where it rotates; key heads that several share have a
 * name of their own.
 */
const ofTransformerLens = (key: string, rotates: boolean): Family => ({
  name: 'a model of TransformerLens',
  types: [],
  attention: [
    {
      query: 'blocks.{i}.attn.W_Q',
      key: `blocks.{i}.attn.${key}`,
      perHead: true,
      norm: { kind: 'rms', at: 'blocks.{i}.ln1', folded: true },
    },
  ],
  marks: [`blocks.{i}.attn.${key}`, ...(rotates ? ['blocks.{i}.attn.rotary_sin'] : [])],
  rotary: rotates ? {} : undefined,
});

export const decoders: Family[] = [
  ofTransformerLens('W_K', true),
  ofTransformerLens('_W_K', true),
  ofTransformerLens('W_K', false),
  ofTransformerLens('_W_K', false),
  {
    name: 'Phi 3',
    types: ['phi3', 'phi4', 'phimoe'],
    attention: [
      fused('blocks', 'layers.{i}.self_attn.qkv_proj', rms('layers.{i}.input_layernorm')),
    ],
    rotary: {},
    needs: biasedAsSaid,
  },
  {
    name: 'Baichuan',
    types: ['baichuan'],
    attention: [fused('blocks', 'layers.{i}.self_attn.W_pack', rms('layers.{i}.input_layernorm'))],
    rotary: {},
  },
  {
    name: 'InternLM 2',
    types: ['internlm2'],
    attention: [fused('groups', 'layers.{i}.attention.wqkv', rms('layers.{i}.attention_norm'))],
    rotary: { theta: 1_000_000 },
  },
  {
    name: "Llama, in Meta's own form",
    types: [],
    attention: [
      apart('layers.{i}.attention.wq', 'layers.{i}.attention.wk', rms('layers.{i}.attention_norm')),
    ],
    rotary: { interleaved: true },
  },
  {
    name: 'GPT-NeoX or Pythia',
    types: ['gpt_neox', 'gpt_neox_japanese'],
    attention: [
      fused(
        'heads',
        'layers.{i}.attention.query_key_value',
        layerNorm('layers.{i}.input_layernorm'),
      ),
    ],
    rotary: { share: 0.25 },
    needs: (config) => ({
      biased: flagIn(config, 'attention_bias') === false ? ['mlp'] : biasedEverywhere().biased,
      biasedNorms: true,
    }),
  },
  {
    name: 'ChatGLM',
    types: ['chatglm'],
    attention: [
      fused(
        'blocks',
        'layers.{i}.self_attention.query_key_value',
        rms('layers.{i}.input_layernorm'),
      ),
    ],
    rotary: { interleaved: true, share: 0.5 },
  },
  {
    name: 'Falcon',
    types: ['falcon', 'RefinedWeb', 'RefinedWebModel'],
    attention: [
      fused('blocks', 'h.{i}.self_attention.query_key_value', layerNorm('h.{i}.input_layernorm')),
    ],
    marks: ['h.{i}.self_attention.query_key_value.weight'],
    lacks: ['word_embeddings_layernorm.weight'],
    rotary: {},
  },
  {
    name: 'BLOOM',
    types: ['bloom'],
    attention: [
      fused('heads', 'h.{i}.self_attention.query_key_value', layerNorm('h.{i}.input_layernorm')),
    ],
    distance: 'alibi',
    needs: biasedEverywhere,
  },
  {
    name: 'Qwen 1',
    types: ['qwen'],
    attention: [fused('blocks', 'h.{i}.attn.c_attn', rms('h.{i}.ln_1'))],
    marks: ['h.{i}.mlp.w1.weight'],
    rotary: {},
    needs: () => ({ biased: ['q', 'k', 'v'] }),
  },
  {
    name: 'GPT-2',
    types: ['gpt2'],
    attention: [{ ...fused('blocks', 'h.{i}.attn.c_attn', gptNorm), inputsFirst: true }],
    needs: biasedEverywhere,
  },
  {
    name: 'GPT-BigCode or StarCoder',
    types: ['gpt_bigcode'],
    attention: [fused('blocks', 'h.{i}.attn.c_attn', gptNorm)],
    needs: biasedEverywhere,
  },
  {
    name: 'GPT-Neo',
    types: ['gpt_neo'],
    attention: [apart('h.{i}.attn.attention.q_proj', 'h.{i}.attn.attention.k_proj', gptNorm)],
    beta: 1,
    needs: () => ({ biased: ['o', 'mlp'], biasedNorms: true }),
  },
  {
    name: 'GPT-J',
    types: ['gptj'],
    attention: [apart('h.{i}.attn.q_proj', 'h.{i}.attn.k_proj', gptNorm)],
    rotary: { interleaved: true, share: 0.25 },
    d: 256,
    needs: () => ({ biased: ['mlp'], biasedNorms: true }),
  },
  {
    name: 'CodeGen',
    types: ['codegen'],
    attention: [fused('codegen', 'h.{i}.attn.qkv_proj', gptNorm)],
    rotary: { interleaved: true },
    needs: () => ({ biased: ['mlp'], biasedNorms: true }),
  },
  {
    name: 'MPT',
    types: ['mpt'],
    attention: [fused('blocks', 'blocks.{i}.attn.Wqkv', layerNorm('blocks.{i}.norm_1'))],
    distance: 'alibi',
  },
];
