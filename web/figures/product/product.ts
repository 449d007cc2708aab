/**
 * `rootd-product`: the law of q·k, raw beside scaled, and two small matrices multiplied entry by entry
 * and summed.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { largestEntry } from './grid.js';
import { measureProduct, type ProductResult } from './measure.js';
import { reportProduct } from './report.js';
import { stageProduct } from './stage.js';

const entries = {
  kind: 'numbers',
  default: [],
  minimum: -largestEntry,
  maximum: largestEntry,
} as const;

const independent = ({ shared }: ProductOptions) => !shared;
const withMatrices = ({ matrices }: ProductOptions) => matrices;

const options = optionTable([
  { name: 'd', kind: 'whole', default: 64, minimum: 1, maximum: 4096 },
  { name: 'count', kind: 'whole', default: 100_000, minimum: 10, maximum: 1e8 },
  { name: 'meanQuery', kind: 'number', default: 0, minimum: -10, maximum: 10 },
  { name: 'meanKey', kind: 'number', default: 0, minimum: -10, maximum: 10 },
  { name: 'shared', kind: 'flag', default: false },
  { name: 'matrices', kind: 'flag', default: false, looks: true },
  { name: 'rows', kind: 'whole', default: 2, minimum: 1, maximum: 6 },
  { name: 'columns', kind: 'whole', default: 3, minimum: 1, maximum: 6 },
  { name: 'a', ...entries },
  { name: 'b', ...entries },
  {
    name: 'vertical',
    kind: 'choice',
    default: 'even',
    choices: ['even', 'log'],
    looks: true,
  },
  seedOption,
]);

export type ProductOptions = ValuesOf<typeof options>;

export const product: FigureSpec<'product', ProductOptions, ProductResult> = {
  name: 'product',
  options,
  controls: [
    [{ option: 'd', slider: 'log', characters: 5 }],
    [
      {
        option: 'meanQuery',
        slider: 'even',
        from: -2,
        to: 2,
        step: 0.1,
        characters: 4,
        when: independent,
      },
    ],
    [
      {
        option: 'meanKey',
        slider: 'even',
        from: -2,
        to: 2,
        step: 0.1,
        characters: 4,
        when: independent,
      },
    ],
    [{ option: 'vertical', when: independent }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [
    [{ option: 'shared' }],
    [{ option: 'count', characters: 10 }],
    [
      { option: 'matrices' },
      { option: 'rows', characters: 2, when: withMatrices },
      { option: 'columns', characters: 2, when: withMatrices },
    ],
  ],
  compute: measureProduct,
  stage: stageProduct,
  report: reportProduct,
  python: async (...given) => (await import('./python.js')).pythonProduct(...given),
};
