/**
 * NumPy that embeds the tokens of the recall task as the engine does, each with mean 0 and variance 1.
 */
export const embeddingLines = [
  'def embedding(rng):',
  '    x = rng.standard_normal((tokens, width))',
  '    x -= x.mean(1, keepdims=True)',
  '    return x / np.sqrt((x**2).mean(1, keepdims=True))',
  '',
  '',
];
