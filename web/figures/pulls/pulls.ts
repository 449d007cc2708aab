/**
 * `rootd-pulls`: where a hundred batches of training lead a head, by divisor.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measurePulls, type PullsResult, steps } from './measure.js';
import { reportPulls } from './report.js';
import { stagePulls } from './stage.js';
import { shownByName } from './telling.js';

const options = optionTable([
  { name: 'd', kind: 'whole', default: 64, minimum: 16, maximum: 1024 },
  { name: 'rates', kind: 'choice', default: 'one', choices: ['one', 'each'] },
  { name: 'batches', kind: 'whole', default: 0, minimum: 0, maximum: steps, looks: true },
  { name: 'example', kind: 'choice', default: 'all', choices: shownByName, looks: true },
  seedOption,
]);

export type PullsOptions = ValuesOf<typeof options>;

export const pulls: FigureSpec<'pulls', PullsOptions, PullsResult> = {
  name: 'pulls',
  options,
  controls: [[{ option: 'd', slider: 'log', characters: 5, main: true }]],
  advanced: [[{ option: 'example' }], [{ option: 'seed', characters: 6 }]],
  compute: measurePulls,
  stage: stagePulls,
  report: reportPulls,
  python: async (options, context) => (await import('./python.js')).pythonPulls(options, context),
};
