/**
 * The experiment of the figure of depth in NumPy.
 */
import { pythonNumber } from '../python/draws.js';
import { gainOf, relativeError } from './measure.js';

/** @type {Record<string, string>} */
const activations = { linear: 'z', relu: 'np.maximum(z, 0)', tanh: 'np.tanh(z)' };

/**
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @param {import('./measure.js').DepthResult} result
 */
export function pythonDepth(options, { words }, { predicted, error }) {
  const { layers, width, networks, seed, activation, normalise } = options;
  const last = predicted.length - 1;
  const exact = predicted[last] * relativeError(options, last);
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `rng = np.random.default_rng(${seed})`,
    `layers, width, networks, gain = ${layers}, ${width}, ${networks}, ${gainOf(options)}`,
    '# Predicted by rootd, and the standard error.',
    `predicted, error = ${pythonNumber(predicted[last])}, ${pythonNumber(Number.isNaN(exact) ? error[last] : exact)}`,
    '',
    'squares = np.empty((networks, layers))',
    'for network in squares:',
    '    x = rng.standard_normal(width)',
    '    for layer in range(layers):',
    ...(normalise ? ['        x = x / np.sqrt((x**2).mean())'] : []),
    '        z = rng.standard_normal((width, width)) @ x * gain / width**0.5',
    '        network[layer] = (z**2).mean()',
    `        x = ${activations[activation]}`,
    'measured = squares.mean(0)',
    'print(f"layer {layers}: {measured[-1]:.4g} measured, {predicted:.4g} predicted, "',
    '      f"{(measured[-1] - predicted) / error:+.1f} s.e.")',
    '',
  ].join('\n');
}
