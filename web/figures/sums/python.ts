/**
 * The experiment of the figure of sums in NumPy.
 */
import { drawLines, pythonChunk, pythonDraws, pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { SumsResult } from './measure.js';
import type { SumsOptions } from './sums.js';

export function pythonSums(
  { law, d, count, seed, mean, correlation, claim }: SumsOptions,
  { words }: ScriptContext<'sums', SumsOptions>,
  { exact, root, claim: claimed }: SumsResult,
) {
  const sums = Math.max(1, Math.min(count, Math.floor(pythonDraws / d)));
  const rows = Math.max(1, Math.min(sums, Math.floor(pythonChunk / d)));
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `d, count = ${d}, ${sums}`,
    ...drawLines(law, { mean, correlation }),
    `sums = np.concatenate([draw((min(${rows}, count - i), d)).sum(1) for i in range(0, count, ${rows})])`,
    '',
    '# Exact, by rootd: mean, standard deviation, excess kurtosis, shares within ±√d and within the claim.',
    `mean, sd, kurtosis = ${[exact.mean, exact.standardDeviation, exact.excessKurtosis].map(pythonNumber).join(', ')}`,
    `within = {d**0.5: ${pythonNumber(root.predicted)}, ${claim}: ${pythonNumber(claimed.predicted)}}`,
    '',
    '',
    'def line(name, measured, predicted, error):',
    '    off = f"{(measured - predicted) / error:+.1f} s.e." if error > 0 and np.isfinite(error) else ""',
    '    # Where nothing is predicted there is no number.',
    '    exact = f"{predicted:.5f}" if predicted == predicted else ""',
    '    print(f"{name:<28}{measured:>14.5f}{exact:>14}{off:>14}")',
    '',
    '',
    `print(f"{'':<28}{'${words.python.measured}':>14}{'${words.python.predicted}':>14}{'off by':>14}")`,
    'line("mean", sums.mean(), mean, sd / count**0.5)',
    'line("standard deviation", sums.std(), sd, sd / 2 * ((kurtosis + 2) / count) ** 0.5)',
    'for r, p in within.items():',
    '    line(f"within ±{r:g}", np.mean(np.abs(sums) <= r + 1e-9), p, (p * (1 - p) / count) ** 0.5)',
    '',
  ].join('\n');
}
