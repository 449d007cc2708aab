/**
 * `rootd-training`: heads that learn under several rules at once, from the same start, on the same examples.
 */

import { catalog } from '../../catalog/catalog.js';
import { optionTable, seedOption } from '../shared/options/optionTable.js';
import { measureTraining } from './measure.js';
import { modelFiles } from './modelFiles.js';
import { bet, shift } from './question.js';
import { reportTraining } from './report.js';
import { isFollowed, mostSteps, runNames, usualRates } from './runs.js';
import { stageTraining } from './stage.js';
import { stored } from './stored.js';

const shownFirst = ['none', 'sqrt', 'linear', 'predicted'];

/** @template {string} Id @param {readonly { id: Id }[]} entries of the catalogue */
const idsOf = (entries) => entries.map(({ id }) => id);

const options = optionTable([
  { name: 'task', kind: 'choice', default: 'recall', choices: idsOf(catalog.tasks) },
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
  { name: 'optimizer', kind: 'choice', default: 'sgd', choices: idsOf(catalog.optimizers) },
  { name: 'rate', kind: 'number', default: 1, minimum: 1e-6, maximum: 1e30 },
  { name: 'steps', kind: 'whole', default: 400, minimum: 2, maximum: mostSteps },
  { name: 'heads', kind: 'whole', default: 1, minimum: 1, maximum: 8 },
  {
    name: 'view',
    kind: 'choice',
    default: 'curves',
    choices: ['curves', 'seeds', 'rates', 'lengths'],
  },
  {
    name: 'curve',
    kind: 'choice',
    default: 'accuracy',
    choices: [
      'accuracy',
      'loss',
      'spread',
      'alignment',
      'sigma',
      'entropy',
      'gradientScores',
      'gradientQuery',
    ],
    looks: true,
  },
  {
    name: 'outcome',
    kind: 'choice',
    default: 'accuracy',
    choices: ['accuracy', 'loss'],
    looks: true,
  },
  // Of Wq and Wk, as a multiple of the others'.
  { name: 'queryKeyRate', kind: 'number', default: 1, minimum: 0, maximum: 1e6 },
  { name: 'gradient', kind: 'choice', default: 'stopped', choices: ['stopped', 'through'] },
  { name: 'wideStart', kind: 'flag', default: false },
  // How far the runs are trained. The first step is the weights as they were drawn.
  { name: 'trained', kind: 'whole', default: 1, minimum: 1, maximum: mostSteps },
  // The step looked at; beyond the last one it is that one.
  {
    name: 'step',
    kind: 'whole',
    default: mostSteps,
    minimum: 1,
    maximum: mostSteps,
    looks: true,
  },
  ...runNames.map((name) => ({
    name,
    kind: /** @type {const} */ ('flag'),
    default: shownFirst.includes(name),
  })),
  seedOption,
]);

/** @typedef {import('../shared/options/optionTable.js').ValuesOf<typeof options>} TrainingOptions */

/** @type {import('../types.js').FigureSpec<'training', TrainingOptions, import('./measure.js').TrainingResult>} */
export const training = {
  name: 'training',
  options,
  controls: [
    [{ option: 'task' }, { option: 'd', characters: 5, when: ({ view }) => view !== 'rates' }],
    [
      { option: 'optimizer' },
      { option: 'rate', characters: 6, when: ({ view }) => view !== 'rates' },
    ],
    [{ option: 'view' }],
    [{ option: 'curve', when: ({ view }) => view === 'curves' }],
    [{ option: 'outcome', when: (options) => !isFollowed(options) }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'steps', characters: 5 },
      { option: 'heads', characters: 3 },
    ],
    [{ option: 'queryKeyRate', characters: 8, when: ({ view }) => view !== 'rates' }],
    [{ option: 'wideStart', when: ({ view }) => view !== 'rates' }],
    [{ option: 'gradient', when: ({ measured, predicted }) => measured || predicted }],
    ...runNames.map((option) => [{ option }]),
  ],
  // An optimiser has a rate of its own, and the stored runs have their lengths.
  entails: (changed, { task, optimizer, rate, view, steps }) => ({
    rate: changed === 'optimizer' ? (usualRates[optimizer] ?? rate) : rate,
    steps: view === 'rates' ? (stored.steps[`${task} ${optimizer}`] ?? steps) : steps,
  }),
  plays: true,
  files: modelFiles,
  questions: [bet, shift],
  compute: measureTraining,
  stage: stageTraining,
  report: reportTraining,
  python: async (options, context) =>
    (await import('./python.js')).pythonTraining(options, context),
};
