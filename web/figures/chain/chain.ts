/**
 * `rootd-chain`: three fans of walks from one origin, divided by 1, by a power of d and by d, on one axis that never
 * changes; what softmax makes of their ends, and the map that it is a row of.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type ChainResult, keyCount, longest, measureChain } from './measure.js';
import { reportChain } from './report.js';
import { stageChain } from './stage.js';

const options = optionTable([
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: longest },
  { name: 'power', kind: 'number', default: 0.5, minimum: 0, maximum: 1 },
  { name: 'query', kind: 'whole', default: 1, minimum: 1, maximum: keyCount, looks: true },
  { name: 'sweep', kind: 'flag', default: false, looks: true },
  seedOption,
]);

export type ChainOptions = ValuesOf<typeof options>;

export const chain: FigureSpec<'chain', ChainOptions, ChainResult> = {
  name: 'chain',
  options,
  // d, the power and the row are set in the picture.
  controls: [],
  advanced: [
    [
      { option: 'd', characters: 5 },
      { option: 'power', characters: 4 },
      { option: 'query', characters: 2 },
    ],
    [{ option: 'seed', characters: 6 }],
  ],
  plays: true,
  compute: measureChain,
  stage: stageChain,
  report: reportChain,
  python: async (options, context) => (await import('./python.js')).pythonChain(options, context),
};
