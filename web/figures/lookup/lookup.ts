/**
 * `rootd-lookup`: what attention does, small enough to be followed by hand: a query, six keys of four signs, their
 * scores, weights and values.
 */
import { optionTable, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type LookupResult, measureLookup } from './measure.js';
import { reportLookup } from './report.js';
import { stageLookup } from './stage.js';

const signs = { kind: 'numbers', default: [], minimum: -1, maximum: 1 } as const;

const options = optionTable([
  { name: 'divisor', kind: 'number', default: 2, minimum: 0.25, maximum: 100 },
  { name: 'query', ...signs },
  { name: 'keys', ...signs },
]);

export type LookupOptions = ValuesOf<typeof options>;

export const lookup: FigureSpec<'lookup', LookupOptions, LookupResult> = {
  name: 'lookup',
  options,
  controls: [[{ option: 'divisor', slider: 'even', from: 0.25, to: 8, step: 0.25, characters: 4 }]],
  compute: measureLookup,
  stage: stageLookup,
  report: reportLookup,
  python: async (...given) => (await import('./python.js')).pythonLookup(...given),
};
