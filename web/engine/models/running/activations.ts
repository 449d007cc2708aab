// What the MLPs of models apply between their matrices, by the names that configs give: the places in
// src/running/mlp_activation.h.

export const activations: ReadonlyMap<string, number> = new Map([
  ['relu', 0],
  ['gelu', 1],
  ['gelu_python', 1],
  ['gelu_new', 2],
  ['gelu_pytorch_tanh', 2],
  ['gelu_fast', 2],
  ['quick_gelu', 3],
  ['silu', 4],
  ['swish', 4],
]);
