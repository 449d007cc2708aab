/**
 * The spread at d = 100 is known; where is it a hundred times as far along? Who expects a sum to grow like its number
 * of terms points a power of ten too high.
 */

import { lawId } from '../../engine/checks/lawText.js';
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import type { Question } from '../types.js';
import type { GrowthOptions } from './growth.js';
import type { GrowthResult } from './measure.js';

/** Where the reader is told the spread. */
export const known = 100;

export const farther: Question<'growth', GrowthOptions, GrowthResult> = {
  id: 'farther',
  kind: 'point',
  // Of coins the spread is a round number that needs no engine.
  applies: ({ case: name, law, largest }) =>
    name === 'centred' && lawId(law) === 'rademacher' && largest > known,
  ask: ({ largest }, { words, numbers }) =>
    fill(words.questions.farther.ask, {
      known: numbers.whole(known),
      spread: numbers.significant(Math.sqrt(known), 4),
      d: numbers.whole(largest),
    }),
  axis: ({ largest }, { numbers }) => ({
    domain: [1, largest],
    start: 10 ** (Math.round(20 * Math.log10(Math.sqrt(known) * 2)) / 20),
    step: 0.05,
    write: (guess) => numbers.significant(guess, 3),
  }),
  truth: ({ points }, { largest }) => points.find(({ d }) => d === largest)?.measured,
  compare(guess, truth, { largest }, context) {
    const { words, numbers } = context;
    const texts = words.questions.farther;
    return fill(texts.compare, {
      guess: numbers.significant(guess, 3),
      truth: numbers.significant(truth, 3),
      d: numbers.whole(largest),
      times: numbers.significant(largest / known, 3),
      growth: numbers.significant(truth / Math.sqrt(known), 3),
      verdict: guessVerdict(texts, context, guess, truth),
    });
  },
};
