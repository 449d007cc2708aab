/**
 * `rootd-normality`: how far the law of a sum is from the normal one, and how soon it comes near.
 */
import { seedOption } from '../options.js';
import { measureNormality } from './measure.js';
import { pythonNormality } from './python.js';
import { reportNormality } from './report.js';
import { stageNormality } from './stage.js';

/** @type {import('../types.js').FigureSpec} */
export const normality = {
  name: 'normality',
  options: [
    { name: 'law', kind: 'law', default: 'exponential' },
    { name: 'd', kind: 'whole', default: 16, minimum: 1, maximum: 1e5 },
    { name: 'largest', kind: 'whole', default: 1024, minimum: 2, maximum: 1e5 },
    { name: 'count', kind: 'whole', default: 20_000, minimum: 100, maximum: 1e8 },
    seedOption,
    { name: 'bound', kind: 'flag', default: true, looks: true },
  ],
  controls: [
    [{ option: 'law' }],
    [{ option: 'd', slider: 'log', characters: 7 }],
    [{ option: 'count', characters: 10 }],
    [{ option: 'seed', characters: 6 }],
  ],
  advanced: [[{ option: 'largest', slider: 'log', characters: 8 }], [{ option: 'bound' }]],
  compute: measureNormality,
  stage: stageNormality,
  report: reportNormality,
  python: pythonNormality,
};
