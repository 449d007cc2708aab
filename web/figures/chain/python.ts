/**
 * The experiment of the figure of the chain in NumPy.
 */

import type { ScriptContext } from '../types.js';
import type { ChainOptions } from './chain.js';
import { keyCount } from './measure.js';

export function pythonChain(
  { d, power, seed }: ChainOptions,
  { words }: ScriptContext<'chain', ChainOptions>,
) {
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `d, n = ${d}, ${keyCount}`,
    'q, k = rng.choice([-1.0, 1.0], size=(2, n, d))',
    'scores = q @ k.T',
    `for power in [0, ${power}, 1]:`,
    '    z = scores / d**power',
    '    p = np.exp(z - z.max(1, keepdims=True))',
    '    p /= p.sum(1, keepdims=True)',
    '    spread, expected = np.sqrt((z**2).mean()), d ** (0.5 - power)',
    '    error = expected * np.sqrt((2 - 2 / d) / z.size) / 2',
    '    off = f", off by {(spread - expected) / error:+.1f} s.e." if error > 0 else ""',
    '    print(f"÷ d^{power}: spread {spread:.4g}, expected {expected:.4g}{off}; strongest key {p.max(1).mean():.1%}")',
    '',
  ].join('\n');
}
