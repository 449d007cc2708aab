/**
 * `rootd-gradients`: what the scale does to the gradients of the first step of training, over d.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type GradientsResult, leastDimension, measureGradients, mostSeeds } from './measure.js';
import { reportGradients } from './report.js';
import { stageGradients } from './stage.js';

const options = optionTable([
  { name: 'none', kind: 'flag', default: true },
  { name: 'sqrt', kind: 'flag', default: true },
  { name: 'linear', kind: 'flag', default: true },
  { name: 'logLength', kind: 'flag', default: false },
  { name: 'measured', kind: 'flag', default: false },
  { name: 'cosine', kind: 'flag', default: false },
  { name: 'largest', kind: 'whole', default: 1024, minimum: leastDimension, maximum: 4096 },
  { name: 'seeds', kind: 'whole', default: 200, minimum: 2, maximum: mostSeeds },
  { name: 'batch', kind: 'whole', default: 64, minimum: 1, maximum: 1024 },
  {
    name: 'size',
    kind: 'choice',
    default: 'whole',
    choices: ['whole', 'entry'],
    looks: true,
  },
  { ...seedOption, maximum: seedOption.maximum - mostSeeds },
]);

export type GradientsOptions = ValuesOf<typeof options>;

export const gradients: FigureSpec<'gradients', GradientsOptions, GradientsResult> = {
  name: 'gradients',
  options,
  controls: [
    [{ option: 'none' }, { option: 'sqrt' }, { option: 'linear' }],
    [{ option: 'batch', characters: 5 }],
    [{ option: 'size' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [{ option: 'logLength' }, { option: 'measured' }, { option: 'cosine' }],
    [{ option: 'largest', slider: 'log', characters: 5 }],
    [{ option: 'seeds', characters: 4 }],
  ],
  compute: measureGradients,
  stage: stageGradients,
  report: reportGradients,
  python: async (options, context) =>
    (await import('./python.js')).pythonGradients(options, context),
};
