/**
 * `rootd-origin`: the standard deviation at every station from a token to a score, by initialisation.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measureOrigin, type OriginResult } from './measure.js';
import { reportOrigin } from './report.js';
import { stageOrigin } from './stage.js';
import { initialisations } from './weights.js';

const options = optionTable([
  {
    name: 'initialisation',
    kind: 'choice',
    default: 'gpt2',
    choices: [...Object.keys(initialisations), 'own'],
  },
  { name: 'sigma', kind: 'number', default: 0.03, minimum: 0.0001, maximum: 10 },
  { name: 'normalise', kind: 'flag', default: true },
  { name: 'gain', kind: 'number', default: 1, minimum: 0.01, maximum: 100 },
  { name: 'size', kind: 'number', default: 1, minimum: 0.01, maximum: 100 },
  { name: 'correlation', kind: 'number', default: 0, minimum: 0, maximum: 0.99 },
  { name: 'width', kind: 'whole', default: 768, minimum: 2, maximum: 4096 },
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 1024 },
  { name: 'tokens', kind: 'whole', default: 32, minimum: 2, maximum: 256 },
  { name: 'draws', kind: 'whole', default: 32, minimum: 2, maximum: 1000 },
  seedOption,
]);

export type OriginOptions = ValuesOf<typeof options>;

export const origin: FigureSpec<'origin', OriginOptions, OriginResult> = {
  name: 'origin',
  options,
  controls: [
    [{ option: 'normalise', main: true }],
    [{ option: 'size', slider: 'even', from: 0.1, to: 10, step: 0.1, characters: 5 }],
    [{ option: 'initialisation' }],
    [{ option: 'sigma', characters: 6, when: ({ initialisation }) => initialisation === 'own' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [{ option: 'correlation', slider: 'even', from: 0, to: 0.99, step: 0.01, characters: 5 }],
    [
      { option: 'width', characters: 5 },
      { option: 'd', characters: 4 },
    ],
    [{ option: 'gain', characters: 5, when: ({ normalise }) => normalise }],
    [
      { option: 'tokens', characters: 4 },
      { option: 'draws', characters: 4 },
    ],
  ],
  compute: measureOrigin,
  stage: stageOrigin,
  report: reportOrigin,
  python: async (options, context) => (await import('./python.js')).pythonOrigin(options, context),
};
