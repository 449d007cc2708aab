/**
 * The experiment of the figure of squares in NumPy.
 */

import type { ScriptContext } from '../types.js';
import { sumCount } from './measure.js';
import type { SquaresOptions } from './squares.js';

export const pythonSquares = (
  { d, seed }: SquaresOptions,
  { words }: ScriptContext<'squares', SquaresOptions>,
) =>
  [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `d, count = ${d}, ${sumCount}`,
    'x = rng.choice([-1.0, 1.0], size=(count, d))',
    'products = x[:, :, None] * x[:, None, :]',
    'squares = products.sum((1, 2))',
    'mean, error = squares.mean(), np.sqrt((2 * d**2 - 2 * d) / count)',
    `print(f"${words.python.mean} {mean:.4f}, ${words.python.exact} {d}, off by {(mean - d) / error:+.1f} s.e.")`,
    '',
  ].join('\n');
