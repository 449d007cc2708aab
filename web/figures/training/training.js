/**
 * `rootd-training`: heads that learn under several rules at once, from the same start, on the same examples.
 */
import { measureTraining } from './measure.js';
import { pythonTraining } from './python.js';
import { reportTraining } from './report.js';
import { runNames } from './runs.js';
import { stageTraining } from './stage.js';

const shownFirst = ['none', 'sqrt', 'linear', 'predicted'];

/** @type {import('../figure.js').FigureSpec} */
export const training = {
  name: 'training',
  options: [
    { name: 'task', kind: 'choice', default: 'recall', choices: ['recall', 'majority'] },
    { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
    { name: 'optimizer', kind: 'choice', default: 'sgd', choices: ['sgd', 'adam'] },
    { name: 'rate', kind: 'number', default: 1, minimum: 1e-6, maximum: 1e6 },
    { name: 'steps', kind: 'whole', default: 400, minimum: 1, maximum: 5000 },
    { name: 'heads', kind: 'whole', default: 1, minimum: 1, maximum: 8 },
    {
      name: 'view',
      kind: 'choice',
      default: 'curves',
      choices: ['curves', 'rates', 'lengths'],
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
    { name: 'step', kind: 'whole', default: 400, minimum: 1, maximum: 5000, looks: true },
    ...runNames.map((name) => ({
      name,
      kind: /** @type {const} */ ('flag'),
      default: shownFirst.includes(name),
    })),
    {
      name: 'seed',
      kind: 'whole',
      default: 1,
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      redraws: true,
    },
  ],
  controls: [
    [{ option: 'task' }],
    [{ option: 'd', characters: 5 }],
    [{ option: 'optimizer' }],
    [{ option: 'rate', characters: 6 }],
    [{ option: 'view' }],
    [{ option: 'curve', when: ({ view }) => view === 'curves' }],
    [
      {
        option: 'step',
        slider: 'even',
        from: 1,
        to: 400,
        step: 1,
        characters: 5,
        when: ({ view }) => view === 'curves',
      },
    ],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'steps', characters: 5 },
      { option: 'heads', characters: 3 },
    ],
    ...runNames.map((option) => [{ option }]),
  ],
  compute: measureTraining,
  stage: stageTraining,
  report: reportTraining,
  python: pythonTraining,
};
