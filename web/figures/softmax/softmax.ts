/**
 * `rootd-softmax`: attention weights of the same draws under several rules, and what becomes of a row as d
 * grows.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measureSoftmax, type SoftmaxResult } from './measure.js';
import { reportSoftmax } from './report.js';
import { stageSoftmax } from './stage.js';

const options = optionTable([
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
  { name: 'queries', kind: 'whole', default: 24, minimum: 1, maximum: 2048 },
  { name: 'keys', kind: 'whole', default: 24, minimum: 1, maximum: 2048 },
  { name: 'heads', kind: 'whole', default: 1, minimum: 1, maximum: 8 },
  { name: 'causal', kind: 'flag', default: false },
  {
    name: 'third',
    kind: 'choice',
    default: 'linear',
    choices: ['off', 'linear', 'log-length', 'measured', 'cosine'],
  },
  {
    name: 'quantity',
    kind: 'choice',
    default: 'largest',
    choices: ['largest', 'entropy', 'gradient'],
    looks: true,
  },
  seedOption,
]);

export type SoftmaxOptions = ValuesOf<typeof options>;

export const softmax: FigureSpec<'softmax', SoftmaxOptions, SoftmaxResult> = {
  name: 'softmax',
  options,
  controls: [[{ option: 'd', slider: 'log', characters: 5 }]],
  advanced: [
    [{ option: 'keys', slider: 'log', characters: 5 }],
    [{ option: 'third' }],
    [
      { option: 'queries', characters: 5 },
      { option: 'heads', characters: 3 },
    ],
    [{ option: 'quantity' }],
    [{ option: 'causal' }],
    [{ option: 'seed', characters: 6 }],
  ],
  compute: measureSoftmax,
  stage: stageSoftmax,
  report: reportSoftmax,
  python: async (...given) => (await import('./python.js')).pythonSoftmax(...given),
};
