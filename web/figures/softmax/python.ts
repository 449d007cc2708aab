/**
 * The experiment of the figure of softmax in NumPy.
 */
import { pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import { expectedAt, type SoftmaxResult } from './measure.js';
import type { SoftmaxOptions } from './softmax.js';

/** Coordinates that the script draws in a few seconds. */
const pythonCoordinates = 5e7;

const scalings: Record<string, string> = {
  none: 'scores',
  sqrt: 'scores / d**0.5',
  linear: 'scores / d',
  'log-length': 'np.log(n) * scores / d**0.5',
  measured: 'scores / scores.std()',
  cosine:
    'd**0.5 * scores / np.linalg.norm(q, axis=1)[:, None] / np.linalg.norm(k, axis=1)[None, :]',
};

export function pythonSoftmax(
  { d, keys, seed }: SoftmaxOptions,
  { words }: ScriptContext<'softmax', SoftmaxOptions>,
  result: SoftmaxResult,
) {
  const draws = Math.max(20, Math.min(400, Math.floor(pythonCoordinates / d / (keys + 8))));
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `d, n, rows, draws = ${d}, ${keys}, 8, ${draws}`,
    'rules = {',
    ...result.rules.map((rule) => `    "${rule}": lambda scores, q, k: ${scalings[rule]},`),
    '}',
    '# Exact, by rootd: entropy, largest weight, and mean square norm of the derivative.',
    'exact = {',
    ...result.rules.map((rule) => {
      const row = expectedAt(result, rule, d);
      const values = [row?.entropy, row?.largest, row && row.gradient ** 2];
      return `    "${rule}": (${values.map(pythonNumber).join(', ')}),`;
    }),
    '}',
    '',
    '',
    'def statistics(z):',
    '    p = np.exp(z - z.max(1, keepdims=True))',
    '    p /= p.sum(1, keepdims=True)',
    '    entropy = -(p * np.log(np.maximum(p, 1e-300))).sum(1)',
    '    s2, s3 = (p**2).sum(1), (p**3).sum(1)',
    '    return np.stack([entropy, p.max(1), s2 - 2 * s3 + s2**2]).mean(1)',
    '',
    '',
    'measured = {rule: [] for rule in rules}',
    'for _ in range(draws):',
    '    q, k = rng.standard_normal((rows, d)), rng.standard_normal((n, d))',
    '    scores = q @ k.T',
    '    for rule, scaled in rules.items():',
    '        measured[rule].append(statistics(scaled(scores, q, k)))',
    '',
    `print(f"{'':<34}{'${words.python.measured}':>12}{'${words.python.predicted}':>12}{'off by':>12}")`,
    'for rule, values in measured.items():',
    '    values = np.array(values)',
    '    for i, name in enumerate(["entropy", "largest weight", "squared gradient norm"]):',
    '        mean, error = values[:, i].mean(), values[:, i].std(ddof=1) / draws**0.5',
    '        off = (mean - exact[rule][i]) / error if error > 0 else 0.0',
    '        off = f"{off:+.1f} s.e." if np.isfinite(off) else ""',
    '        print(f"{rule + \': \' + name:<34}{mean:>12.5f}{exact[rule][i]:>12.5f}{off:>12}")',
    '',
  ].join('\n');
}
