/**
 * The experiment of the figure of depth in NumPy.
 */
import { pythonNumber } from '../shared/python/draws.js';
import type { ScriptContext } from '../types.js';
import type { DepthOptions } from './depth.js';
import { type DepthResult, relativeError } from './measure.js';

const activations = { linear: 'z', relu: 'np.maximum(z, 0)', tanh: 'np.tanh(z)' };

export function pythonDepth(
  options: DepthOptions,
  { words }: ScriptContext<'depth', DepthOptions>,
  { starts }: DepthResult,
) {
  const { layers, width, networks, seed, activation, normalise } = options;
  const last = layers - 1;
  const rows = starts.map(({ name, gain, predicted, error }) => {
    const exact = predicted[last] * relativeError(options, last);
    const chance = Number.isNaN(exact) ? error[last] : exact;
    return `    (${JSON.stringify(words.starts[name])}, ${gain}, ${pythonNumber(predicted[last])}, ${pythonNumber(chance)}),`;
  });
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `layers, width, networks = ${layers}, ${width}, ${networks}`,
    '# Name, gain; and by rootd what is predicted for the last layer, and the standard error.',
    'starts = [',
    ...rows,
    ']',
    '',
    'for name, gain, predicted, error in starts:',
    '    squares = np.empty((networks, layers))',
    '    for network in squares:',
    '        x = rng.standard_normal(width)',
    '        for layer in range(layers):',
    ...(normalise ? ['            x = x / np.sqrt((x**2).mean())'] : []),
    '            z = rng.standard_normal((width, width)) @ x * gain / width**0.5',
    '            network[layer] = (z**2).mean()',
    `            x = ${activations[activation]}`,
    '    measured = squares.mean(0)',
    '    print(f"{name}, layer {layers}: {measured[-1]:.4g} measured, {predicted:.4g} predicted, "',
    '          f"{(measured[-1] - predicted) / error:+.1f} s.e.")',
    '',
  ].join('\n');
}
