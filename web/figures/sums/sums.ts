/**
 * `rootd-sums`: sums of random coordinates, their exact law, and the normal curve.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { countOption } from './countOption.js';
import { measureSums, type SumsResult } from './measure.js';
import { bracket } from './question.js';
import { reportSums } from './report.js';
import { stageSums } from './stage.js';

const options = optionTable([
  { name: 'law', kind: 'law', default: 'rademacher' },
  { name: 'd', kind: 'whole', default: 500, minimum: 1, maximum: 1e6 },
  countOption,
  seedOption,
  { name: 'claim', kind: 'number', default: 75, minimum: 0, maximum: 1e9 },
  { name: 'mean', kind: 'number', default: 0, minimum: -1000, maximum: 1000 },
  { name: 'correlation', kind: 'number', default: 0, minimum: 0, maximum: 1 },
  { name: 'vector', kind: 'whole', default: 0, minimum: 0, maximum: 1e12 - 1 },
  { name: 'ruler', kind: 'flag', default: true, looks: true },
  { name: 'normal', kind: 'flag', default: true, looks: true },
]);

export type SumsOptions = ValuesOf<typeof options>;

export const sums: FigureSpec<'sums', SumsOptions, SumsResult> = {
  name: 'sums',
  options,
  controls: [
    [{ option: 'law' }],
    [{ option: 'd', slider: 'log', to: 10_000, characters: 8 }],
    [{ option: 'count', characters: 13 }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'claim', characters: 6 },
      { option: 'vector', characters: 8 },
    ],
    [
      { option: 'mean', characters: 5 },
      { option: 'correlation', characters: 5 },
    ],
    [{ option: 'ruler' }, { option: 'normal' }],
  ],
  questions: [bracket],
  compute: measureSums,
  stage: stageSums,
  report: reportSums,
  python: async (...given) => (await import('./python.js')).pythonSums(...given),
};
