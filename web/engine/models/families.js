// Where families of models keep the queries and keys of their heads, and what their code does besides: by the names
// of tensors, which any prefix may precede. {i} is the layer, {p} the one before it.

/**
 * How several of q, k and v share one matrix: 'blocks' of all queries, all keys, all values; 'heads' of q, k and v
 * one after the other; 'groups' of the queries of one key head, then its key and value; 'codegen': four blocks of
 * queries, values, keys.
 * @typedef {'blocks' | 'heads' | 'groups' | 'codegen'} Arrangement
 */

/**
 * What comes between the residual stream and the projections: 'rms' and 'layer' as they are called, 'rmsPlusOne'
 * with a gain of 1 + weight, 'layerBare' without weights, 'none'.
 * @typedef {'rms' | 'rmsPlusOne' | 'layer' | 'layerBare' | 'none'} NormKind
 */

/**
 * @typedef {object} Norm
 * @property {NormKind} kind
 * @property {string} [at] the weight's name without '.weight'
 * @property {string} [first] where layer 0 differs: models that norm after each block
 */

/**
 * @typedef {object} Attention
 * @property {string} [label] of attention that is not the layer's own, for the result's `tower`
 * @property {string} [query] weights, [out, in] unless `inputsFirst`
 * @property {string} [key]
 * @property {string} [fused]
 * @property {Arrangement} [arrangement] of what is fused
 * @property {boolean} [inputsFirst] the matrix is [in, out]
 * @property {Norm} norm
 * @property {Norm} [keyNorm] where keys read something else
 * @property {string} [queryBias] where it is not named like the weights
 * @property {boolean} [gated] every head's rows of queries are followed by as many of a gate
 * @property {boolean} [latent] DeepSeek's: through a few latent numbers
 */

/**
 * @typedef {object} Rotary
 * @property {boolean} [interleaved] planes are of neighbouring entries
 * @property {number} [share] of a head's entries that turn; 1
 * @property {number} [theta] 10,000
 */

/**
 * @typedef {object} Family
 * @property {string} name for readers
 * @property {string[]} types a config's model_type
 * @property {Attention[]} attention
 * @property {string[]} [marks] names that have to be there, for files without a config
 * @property {string[]} [lacks] names that may not
 * @property {Rotary} [rotary]
 * @property {'alibi' | 'buckets' | 'relative'} [distance] what else depends on the distance
 * @property {number} [beta] where it is not 1/√d
 * @property {number} [d] known from the family alone
 * @property {'rms' | 'layer'} [headNorm] of q_norm and k_norm; 'rms'
 * @property {boolean} [headGainPlusOne]
 * @property {boolean} [bidirectional] a token sees those after it too
 */

const llamaNames = {
  query: 'layers.{i}.self_attn.q_proj.weight',
  key: 'layers.{i}.self_attn.k_proj.weight',
};
/** @type {(kind: NormKind, at?: string) => Attention[]} */
const likeLlama = (kind, at = 'layers.{i}.input_layernorm') => [
  { ...llamaNames, norm: { kind, at } },
];
const llamaInput = 'layers.{i}.input_layernorm.weight';
const llamaNormed = 'layers.{i}.self_attn.q_norm.weight';

