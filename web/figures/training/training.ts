/**
 * `rootd-training`: heads that learn under several rules at once, from the same start, on the same examples.
 */

import type { FigureSpec } from '../types.js';
import { measureTraining, type TrainingResult } from './measure.js';
import { modelFiles } from './modelFiles.js';
import { options, type TrainingOptions } from './options.js';
import { bet } from './question.js';
import { reportTraining } from './report.js';
import { isFollowed, isTrained, runNames, triedWidths, usualRates } from './runs.js';
import { stageTraining } from './stage.js';
import { stored } from './stored.js';
import { startRules } from './storedStarts.js';

/** The rules that everybody sees; the others are for the lab. */
const rulesInSight = runNames.slice(0, 4);

/** From 4 to 1024. */
const doublings = Array.from({ length: 9 }, (_, i) => 4 * 2 ** i);

/** Which optimiser trains is what best rates tell most about. */
const isOfRates = ({ view }: TrainingOptions) => view === 'rates';
const areRulesAsked = (options: TrainingOptions) => !isOfRates(options);

/** At the one rate that the reader chooses. */
const atOwnRate = ({ view }: TrainingOptions) => view !== 'rates' && view !== 'starts';

export const training: FigureSpec<'training', TrainingOptions, TrainingResult> = {
  name: 'training',
  options,
  controls: [
    [
      {
        option: 'd',
        slider: 'list',
        stops: ({ view, task }) => (view === 'rates' ? triedWidths[task] : doublings),
        characters: 5,
        when: isTrained,
        main: true,
      },
    ],
    rulesInSight.map((option) => ({
      option,
      main: areRulesAsked,
      when: startRules.includes(option) ? undefined : isTrained,
    })),
    [{ option: 'task', when: isTrained }],
    [
      { option: 'optimizer', main: isOfRates },
      { option: 'rate', characters: 6, when: atOwnRate },
    ],
    [{ option: 'view' }],
    [{ option: 'curve', when: ({ view }) => view === 'curves' }],
    [{ option: 'outcome', when: (options) => !isFollowed(options) }],
    [{ option: 'seed', characters: 6, when: isTrained }],
  ],
  advanced: [
    [
      { option: 'steps', characters: 5, when: isTrained },
      { option: 'heads', characters: 3, when: isTrained },
    ],
    [{ option: 'queryKeyRate', characters: 8, when: atOwnRate }],
    [{ option: 'wideStart', when: atOwnRate }],
    [
      {
        option: 'gradient',
        when: (options) => isTrained(options) && (options.measured || options.predicted),
      },
    ],
    ...runNames
      .filter((name) => !rulesInSight.includes(name))
      .map((option) => [{ option, when: isTrained }]),
  ],
  // An optimiser has a rate of its own, and the stored runs have their lengths.
  entails: (changed, { task, optimizer, rate, view, steps }) => ({
    rate: changed === 'optimizer' ? (usualRates[optimizer] ?? rate) : rate,
    steps: view === 'rates' ? (stored.steps[`${task} ${optimizer}`] ?? steps) : steps,
  }),
  plays: true,
  files: modelFiles,
  questions: [bet],
  compute: measureTraining,
  stage: stageTraining,
  report: reportTraining,
  python: async (options, context, { starts }) =>
    (await import('./python.js')).pythonTraining(options, context, starts),
};
