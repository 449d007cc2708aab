/**
 * The experiment of the figure of growth in NumPy.
 */
import { drawLines, pythonChunk, pythonDraws, pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { GrowthOptions } from './growth.js';
import { caseOf, type GrowthResult } from './measure.js';

const sizes: Record<string, string> = {
  spread: 'sums.std()',
  size: '(sums**2).mean() ** 0.5',
  quartile: 'np.subtract(*np.quantile(sums, [0.75, 0.25])) / 2',
};

export function pythonGrowth(
  options: GrowthOptions,
  { words }: ScriptContext<'growth', GrowthOptions>,
  { measure, points }: GrowthResult,
) {
  const { law, ...more } = caseOf(options);
  const total = points.reduce((sum, { d }) => sum + d, 0);
  const count = Math.max(2, Math.min(options.count, Math.floor(pythonDraws / total)));
  // Errors are for the figure's number of sums; the script may make fewer.
  const scale = Math.sqrt(options.count / count);
  const exact = points.map(
    ({ d, predicted, error }) =>
      `    ${d}: (${pythonNumber(predicted)}, ${pythonNumber(error * scale)}),`,
  );
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${options.seed})`,
    `count = ${count}`,
    ...drawLines(law, more),
    '# Exact, by rootd: the size of a sum of d coordinates, and the standard error of measuring it.',
    'predictions = {',
    ...exact,
    '}',
    '',
    `print(f"{'d':>9}{'${words.python.measured}':>14}{'${words.python.predicted}':>14}{'off by':>14}")`,
    'for d, (predicted, error) in predictions.items():',
    `    rows = max(1, ${pythonChunk} // d)`,
    '    sums = np.concatenate([draw((min(rows, count - i), d)).sum(1) for i in range(0, count, rows)])',
    `    measured = ${sizes[measure]}`,
    '    off = f"{(measured - predicted) / error:+.1f} s.e." if error > 0 else ""',
    '    exact = f"{predicted:.4f}" if predicted == predicted else ""',
    '    print(f"{d:>9}{measured:>14.4f}{exact:>14}{off:>14}")',
    '',
  ].join('\n');
}
