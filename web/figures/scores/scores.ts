/**
 * `rootd-scores`: the matrix QKᵀ, its four variances, and how far its variance strays from draw to draw.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { measureScores, type ScoresResult } from './measure.js';
import { variance } from './question.js';
import { reportScores } from './report.js';
import { stageScores } from './stage.js';

const options = optionTable([
  { name: 'rows', kind: 'whole', default: 2, minimum: 1, maximum: 2048 },
  { name: 'columns', kind: 'whole', default: 2, minimum: 1, maximum: 2048 },
  { name: 'd', kind: 'whole', default: 2, minimum: 1, maximum: 4096 },
  { name: 'count', kind: 'whole', default: 10_000, minimum: 2, maximum: 1e7 },
  seedOption,
]);

export type ScoresOptions = ValuesOf<typeof options>;

export const scores: FigureSpec<'scores', ScoresOptions, ScoresResult> = {
  name: 'scores',
  options,
  controls: [
    [
      { option: 'rows', characters: 5 },
      { option: 'columns', characters: 5 },
    ],
    [{ option: 'd', slider: 'log', characters: 5 }],
    [{ option: 'count', characters: 8 }],
    [{ option: 'seed', characters: 6 }],
  ],
  questions: [variance],
  compute: measureScores,
  stage: stageScores,
  report: reportScores,
  python: async (...given) => (await import('./python.js')).pythonScores(...given),
};
