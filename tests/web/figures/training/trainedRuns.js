// The figure of training, with runs trained for its tests.

import { after } from 'node:test';
import { openLab } from '../../../../web/engine/lab.js';
import { training } from '../../../../web/figures/training/training.js';
import { runFigure } from '../support/run.js';

export const lab = await openLab({ workers: 0 });
after(() => lab.close());

export const alone = { none: false, sqrt: false, linear: false, predicted: false };

/** Trained to the end, for however many steps there are. @param {Record<string, any>} changes */
export const trainAll = (changes) =>
  runFigure(training, lab, { trained: changes.steps ?? 400, ...changes });
