// The figure of training, with runs trained for its tests.

import { training } from '../../../../web/figures/training/training.js';
import { sharedLab } from '../../../support/labs.js';
import { runFigure } from '../support/run.js';

export const lab = await sharedLab(0);

export const alone = { none: false, sqrt: false, linear: false, predicted: false };

/** Trained to the end, for however many steps there are. @param {Record<string, any>} changes */
export const trainAll = (changes) =>
  runFigure(training, lab, { trained: changes.steps ?? 400, ...changes });
