/**
 * The experiment of the figure of two keys in NumPy.
 */
import { pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { KeysOptions } from './keys.js';
import { crowdAt, type KeysResult } from './measure.js';

/** Gaps that the script draws: more than the figure shows, in about a second. */
const pythonCoordinates = 2e7;

export function pythonKeys(
  { gap, d, keys, seed }: KeysOptions,
  { words }: ScriptContext<'keys', KeysOptions>,
  result: KeysResult,
) {
  const count = Math.min(100_000, Math.floor(pythonCoordinates / (3 * d)));
  const rows = Math.max(100, Math.min(20_000, Math.floor(pythonCoordinates / keys)));
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `gap, d, keys, count = ${gap}, ${d}, ${keys}, ${count}`,
    'weight = 1 / (1 + np.exp(-gap))',
    'print(f"gap {gap}: weight {weight:.4f}, slope {weight * (1 - weight):.4f}")',
    '',
    'q, k1, k2 = rng.standard_normal((3, count, d))',
    'gaps = (q * (k1 - k2)).sum(1)',
    '# Exact, by rootd: the share of gaps larger than the chosen one.',
    ...result.rules.map(({ rule, beyond }) => `exact_${rule} = ${pythonNumber(beyond.predicted)}`),
    'for name, scale, exact in [("q·k", 1, exact_none), ("q·k/√d", d**-0.5, exact_sqrt)]:',
    '    share = np.mean(np.abs(gaps) * scale > abs(gap))',
    '    error = (exact * (1 - exact) / count) ** 0.5',
    '    off = f", off by {(share - exact) / error:+.1f} s.e." if count * min(exact, 1 - exact) >= 5 else ""',
    '    print(f"{name}: {share:.2%} of gaps are larger, {exact:.2%} exact{off}")',
    '',
    '# The strongest of many weights, where the scores have this spread; exact by rootd.',
    `for sigma, exact in [(1, ${pythonNumber(crowdAt(result, 1)?.exact.largest)}), (d**0.5, ${pythonNumber(crowdAt(result, Math.sqrt(d))?.exact.largest)})]:`,
    `    z = sigma * rng.standard_normal((${rows}, keys))`,
    '    p = np.exp(z - z.max(1, keepdims=True))',
    '    p /= p.sum(1, keepdims=True)',
    '    largest = p.max(1)',
    '    off = (largest.mean() - exact) / (largest.std() / len(largest) ** 0.5)',
    '    print(f"spread {sigma:.3g}: strongest weight {largest.mean():.4f}, {exact:.4f} exact, off by {off:+.1f} s.e.")',
    '',
  ].join('\n');
}
