/**
 * How large is the variance of the few entries of one small matrix? Who knows that a score has variance d guesses d.
 */
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import type { Question } from '../types.js';
import { askedSpan, isAsked, type ScoresResult } from './measure.js';
import type { ScoresOptions } from './scores.js';

export const variance: Question<'scores', ScoresOptions, ScoresResult> = {
  id: 'variance',
  kind: 'point',
  // Of large matrices the mean is d but for little, and one entry has no variance.
  applies: isAsked,
  ask: ({ rows, columns, d }, { words, numbers }) =>
    fill(words.questions.variance.ask, {
      rows: numbers.whole(rows),
      columns: numbers.whole(columns),
      d: numbers.whole(d),
      entries: numbers.whole(rows * columns),
    }),
  axis: ({ d }, { numbers }) => ({
    domain: [askedSpan({ d }).from, askedSpan({ d }).to],
    start: 2.5 * d,
    step: d / 40,
    write: (guess) => numbers.significant(guess, 3),
  }),
  truth: ({ expected }) => expected.mean,
  compare(guess, truth, { rows, columns, d }, context) {
    const { words, numbers } = context;
    const texts = words.questions.variance;
    return fill(texts.compare, {
      guess: numbers.significant(guess, 3),
      truth: numbers.significant(truth, 4),
      d: numbers.whole(d),
      entries: numbers.whole(rows * columns),
      verdict: guessVerdict(texts, context, guess, truth),
    });
  },
};
