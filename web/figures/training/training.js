/**
 * `rootd-training`: heads that learn under several rules at once, from the same start, on the same examples.
 */
import { measureTraining } from './measure.js';
import { trainingOptions } from './options.js';
import { pythonTraining } from './python.js';
import { reportTraining } from './report.js';
import { runNames } from './runs.js';
import { stageTraining } from './stage.js';

/** @type {import('../types.js').FigureSpec} */
export const training = {
  name: 'training',
  options: trainingOptions,
  controls: [
    [{ option: 'task' }, { option: 'd', characters: 5 }],
    [
      { option: 'optimizer' },
      { option: 'rate', characters: 6, when: ({ view }) => view !== 'rates' },
    ],
    [{ option: 'view' }],
    [{ option: 'curve', when: ({ view }) => view === 'curves' }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [
      { option: 'steps', characters: 5 },
      { option: 'heads', characters: 3 },
    ],
    ...runNames.map((option) => [{ option }]),
  ],
  plays: true,
  compute: measureTraining,
  stage: stageTraining,
  report: reportTraining,
  python: pythonTraining,
};
