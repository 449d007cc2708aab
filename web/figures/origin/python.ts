/**
 * The experiment of the figure of origin in NumPy.
 */
import { pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { OriginOptions } from './origin.js';
import { predictedDeviations, weightsOf } from './weights.js';

export function pythonOrigin(
  options: OriginOptions,
  { words }: ScriptContext<'origin', OriginOptions>,
) {
  const { width, d, tokens, draws, seed, size, correlation, normalise, gain } = options;
  const { query, key, scale } = weightsOf(options);
  const predicted = predictedDeviations(options);
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `width, d, tokens, draws = ${width}, ${d}, ${tokens}, ${draws}`,
    `predicted = {"scaled": ${pythonNumber(predicted.scaled)}, "row": ${pythonNumber(predicted.row)}}`,
    '',
    'squares = {"scaled": [], "row": []}',
    'for _ in range(draws):',
    '    shared, own = rng.standard_normal(width), rng.standard_normal((tokens, width))',
    `    x = ${size} * (${correlation} ** 0.5 * shared + ${1 - correlation} ** 0.5 * own)`,
    ...(normalise
      ? [
          '    x = x - x.mean(1, keepdims=True)',
          `    x = ${gain} * x / np.sqrt((x**2).mean(1, keepdims=True))`,
        ]
      : []),
    `    q = x @ rng.standard_normal((width, d)) * ${query}`,
    `    k = x @ rng.standard_normal((width, d)) * ${key}`,
    `    scores = q @ k.T * ${scale}`,
    '    squares["scaled"].append((scores**2).mean())',
    '    squares["row"].append(scores.var(1).mean())',
    '',
    'for name, values in squares.items():',
    '    measured = np.mean(values) ** 0.5',
    '    error = np.std(values, ddof=1) / draws**0.5 / (2 * measured)',
    '    print(f"{name}: {measured:.4f} measured, {predicted[name]:.4f} predicted, "',
    '          f"{(measured - predicted[name]) / error:+.1f} s.e.")',
    '',
  ].join('\n');
}
