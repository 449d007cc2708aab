/**
 * How much of a query's attention does the strongest of n keys get, when the scores are not divided by anything?
 */
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import type { Question } from '../types.js';
import type { KeysOptions } from './keys.js';
import { crowdAt, type KeysResult } from './measure.js';

export const strongest: Question<'keys', KeysOptions, KeysResult> = {
  id: 'strongest',
  kind: 'point',
  ask: ({ d, keys }, { words, numbers }) =>
    fill(words.questions.strongest.ask, { keys: numbers.whole(keys), d: numbers.whole(d) }),
  axis: (_, { numbers }) => ({
    domain: [0, 1],
    start: 0.5,
    step: 0.01,
    write: (guess) => numbers.percent(guess, 0),
  }),
  truth: (result, { d }) => crowdAt(result, Math.sqrt(d))?.exact.largest,
  compare(guess, truth, { d, keys }, context) {
    const { words, numbers } = context;
    const texts = words.questions.strongest;
    return fill(texts.compare, {
      guess: numbers.percent(guess, 0),
      truth: numbers.percent(truth, 0),
      d: numbers.whole(d),
      keys: numbers.whole(keys),
      even: numbers.percent(1 / keys),
      verdict: guessVerdict(texts, context, guess, truth),
    });
  },
};
