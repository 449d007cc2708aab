// The figure of training, with runs trained for its tests.

import { training } from '../../../../web/figures/training/training.js';
import { sharedLab } from '../../../support/labs.js';
import { runFigure } from '../support/run.js';

export const lab = await sharedLab(0);

export const alone = { none: false, sqrt: false, linear: false, predicted: false };

/** Trained to the end, for however many steps there are. */
export const trainAll = (changes: Record<string, any>) =>
  runFigure(training, lab, { trained: changes.steps ?? 400, ...changes });
