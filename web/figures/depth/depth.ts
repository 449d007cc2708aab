/**
 * `rootd-depth`: the mean square of a signal through many layers, measured in random networks and predicted.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type DepthResult, measureDepth } from './measure.js';
import { reportDepth } from './report.js';
import { stageDepth } from './stage.js';

const options = optionTable([
  {
    name: 'initialisation',
    kind: 'choice',
    default: 'both',
    choices: ['both', 'he', 'xavier', 'own'],
  },
  { name: 'gain', kind: 'number', default: 1.5, minimum: 0.01, maximum: 10 },
  {
    name: 'activation',
    kind: 'choice',
    default: 'relu',
    choices: ['relu', 'tanh', 'linear'],
  },
  { name: 'layers', kind: 'whole', default: 30, minimum: 1, maximum: 200 },
  { name: 'width', kind: 'whole', default: 256, minimum: 1, maximum: 1024 },
  { name: 'networks', kind: 'whole', default: 10, minimum: 2, maximum: 100 },
  { name: 'normalise', kind: 'flag', default: false },
  { ...seedOption, maximum: seedOption.maximum - 100 },
]);

export type DepthOptions = ValuesOf<typeof options>;

export const depth: FigureSpec<'depth', DepthOptions, DepthResult> = {
  name: 'depth',
  options,
  controls: [
    [{ option: 'initialisation', main: true }],
    [
      {
        option: 'gain',
        slider: 'even',
        from: 0.5,
        to: 2.5,
        step: 0.01,
        characters: 5,
        when: ({ initialisation }) => initialisation === 'own',
      },
    ],
    [{ option: 'activation' }],
    [{ option: 'normalise' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [{ option: 'layers', characters: 4 }],
    [{ option: 'width', characters: 5 }],
    [{ option: 'networks', characters: 4 }],
  ],
  compute: measureDepth,
  stage: stageDepth,
  report: reportDepth,
  python: async (...given) => (await import('./python.js')).pythonDepth(...given),
};
