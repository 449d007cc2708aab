// The smallest model that can be run: one layer of Llama's kind, two heads, ten tokens.

import { fileOf } from './files.js';

const [d, heads, width, wide, vocabulary] = [4, 2, 8, 12, 10];

const layer = 'model.layers.0';
const shapes: Record<string, number[]> = {
  'model.embed_tokens.weight': [vocabulary, width],
  'model.norm.weight': [width],
  [`${layer}.input_layernorm.weight`]: [width],
  [`${layer}.post_attention_layernorm.weight`]: [width],
  [`${layer}.self_attn.q_proj.weight`]: [heads * d, width],
  [`${layer}.self_attn.k_proj.weight`]: [heads * d, width],
  [`${layer}.self_attn.v_proj.weight`]: [heads * d, width],
  [`${layer}.self_attn.o_proj.weight`]: [width, heads * d],
  [`${layer}.mlp.gate_proj.weight`]: [wide, width],
  [`${layer}.mlp.up_proj.weight`]: [wide, width],
  [`${layer}.mlp.down_proj.weight`]: [width, wide],
};

export const tinyConfig = {
  model_type: 'llama',
  num_hidden_layers: 1,
  hidden_size: width,
  num_attention_heads: heads,
  num_key_value_heads: heads,
  head_dim: d,
  tie_word_embeddings: true,
};

/** Its safetensors. */
export const tinyLlama = (numbers: (length: number) => Float64Array, dtype: string = 'F32') =>
  fileOf(
    Object.fromEntries(
      Object.entries(shapes).map(([name, shape]) => [
        name,
        { shape, numbers: numbers(shape.reduce((a, b) => a * b)) },
      ]),
    ),
    dtype,
  );