/** Most particular first: the first that fits is taken. @type {Family[]} */
export const families = [
  {
    name: "A run of this lab's own",
    types: ['rootd'],
    attention: [{ ...llamaNames, norm: { kind: 'layerBare' } }],
    bidirectional: true,
  },
  {
    name: 'DeepSeek',
    types: ['deepseek_v2', 'deepseek_v3', 'kimi_k2', 'deepseek_v32'],
    attention: [
      {
        latent: true,
        query: 'layers.{i}.self_attn.q_b_proj.weight',
        key: 'layers.{i}.self_attn.kv_b_proj.weight',
        norm: { kind: 'rms', at: 'layers.{i}.input_layernorm' },
      },
      {
        latent: true,
        query: 'layers.{i}.self_attn.q_proj.weight',
        key: 'layers.{i}.self_attn.kv_b_proj.weight',
        norm: { kind: 'rms', at: 'layers.{i}.input_layernorm' },
      },
    ],
    marks: ['layers.{i}.self_attn.kv_a_proj_with_mqa.weight'],
    rotary: { interleaved: true },
  },
  {
    name: 'Whisper',
    types: ['whisper'],
    attention: [
      { ...llamaNames, norm: { kind: 'layer', at: 'layers.{i}.self_attn_layer_norm' } },
      {
        label: 'cross',
        query: 'decoder.layers.{i}.encoder_attn.q_proj.weight',
        key: 'decoder.layers.{i}.encoder_attn.k_proj.weight',
        norm: { kind: 'layer', at: 'decoder.layers.{i}.encoder_attn_layer_norm' },
        keyNorm: { kind: 'layer', at: 'encoder.layer_norm' },
      },
    ],
    marks: ['layers.{i}.self_attn_layer_norm.weight', 'encoder.conv1.weight'],
    d: 64,
  },
  {
    name: 'BART',
    types: ['bart'],
    attention: [
      {
        ...llamaNames,
        norm: { kind: 'layer', at: 'layers.{p}.final_layer_norm', first: 'layernorm_embedding' },
      },
    ],
    marks: ['layernorm_embedding.weight', 'layers.{i}.self_attn_layer_norm.weight'],
  },
  {
    name: 'OPT',
    types: ['opt'],
    attention: [{ ...llamaNames, norm: { kind: 'layer', at: 'layers.{i}.self_attn_layer_norm' } }],
    marks: ['layers.{i}.self_attn_layer_norm.weight'],
  },
  {
    name: 'CLIP or SigLIP',
    types: ['clip', 'siglip', 'siglip2', 'clip_text_model', 'clip_vision_model', 'chinese_clip'],
    attention: [{ ...llamaNames, norm: { kind: 'layer', at: 'layers.{i}.layer_norm1' } }],
    marks: ['layers.{i}.layer_norm1.weight'],
    bidirectional: true,
  },
  {
    name: 'Gemma 3',
    types: ['gemma3', 'gemma3_text'],
    attention: likeLlama('rmsPlusOne'),
    marks: ['layers.{i}.pre_feedforward_layernorm.weight', llamaNormed],
    rotary: { theta: 1_000_000 },
    headGainPlusOne: true,
  },
  {
    name: 'Gemma 2',
    types: ['gemma2'],
    attention: likeLlama('rmsPlusOne'),
    marks: ['layers.{i}.pre_feedforward_layernorm.weight'],
    rotary: {},
  },
  { name: 'Gemma', types: ['gemma'], attention: likeLlama('rmsPlusOne'), rotary: {} },
  {
    name: 'OLMo 2',
    types: ['olmo2', 'olmo3'],
    attention: [{ ...llamaNames, norm: { kind: 'none' } }],
    marks: [llamaNormed, 'layers.{i}.post_feedforward_layernorm.weight'],
    lacks: [llamaInput],
    rotary: {},
  },
  { name: 'OLMoE', types: ['olmoe'], attention: likeLlama('rms'), rotary: {} },
  {
    name: 'OLMo',
    types: ['olmo'],
    attention: [{ ...llamaNames, norm: { kind: 'layerBare' } }],
    marks: [llamaNames.query],
    lacks: [llamaInput, 'layers.{i}.self_attn_layer_norm.weight', llamaNormed],
    rotary: {},
  },
  {
    name: 'Qwen 3 Next',
    types: ['qwen3_next', 'qwen3_5', 'qwen3_5_text', 'qwen3_5_moe'],
    attention: [
      {
        ...llamaNames,
        gated: true,
        norm: { kind: 'rmsPlusOne', at: 'layers.{i}.input_layernorm' },
      },
    ],
    rotary: { share: 0.25, theta: 10_000_000 },
    headGainPlusOne: true,
  },
  {
    name: 'StableLM',
    types: ['stablelm', 'stablelm_epoch'],
    attention: likeLlama('layer'),
    marks: ['layers.{i}.input_layernorm.bias', 'layers.{i}.mlp.gate_proj.weight'],
    rotary: { share: 0.25 },
    headNorm: 'layer',
  },
  {
    name: 'Phi',
    types: ['phi', 'mixformer-sequential'],
    attention: likeLlama('layer'),
    marks: ['layers.{i}.input_layernorm.bias'],
    rotary: { share: 0.5 },
    headNorm: 'layer',
  },
  {
    name: 'Cohere',
    types: ['cohere', 'cohere2'],
    attention: likeLlama('layer'),
    marks: [llamaInput, 'layers.{i}.mlp.up_proj.weight'],
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
  },
  {
    name: 'Qwen 3',
    types: ['qwen3', 'qwen3_moe'],
    attention: likeLlama('rms'),
    marks: [llamaInput, llamaNormed],
    rotary: { theta: 1_000_000 },
  },
  {
    name: 'Qwen 2',
    types: ['qwen2', 'qwen2_moe', 'qwen2_vl', 'qwen2_5_vl'],
    attention: likeLlama('rms'),
    marks: [llamaInput, 'layers.{i}.self_attn.k_proj.bias'],
    rotary: { theta: 1_000_000 },
  },
  {
    name: 'Llama',
    types: [
      'llama',
      'mistral',
      'mixtral',
      'granite',
      'granitemoe',
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
    marks: [llamaInput],
    rotary: {},
  },
  {
    name: 'Phi 3',
    types: ['phi3', 'phi4', 'phimoe'],
    attention: [
      {
        fused: 'layers.{i}.self_attn.qkv_proj.weight',
        arrangement: 'blocks',
        norm: { kind: 'rms', at: 'layers.{i}.input_layernorm' },
      },
    ],
    rotary: {},
  },
  {
    name: 'Baichuan',
    types: ['baichuan'],
    attention: [
      {
        fused: 'layers.{i}.self_attn.W_pack.weight',
        arrangement: 'blocks',
        norm: { kind: 'rms', at: 'layers.{i}.input_layernorm' },
      },
    ],
    rotary: {},
  },
  {
    name: 'InternLM 2',
    types: ['internlm2'],
    attention: [
      {
        fused: 'layers.{i}.attention.wqkv.weight',
        arrangement: 'groups',
        norm: { kind: 'rms', at: 'layers.{i}.attention_norm' },
      },
    ],
    rotary: { theta: 1_000_000 },
  },
  {
    name: "Llama, in Meta's own form",
    types: [],
    attention: [
      {
        query: 'layers.{i}.attention.wq.weight',
        key: 'layers.{i}.attention.wk.weight',
        norm: { kind: 'rms', at: 'layers.{i}.attention_norm' },
      },
    ],
    rotary: { interleaved: true },
  },
  {
    name: 'GPT-NeoX or Pythia',
    types: ['gpt_neox', 'gpt_neox_japanese'],
    attention: [
      {
        fused: 'layers.{i}.attention.query_key_value.weight',
        arrangement: 'heads',
        norm: { kind: 'layer', at: 'layers.{i}.input_layernorm' },
      },
    ],
    rotary: { share: 0.25 },
  },
  {
    name: 'ChatGLM',
    types: ['chatglm'],
    attention: [
      {
        fused: 'layers.{i}.self_attention.query_key_value.weight',
        arrangement: 'blocks',
        norm: { kind: 'rms', at: 'layers.{i}.input_layernorm' },
      },
    ],
    rotary: { interleaved: true, share: 0.5 },
  },
  {
    name: 'Falcon',
    types: ['falcon', 'RefinedWeb', 'RefinedWebModel'],
    attention: [
      {
        fused: 'h.{i}.self_attention.query_key_value.weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'h.{i}.input_layernorm' },
      },
    ],
    marks: ['h.{i}.self_attention.query_key_value.weight'],
    lacks: ['word_embeddings_layernorm.weight'],
    rotary: {},
  },
  {
    name: 'BLOOM',
    types: ['bloom'],
    attention: [
      {
        fused: 'h.{i}.self_attention.query_key_value.weight',
        arrangement: 'heads',
        norm: { kind: 'layer', at: 'h.{i}.input_layernorm' },
      },
    ],
    distance: 'alibi',
  },
  {
    name: 'Qwen 1',
    types: ['qwen'],
    attention: [
      {
        fused: 'h.{i}.attn.c_attn.weight',
        arrangement: 'blocks',
        norm: { kind: 'rms', at: 'h.{i}.ln_1' },
      },
    ],
    marks: ['h.{i}.mlp.w1.weight'],
    rotary: {},
  },
  {
    name: 'GPT-2',
    types: ['gpt2'],
    attention: [
      {
        fused: 'h.{i}.attn.c_attn.weight',
        arrangement: 'blocks',
        inputsFirst: true,
        norm: { kind: 'layer', at: 'h.{i}.ln_1' },
      },
    ],
  },
  {
    name: 'GPT-BigCode or StarCoder',
    types: ['gpt_bigcode'],
    attention: [
      {
        fused: 'h.{i}.attn.c_attn.weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'h.{i}.ln_1' },
      },
    ],
  },
  {
    name: 'GPT-Neo',
    types: ['gpt_neo'],
    attention: [
      {
        query: 'h.{i}.attn.attention.q_proj.weight',
        key: 'h.{i}.attn.attention.k_proj.weight',
        norm: { kind: 'layer', at: 'h.{i}.ln_1' },
      },
    ],
    beta: 1,
  },
  {
    name: 'GPT-J',
    types: ['gptj'],
    attention: [
      {
        query: 'h.{i}.attn.q_proj.weight',
        key: 'h.{i}.attn.k_proj.weight',
        norm: { kind: 'layer', at: 'h.{i}.ln_1' },
      },
    ],
    rotary: { interleaved: true, share: 0.25 },
    d: 256,
  },
  {
    name: 'CodeGen',
    types: ['codegen'],
    attention: [
      {
        fused: 'h.{i}.attn.qkv_proj.weight',
        arrangement: 'codegen',
        norm: { kind: 'layer', at: 'h.{i}.ln_1' },
      },
    ],
    rotary: { interleaved: true },
  },
  {
    name: 'ModernBERT',
    types: ['modernbert'],
    attention: [
      {
        fused: 'layers.{i}.attn.Wqkv.weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'layers.{i}.attn_norm', first: 'embeddings.norm' },
      },
    ],
    rotary: { theta: 160_000 },
    bidirectional: true,
  },
  {
    name: 'MPT',
    types: ['mpt'],
    attention: [
      {
        fused: 'blocks.{i}.attn.Wqkv.weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'blocks.{i}.norm_1' },
      },
    ],
    distance: 'alibi',
  },
  {
    name: 'DeBERTa 2 or 3',
    types: ['deberta-v2'],
    attention: [
      {
        query: 'encoder.layer.{i}.attention.self.query_proj.weight',
        key: 'encoder.layer.{i}.attention.self.key_proj.weight',
        norm: {
          kind: 'layer',
          at: 'encoder.layer.{p}.output.LayerNorm',
          first: 'embeddings.LayerNorm',
        },
      },
    ],
    distance: 'relative',
    bidirectional: true,
  },
  {
    name: 'DeBERTa',
    types: ['deberta'],
    attention: [
      {
        fused: 'encoder.layer.{i}.attention.self.in_proj.weight',
        arrangement: 'heads',
        queryBias: 'encoder.layer.{i}.attention.self.q_bias',
        norm: {
          kind: 'layer',
          at: 'encoder.layer.{p}.output.LayerNorm',
          first: 'embeddings.LayerNorm',
        },
      },
    ],
    distance: 'relative',
    bidirectional: true,
  },
  {
    name: 'BERT, RoBERTa or ELECTRA',
    types: ['bert', 'roberta', 'electra', 'xlm-roberta', 'camembert'],
    attention: [
      {
        query: 'encoder.layer.{i}.attention.self.query.weight',
        key: 'encoder.layer.{i}.attention.self.key.weight',
        norm: {
          kind: 'layer',
          at: 'encoder.layer.{p}.output.LayerNorm',
          first: 'embeddings.LayerNorm',
        },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'ALBERT',
    types: ['albert'],
    attention: [
      {
        query: 'encoder.albert_layer_groups.{i}.albert_layers.0.attention.query.weight',
        key: 'encoder.albert_layer_groups.{i}.albert_layers.0.attention.key.weight',
        norm: {
          kind: 'layer',
          at: 'encoder.albert_layer_groups.{i}.albert_layers.0.full_layer_layer_norm',
        },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'DistilBERT',
    types: ['distilbert'],
    attention: [
      {
        query: 'transformer.layer.{i}.attention.q_lin.weight',
        key: 'transformer.layer.{i}.attention.k_lin.weight',
        norm: {
          kind: 'layer',
          at: 'transformer.layer.{p}.output_layer_norm',
          first: 'embeddings.LayerNorm',
        },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'DINOv2',
    types: ['dinov2', 'dinov2_with_registers'],
    attention: [
      {
        query: 'encoder.layer.{i}.attention.attention.query.weight',
        key: 'encoder.layer.{i}.attention.attention.key.weight',
        norm: { kind: 'layer', at: 'encoder.layer.{i}.norm1' },
      },
    ],
    marks: ['encoder.layer.{i}.norm1.weight'],
    bidirectional: true,
  },
  {
    name: 'ViT or DeiT',
    types: ['vit', 'deit'],
    attention: [
      {
        query: 'encoder.layer.{i}.attention.attention.query.weight',
        key: 'encoder.layer.{i}.attention.attention.key.weight',
        norm: { kind: 'layer', at: 'encoder.layer.{i}.layernorm_before' },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'OpenCLIP',
    types: [],
    attention: [
      {
        fused: 'resblocks.{i}.attn.in_proj_weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'resblocks.{i}.ln_1' },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'ViT of timm',
    types: [],
    attention: [
      {
        fused: 'blocks.{i}.attn.qkv.weight',
        arrangement: 'blocks',
        norm: { kind: 'layer', at: 'blocks.{i}.norm1' },
      },
    ],
    bidirectional: true,
  },
  {
    name: 'T5',
    types: ['t5', 'mt5', 'umt5'],
    attention: [
      {
        query: 'block.{i}.layer.0.SelfAttention.q.weight',
        key: 'block.{i}.layer.0.SelfAttention.k.weight',
        norm: { kind: 'rms', at: 'block.{i}.layer.0.layer_norm' },
      },
      {
        label: 'cross',
        query: 'decoder.block.{i}.layer.1.EncDecAttention.q.weight',
        key: 'decoder.block.{i}.layer.1.EncDecAttention.k.weight',
        norm: { kind: 'rms', at: 'decoder.block.{i}.layer.1.layer_norm' },
        keyNorm: { kind: 'rms', at: 'encoder.final_layer_norm' },
      },
    ],
    distance: 'buckets',
    beta: 1,
  },
];

/**
 * What GGUF's own names, the same for every family, leave to the family: the converter has put fused matrices into
 * blocks, added the 1 to Gemma's gains, and turned Llama's rows so that neighbouring entries make a plane.
 * @type {Family}
 */
const gguf = {
  name: 'a GGUF model',
  types: [],
  attention: [
    {
      query: 'blk.{i}.attn_q.weight',
      key: 'blk.{i}.attn_k.weight',
      norm: { kind: 'rms', at: 'blk.{i}.attn_norm' },
    },
    {
      fused: 'blk.{i}.attn_qkv.weight',
      arrangement: 'blocks',
      norm: { kind: 'rms', at: 'blk.{i}.attn_norm' },
    },
  ],
  rotary: {},
};
const interleavedInGguf =
  /^(llama|llama4|baichuan|starcoder|internlm2|minicpm|cohere|cohere2|olmo|granite|granitemoe|chatglm|glm4|deci)$/;
const layerNormInGguf =
  /^(gpt2|gpt_neox|gptj|falcon|bloom|phi|stablelm|starcoder|starcoder2|cohere|cohere2|mpt|codeshell)$/;
const stillInGguf = /^(gpt2|mpt|bloom|refact|bert)$/;

/** @param {string} type of the config that the metadata made @returns {Family} */
export function ggufFamily(type) {
  const own = families.find(({ types }) => types.includes(type));
  const layer = layerNormInGguf.test(type);
  const none = own?.attention[0].norm.kind === 'none';
  return {
    ...gguf,
    name: own?.name ?? `${gguf.name} of the kind '${type}'`,
    attention: gguf.attention.map((attention) => ({
      ...attention,
      norm: none ? { kind: 'none' } : { ...attention.norm, kind: layer ? 'layer' : 'rms' },
    })),
    rotary: stillInGguf.test(type)
      ? undefined
      : { ...own?.rotary, interleaved: interleavedInGguf.test(type) },
    distance: own?.distance,
    headNorm: own?.headNorm,
  };
}

/** A name in one layer. @param {string} template @param {number} layer */
export const inLayer = (template, layer) =>
  template.replace('{i}', String(layer)).replace('{p}', String(layer - 1));
