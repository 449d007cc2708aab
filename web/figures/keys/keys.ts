/**
 * `rootd-keys`: one query, two keys and the gap between their scores; then more keys.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { gapReach, type KeysResult, measureKeys } from './measure.js';
import { strongest } from './question.js';
import { reportKeys } from './report.js';
import { stageKeys } from './stage.js';

const options = optionTable([
  { name: 'gap', kind: 'number', default: 2, minimum: -gapReach, maximum: gapReach },
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
  { name: 'keys', kind: 'whole', default: 64, minimum: 2, maximum: 4096 },
  { name: 'count', kind: 'whole', default: 200, minimum: 10, maximum: 1000 },
  seedOption,
]);

export type KeysOptions = ValuesOf<typeof options>;

export const keys: FigureSpec<'keys', KeysOptions, KeysResult> = {
  name: 'keys',
  options,
  controls: [
    [{ option: 'gap', slider: 'even', from: -gapReach, to: gapReach, step: 0.1, characters: 4 }],
    // On a phone the gap is dragged on the chart itself.
    [{ option: 'd', slider: 'log', to: 1024, characters: 5, main: true }],
    [{ option: 'keys', slider: 'log', to: 1024, characters: 5 }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [[{ option: 'count', characters: 5 }]],
  questions: [strongest],
  compute: measureKeys,
  stage: stageKeys,
  report: reportKeys,
  python: async (...given) => (await import('./python.js')).pythonKeys(...given),
};
