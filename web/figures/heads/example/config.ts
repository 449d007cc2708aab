// Made by scripts/exampleModel.py.

export const config = {
  model_type: 'gpt2',
  n_embd: 64,
  n_head: 4,
  n_layer: 3,
  n_positions: 64,
  vocab_size: 96,
  layer_norm_epsilon: 1e-5,
};
