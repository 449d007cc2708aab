/**
 * The figure of the list in NumPy.
 */

import type { ScriptContext } from '../types.js';
import type { LookupOptions } from './lookup.js';
import { type LookupResult, values } from './measure.js';

export function pythonLookup(
  { divisor }: LookupOptions,
  { words }: ScriptContext<'lookup', LookupOptions>,
  { query, keys }: LookupResult,
) {
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `query = np.array([${query.join(', ')}])`,
    'keys = np.array([',
    ...keys.map((key) => `    [${key.join(', ')}],`),
    '])',
    `values = np.array([${values.join(', ')}])`,
    `scaled = keys @ query / ${divisor}`,
    'weights = np.exp(scaled)',
    'weights /= weights.sum()',
    `print("${words.heads.weight}:", weights.round(4))`,
    `print("${words.columns.answer}:", (weights @ values).round(4))`,
    '',
  ].join('\n');
}
