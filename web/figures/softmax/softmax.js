/**
 * `rootd-softmax`: attention weights of the same draws under several rules, and what becomes of a row as d
 * grows.
 */
import { seedOption } from '../options.js';
import { measureSoftmax } from './measure.js';
import { pythonSoftmax } from './python.js';
import { reportSoftmax } from './report.js';
import { stageSoftmax } from './stage.js';

/** @type {import('../types.js').FigureSpec} */
export const softmax = {
  name: 'softmax',
  options: [
    { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
    { name: 'queries', kind: 'whole', default: 64, minimum: 1, maximum: 2048 },
    { name: 'keys', kind: 'whole', default: 64, minimum: 1, maximum: 2048 },
    { name: 'heads', kind: 'whole', default: 1, minimum: 1, maximum: 8 },
    { name: 'causal', kind: 'flag', default: false },
    {
      name: 'third',
      kind: 'choice',
      default: 'off',
      choices: ['off', 'linear', 'log-length', 'measured', 'cosine'],
    },
    {
      name: 'quantity',
      kind: 'choice',
      default: 'entropy',
      choices: ['entropy', 'largest', 'gradient'],
      looks: true,
    },
    seedOption,
  ],
  controls: [
    [{ option: 'd', slider: 'log', characters: 5 }],
    [{ option: 'keys', slider: 'log', characters: 5 }],
    [{ option: 'third' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'queries', characters: 5 },
      { option: 'heads', characters: 3 },
    ],
    [{ option: 'quantity' }],
    [{ option: 'causal' }],
  ],
  compute: measureSoftmax,
  stage: stageSoftmax,
  report: reportSoftmax,
  python: pythonSoftmax,
};
