/**
 * `rootd-temperature`: one row of scores as a Boltzmann distribution, and what a number ε does to it.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measureTemperature, type TemperatureResult } from './measure.js';
import { reportTemperature } from './report.js';
import { stageTemperature } from './stage.js';

const options = optionTable([
  { name: 'keys', kind: 'whole', default: 12, minimum: 2, maximum: 64 },
  { name: 'sigma', kind: 'number', default: 1, minimum: 0, maximum: 100 },
  { name: 'beta', kind: 'number', default: 1, minimum: 0.01, maximum: 100 },
  { name: 'epsilon', kind: 'number', default: 2, minimum: 0.1, maximum: 10 },
  {
    name: 'change',
    kind: 'choice',
    default: 'add',
    choices: ['add', 'multiply', 'power'],
  },
  seedOption,
]);

export type TemperatureOptions = ValuesOf<typeof options>;

export const temperature: FigureSpec<'temperature', TemperatureOptions, TemperatureResult> = {
  name: 'temperature',
  options,
  controls: [
    [{ option: 'beta', slider: 'even', from: 0.05, to: 8, step: 0.05, characters: 5 }],
    [{ option: 'epsilon', slider: 'even', from: 0.1, to: 5, step: 0.1, characters: 4 }],
    [{ option: 'change' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'keys', characters: 4 },
      { option: 'sigma', characters: 5 },
    ],
  ],
  compute: measureTemperature,
  stage: stageTemperature,
  report: reportTemperature,
  python: async (...given) => (await import('./python.js')).pythonTemperature(...given),
};
