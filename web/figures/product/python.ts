/**
 * The experiment of the figure of the product in NumPy.
 */
import { pythonChunk, pythonDraws, pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { ProductResult } from './measure.js';
import type { ProductOptions } from './product.js';

export function pythonProduct(
  options: ProductOptions,
  { words }: ScriptContext<'product', ProductOptions>,
  { matrices, expected }: ProductResult,
) {
  const { d, count, seed, meanQuery, meanKey, shared, rows, columns } = options;
  const pairs = Math.max(10, Math.min(count, Math.floor(pythonDraws / 2 / d)));
  const chunk = Math.max(1, Math.floor(pythonChunk / d));
  const matrix = (values: Float32Array) =>
    `np.array([${[...values].map((value) => Number(value.toPrecision(7))).join(', ')}]).reshape(${rows}, ${columns})`;
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `a = ${matrix(matrices.a)}`,
    `b = ${matrix(matrices.b)}`,
    `print("${words.matrices.hadamard}:", a * b, "${words.matrices.rowSums}:", (a * b).sum(1), "${words.matrices.total}:", (a * b).sum(), sep="\\n")`,
    '',
    `rng = np.random.default_rng(${seed})`,
    `d, count = ${d}, ${pairs}`,
    '',
    '',
    'def draw(n):',
    ...(shared
      ? [
          '    q = rng.integers(0, 2, (n, d)) * 2.0 - 1.0',
          '    k = q * (rng.integers(0, 2, (n, 1)) * 2.0 - 1.0)',
        ]
      : [
          `    q = rng.standard_normal((n, d)) + ${meanQuery}`,
          `    k = rng.standard_normal((n, d)) + ${meanKey}`,
        ]),
    '    return (q * k).sum(1)',
    '',
    '',
    `scores = np.concatenate([draw(min(${chunk}, count - i)) for i in range(0, count, ${chunk})])`,
    `mean, variance, kurtosis = ${[expected.mean, expected.variance, expected.excessKurtosis].map(pythonNumber).join(', ')}`,
    'off = (scores.mean() - mean) / (variance / count) ** 0.5',
    'print(f"mean {scores.mean():.5f}, {mean:.5f} exact, off by {off:+.1f} s.e.")',
    'error = variance * ((kurtosis + 2) / count) ** 0.5',
    'off = f", off by {(scores.var() - variance) / error:+.1f} s.e." if error > 0 else ""',
    `print(f"${words.python.measured} {scores.var():.5f}, ${words.python.predicted} {variance:.5f}{off}")`,
    '',
  ].join('\n');
}
