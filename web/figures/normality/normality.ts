/**
 * `rootd-normality`: how far the law of a sum is from the normal one, and how soon it comes near.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measureNormality, type NormalityResult } from './measure.js';
import { reportNormality } from './report.js';
import { stageNormality } from './stage.js';

const options = optionTable([
  { name: 'law', kind: 'law', default: 'rademacher' },
  { name: 'd', kind: 'whole', default: 500, minimum: 1, maximum: 1e5 },
  { name: 'largest', kind: 'whole', default: 1024, minimum: 2, maximum: 1e5 },
  { name: 'count', kind: 'whole', default: 20_000, minimum: 100, maximum: 1e8 },
  seedOption,
  { name: 'bound', kind: 'flag', default: true, looks: true },
]);

export type NormalityOptions = ValuesOf<typeof options>;

export const normality: FigureSpec<'normality', NormalityOptions, NormalityResult> = {
  name: 'normality',
  options,
  controls: [
    [{ option: 'law' }],
    [{ option: 'd', slider: 'log', characters: 7 }],
    [{ option: 'count', characters: 10 }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [[{ option: 'largest', slider: 'log', characters: 8 }], [{ option: 'bound' }]],
  compute: measureNormality,
  stage: stageNormality,
  report: reportNormality,
  python: async (...given) => (await import('./python.js')).pythonNormality(...given),
};
