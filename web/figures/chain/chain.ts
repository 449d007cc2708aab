/**
 * `rootd-chain`: the whole way from products to attention, divided by 1, by d to a power, and by d, on axes that stand
 * still while d moves.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { type ChainResult, keyCount, longest, measureChain } from './measure.js';
import { reportChain } from './report.js';
import { stageChain } from './stage.js';

const options = optionTable([
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: longest },
  { name: 'power', kind: 'number', default: 0.5, minimum: 0, maximum: 1, looks: true },
  { name: 'query', kind: 'whole', default: 5, minimum: 1, maximum: keyCount, looks: true },
  { name: 'key', kind: 'whole', default: 6, minimum: 1, maximum: keyCount, looks: true },
  { name: 'sweep', kind: 'flag', default: false, looks: true },
  { name: 'nudge', kind: 'flag', default: false, looks: true },
  { name: 'push', kind: 'number', default: 0.1, minimum: 0, maximum: 10, looks: true },
  seedOption,
]);

export type ChainOptions = ValuesOf<typeof options>;

export const chain: FigureSpec<'chain', ChainOptions, ChainResult> = {
  name: 'chain',
  options,
  controls: [
    [{ option: 'd', slider: 'log', characters: 5, main: true, when: ({ nudge }) => !nudge }],
    [
      {
        option: 'power',
        slider: 'even',
        from: 0,
        to: 1,
        step: 0.01,
        characters: 4,
        main: true,
        when: ({ nudge }) => !nudge,
      },
    ],
    [
      {
        option: 'push',
        slider: 'even',
        from: 0,
        to: 4,
        step: 0.1,
        characters: 4,
        main: true,
        when: ({ nudge }) => nudge,
      },
    ],
  ],
  advanced: [
    [
      { option: 'query', characters: 2 },
      { option: 'key', characters: 2 },
    ],
    [{ option: 'seed', characters: 6 }],
  ],
  plays: true,
  compute: measureChain,
  stage: stageChain,
  report: reportChain,
  python: async (options, context) => (await import('./python.js')).pythonChain(options, context),
};
