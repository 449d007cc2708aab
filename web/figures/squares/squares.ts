/**
 * `rootd-squares`: why the square of a sum of d signs is d on average: the products of every sign with every sign, of
 * which only the squares never cancel.
 */
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { FigureSpec } from '../types.js';
import { longest, measureSquares, type SquaresResult, sumCount } from './measure.js';
import { reportSquares } from './report.js';
import { stageSquares } from './stage.js';

const options = optionTable([
  { name: 'terms', kind: 'whole', default: 8, minimum: 1, maximum: longest },
  { name: 'd', kind: 'whole', default: 24, minimum: 2, maximum: longest },
  { name: 'vector', kind: 'whole', default: 8, minimum: 1, maximum: sumCount },
  seedOption,
]);

export type SquaresOptions = ValuesOf<typeof options>;

export const squares: FigureSpec<'squares', SquaresOptions, SquaresResult> = {
  name: 'squares',
  options,
  controls: [
    [{ option: 'terms', slider: 'even', step: 1, to: 24, characters: 2 }],
    [{ option: 'vector', slider: 'even', step: 1, characters: 3 }],
    [{ option: 'd', slider: 'even', step: 1, characters: 2 }],
    [{ option: 'seed', characters: 6 }],
  ],
  compute: measureSquares,
  stage: stageSquares,
  report: reportSquares,
  python: async (options, context) => (await import('./python.js')).pythonSquares(options, context),
};
