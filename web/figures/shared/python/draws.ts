/**
 * NumPy that draws the coordinates of a law, for the scripts that readers copy.
 */

import type { Law } from '../../../engine/checks/lawOption.js';
import { lawId } from '../../../engine/checks/lawText.js';

const draws: Record<string, string> = {
  rademacher: 'rng.integers(0, 2, shape) * 2.0 - 1.0',
  die: 'rng.integers(1, 7, shape) - 3.5',
  exponential: 'rng.exponential(size=shape) - 1.0',
  normal: 'rng.standard_normal(shape)',
  uniform: 'rng.uniform(-3**0.5, 3**0.5, shape)',
  laplace: 'rng.laplace(scale=0.5**0.5, size=shape)',
  cauchy: 'rng.standard_cauchy(shape)',
  product: 'rng.standard_normal(shape) * rng.standard_normal(shape)',
};

/** Lines that define `draw(shape)`. */
export function drawLines(
  law: Law,
  { mean = 0, correlation = 0 }: { mean?: number; correlation?: number } = {},
) {
  const lines = [];
  let body = draws[lawId(law)] ?? '';
  if (typeof law === 'object' && 'degrees' in law) body = `rng.standard_t(${law.degrees}, shape)`;
  if (typeof law === 'object' && 'values' in law) {
    lines.push(`values = np.array([${law.values.join(', ')}], dtype=float)`);
    lines.push(
      `weights = np.array([${(law.weights ?? law.values.map(() => 1)).join(', ')}], dtype=float)`,
    );
    lines.push('weights /= weights.sum()', '');
    body = 'rng.choice(values - values @ weights, shape, p=weights)';
  }
  lines.push('', 'def own(shape):', `    return ${body}${mean === 0 ? '' : ` + ${mean}`}`, '', '');
  lines.push('def draw(shape):');
  if (correlation > 0) {
    lines.push(
      '    # Each coordinate is, with this probability, the one draw that its whole vector shares.',
      `    shared = rng.random(shape) < ${correlation} ** 0.5`,
      '    return np.where(shared, own((shape[0], 1)), own(shape))',
    );
  } else lines.push('    return own(shape)');
  lines.push('', '');
  return lines;
}

/** A Python number. */
export function pythonNumber(value: number | null | undefined) {
  if (value === null || value === undefined || Number.isNaN(value)) return 'float("nan")';
  if (!Number.isFinite(value)) return value > 0 ? 'float("inf")' : '-float("inf")';
  return String(value);
}

/** Draws that a script makes in a few seconds. */
export const pythonDraws = 1e8;

/** Coordinates held at a time: 64 MB of float64. */
export const pythonChunk = 8e6;
