/**
 * The experiment of the figure of scores in NumPy.
 */
import { pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { ScoresResult } from './measure.js';
import type { ScoresOptions } from './scores.js';

/** Multiplications that the script does in a few seconds. */
const pythonProducts = 2e10;

export function pythonScores(
  { rows, columns, d, count, seed }: ScoresOptions,
  { words }: ScriptContext<'scores', ScoresOptions>,
  { expected }: ScoresResult,
) {
  const affordable = Math.floor(pythonProducts / (rows * columns * d + 1000 * (rows + columns)));
  const repetitions = Math.max(20, Math.min(count, 100_000, affordable));
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `n, m, d, count = ${rows}, ${columns}, ${d}, ${repetitions}`,
    '',
    '',
    'def draw():',
    '    q, k = rng.standard_normal((n, d)), rng.standard_normal((m, d))',
    '    return q, k, q @ k.T',
    '',
    '',
    'q, k, scores = draw()',
    `print("${words.printed.queries} =", q.var())`,
    `print("${words.printed.keys} =", k.var())`,
    `print("${words.printed.scores} =", scores.var())`,
    `print("${words.printed.scaled} =", (scores / d**0.5).var())`,
    '',
    '# Exact, by rootd: mean and standard deviation of the variance of the scores.',
    `mean, sd = ${pythonNumber(expected.mean)}, ${pythonNumber(expected.standardDeviation)}`,
    'v = np.array([draw()[2].var() for _ in range(count)])',
    'error = sd / count**0.5',
    `print(f"${words.rows.mean}: {v.mean():.5f}, {mean:.5f} exact, off by {(v.mean() - mean) / error:+.1f} s.e.")`,
    `print(f"${words.rows.deviation}: {v.std():.5f}, {sd:.5f} exact")`,
    '',
  ].join('\n');
}
