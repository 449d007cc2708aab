// The options of the figure of training.

import { catalog } from '../../catalog/catalog.js';
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import { mostSteps, runNames } from './runs.js';

const shownFirst = ['none', 'sqrt', 'linear', 'predicted'];

/** @param entries - of the catalogue */
const idsOf = <Id extends string>(entries: readonly { id: Id }[]) => entries.map(({ id }) => id);

export const options = optionTable([
  { name: 'task', kind: 'choice', default: 'recall', choices: idsOf(catalog.tasks) },
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
  { name: 'optimizer', kind: 'choice', default: 'sgd', choices: idsOf(catalog.optimizers) },
  { name: 'rate', kind: 'number', default: 1, minimum: 1e-6, maximum: 1e12 },
  { name: 'steps', kind: 'whole', default: 400, minimum: 2, maximum: mostSteps },
  { name: 'heads', kind: 'whole', default: 1, minimum: 1, maximum: 8 },
  {
    name: 'view',
    kind: 'choice',
    default: 'curves',
    choices: ['curves', 'seeds', 'rates', 'lengths', 'starts'],
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
  // In seconds; it begins with the first change, so that a link shows its state at once.
  { name: 'pace', kind: 'number', default: 0, minimum: 0, maximum: 600 },
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
    kind: 'flag' as const,
    default: shownFirst.includes(name),
  })),
  seedOption,
]);

export type TrainingOptions = ValuesOf<typeof options>;
