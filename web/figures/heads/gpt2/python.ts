/**
 * What one head looks at under three scales, in NumPy.
 */

import type { ScriptContext } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { ScoresResult } from './measure.js';

export function pythonScores(
  _: HeadsOptions,
  { words }: ScriptContext<'heads', HeadsOptions>,
  { tokens, raw, layer, head, d }: ScoresResult,
) {
  const rows = tokens.map((_, i) => [...raw.slice((i * (i + 1)) / 2, ((i + 1) * (i + 2)) / 2)]);
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `tokens = ${JSON.stringify(tokens)}`,
    `# Raw q·k of GPT-2 small, layer ${layer}, head ${head}, both counted from 0: row i holds the keys 0 to i.`,
    '# Published with Transformer Explainer (github.com/poloclub/transformer-explainer, MIT licence).',
    'scores = [',
    ...rows.map((row) => `    np.array([${row.join(', ')}]),`),
    ']',
    '',
    `for divisor in (1, ${d} ** 0.5, ${d}):`,
    '    largest, variance = [], []',
    '    for row in scores[2:]:',
    '        z = row / divisor',
    '        p = np.exp(z - z.max())',
    '        p /= p.sum()',
    '        largest.append(p.max())',
    '        variance.append(z.var(ddof=1))',
    '        print("  ", tokens[len(row) - 1], np.round(p, 3))',
    '    print(f"divided by {divisor:g}: spread {np.mean(variance) ** 0.5:.3f}, "',
    '          f"strongest key {np.mean(largest):.3f}")',
    '',
  ].join('\n');
}
