/**
 * `rootd-growth`: the spread of a sum against the number of its terms, and how the root fails.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type GrowthResult, measureGrowth } from './measure.js';
import { farther } from './question.js';
import { reportGrowth } from './report.js';
import { stageGrowth } from './stage.js';

const options = optionTable([
  {
    name: 'case',
    kind: 'choice',
    // It opens broken.
    default: 'mean',
    choices: ['mean', 'correlation', 'cauchy', 'centred'],
  },
  { name: 'law', kind: 'law', default: 'rademacher' },
  { name: 'mean', kind: 'number', default: 0.1, minimum: 0.0001, maximum: 10 },
  { name: 'correlation', kind: 'number', default: 0.01, minimum: 0.00001, maximum: 1 },
  { name: 'largest', kind: 'whole', default: 10_000, minimum: 2, maximum: 1e6 },
  { name: 'count', kind: 'whole', default: 2000, minimum: 2, maximum: 1e6 },
  { name: 'walks', kind: 'whole', default: 30, minimum: 1, maximum: 200 },
  seedOption,
]);

export type GrowthOptions = ValuesOf<typeof options>;

export const growth: FigureSpec<'growth', GrowthOptions, GrowthResult> = {
  name: 'growth',
  options,
  controls: [
    [{ option: 'case' }],
    [
      { option: 'mean', characters: 6, when: (options) => options.case === 'mean' },
      { option: 'correlation', characters: 6, when: (options) => options.case === 'correlation' },
    ],
    [{ option: 'law', when: (options) => options.case !== 'cauchy' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [{ option: 'largest', slider: 'log', characters: 9 }],
    [{ option: 'count', characters: 9 }],
    [{ option: 'walks', characters: 5 }],
  ],
  questions: [farther],
  compute: measureGrowth,
  stage: stageGrowth,
  report: reportGrowth,
  python: async (...given) => (await import('./python.js')).pythonGrowth(...given),
};
