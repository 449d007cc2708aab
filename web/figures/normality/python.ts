/**
 * The experiment of the figure of normality in NumPy.
 */
import { drawLines, pythonChunk, pythonDraws, pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { NormalityResult } from './measure.js';
import type { NormalityOptions } from './normality.js';

export function pythonNormality(
  { law, count, seed }: NormalityOptions,
  { words }: ScriptContext<'normality', NormalityOptions>,
  { points }: NormalityResult,
) {
  const total = points.reduce((sum, { d }) => sum + d, 0);
  const sums = Math.max(1, Math.min(count, Math.floor(pythonDraws / Math.max(1, total))));
  return [
    `# ${words.python.comment}`,
    'from math import erf',
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `count = ${sums}`,
    ...drawLines(law),
    '# By rootd: the exact gap, and the standard deviation of a sum of d coordinates.',
    'exact = {',
    ...points.map(
      ({ d, predicted, deviation }) =>
        `    ${d}: (${pythonNumber(predicted)}, ${pythonNumber(deviation)}),`,
    ),
    '}',
    'normal = np.vectorize(lambda z: 0.5 * (1 + erf(z / 2**0.5)))',
    '',
    `print(f"{'d':>9}{'${words.python.measured}':>12}{'${words.python.predicted}':>12}{'off by':>14}")`,
    'for d, (predicted, sd) in exact.items():',
    `    rows = max(1, ${pythonChunk} // d)`,
    '    sums = np.concatenate([draw((min(rows, count - i), d)).sum(1) for i in range(0, count, rows)])',
    '    # Rounding first: sums that are equal on a lattice must be equal as floats.',
    '    x, times = np.unique(np.round(sums, 9), return_counts=True)',
    '    upper = times.cumsum() / count',
    '    ideal = normal(x / sd)',
    '    measured = max(np.abs(upper - ideal).max(), np.abs(upper - times / count - ideal).max())',
    '    off = (measured - predicted) / (0.5 / count**0.5)',
    '    print(f"{d:>9}{measured:>12.5f}{predicted:>12.5f}{off:>+9.1f} s.e.")',
    '',
  ].join('\n');
}
