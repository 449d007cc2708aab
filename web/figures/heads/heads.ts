/**
 * `rootd-heads`: how far the scores of trained heads spread: GPT-2's own, measured on short sentences, and those of a
 * model's file, from its weights.
 */
import { rankedColumns } from '../../engine/models/headColumns.js';
import { optionTable, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { sentenceNames } from './gpt2/scores.js';
import { type HeadsResult, measureHeads } from './measure.js';
import { reportHeads } from './report.js';
import { stageHeads } from './stage.js';

const options = optionTable([
  { name: 'view', kind: 'choice', default: 'scores', choices: ['scores', 'example', 'file'] },
  {
    name: 'sentence',
    kind: 'choice',
    default: 'visualization',
    choices: [...sentenceNames, 'all'],
  },
  {
    name: 'picture',
    kind: 'choice',
    default: 'grid',
    choices: ['grid', 'waterfall', 'strangers', 'spectrum', 'distance', 'compare'],
  },
  { name: 'column', kind: 'choice', default: 'spread', choices: rankedColumns, looks: true },
  { name: 'layer', kind: 'whole', default: 3, minimum: 0, maximum: 999 },
  { name: 'head', kind: 'whole', default: 2, minimum: 0, maximum: 999 },
  { name: 'keys', kind: 'whole', default: 1024, minimum: 2, maximum: 1_000_000 },
]);

export type HeadsOptions = ValuesOf<typeof options>;

const onScores = ({ view }: Pick<HeadsOptions, 'view'>) => view === 'scores';
const onModel = ({ view }: Pick<HeadsOptions, 'view'>) => view !== 'scores';
const onGrid = ({ view, picture }: Pick<HeadsOptions, 'view' | 'picture'>) =>
  view !== 'scores' && picture === 'grid';

export const heads: FigureSpec<'heads', HeadsOptions, HeadsResult> = {
  name: 'heads',
  options,
  controls: [
    [{ option: 'view' }],
    [
      { option: 'sentence', when: onScores },
      { option: 'picture', when: onModel },
      { option: 'column', when: onGrid },
    ],
    [{ option: 'keys', characters: 7, when: onModel }],
    [
      { option: 'layer', characters: 3 },
      { option: 'head', characters: 3 },
    ],
  ],
  compute: measureHeads,
  stage: stageHeads,
  report: reportHeads,
  python: async (...given) => (await import('./python.js')).pythonHeads(...given),
};
