/**
 * The experiment of the figure of temperature in NumPy, on the very scores shown.
 */

import type { ScriptContext } from '../types.js';
import type { TemperatureResult } from './measure.js';
import type { TemperatureOptions } from './temperature.js';

const changes: Record<string, string> = {
  add: 'softmax(beta * z + epsilon)',
  multiply: 'softmax(beta * epsilon * z)',
  power: 'softmax(beta**epsilon * z)',
};

export function pythonTemperature(
  { beta, epsilon, change }: TemperatureOptions,
  { words }: ScriptContext<'temperature', TemperatureOptions>,
  { scores }: TemperatureResult,
) {
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `z = np.array([${[...scores].join(', ')}])`,
    // A power of Python's whole numbers may be longer than NumPy can hold.
    `beta, epsilon = float(${beta}), float(${epsilon})`,
    '',
    '',
    'def softmax(z):',
    '    e = np.exp(z - z.max())',
    '    return e / e.sum()',
    '',
    '',
    'def entropy(p):',
    '    return -(p * np.log(np.maximum(p, 1e-300))).sum()',
    '',
    '',
    'before = softmax(beta * z)',
    `after = ${changes[change]}`,
    `print("${words.tableColumns.before}:", before.round(5), "${words.rows.entropy}", entropy(before).round(5))`,
    `print("${words.tableColumns.after}:", after.round(5), "${words.rows.entropy}", entropy(after).round(5))`,
    `print("${words.rows.change}:", np.abs(after - before).max())`,
    '',
  ].join('\n');
}
