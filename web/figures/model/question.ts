/**
 * At which power of d, dividing the scores of a trained model, is its loss lowest?
 */
import { fill } from '../../text/fill.js';
import type { Question } from '../types.js';
import type { Sibling } from './example/example.js';
import valleys from './example/valleys.js';
import type { ModelResult } from './measure.js';
import type { ModelOptions } from './model.js';
import { lossAt, lowestOf, overPassages, span } from './valley.js';

/** In nats: where the loss is not higher than the lowest by more, the valley is flat. */
const flat = 0.02;

export const valley: Question<'model', ModelOptions, ModelResult> = {
  id: 'valley',
  kind: 'point',
  applies: ({ trained }) => trained !== 'own',
  ask: ({ trained }, { words }) =>
    fill(words.questions.valley.ask, { trained: words.choices.trained[trained] }),
  axis: (_, { words, numbers }) => ({
    domain: [span.from, span.to],
    start: 0.25,
    step: 0.01,
    write: (guess) => fill(words.questions.valley.guess, { power: numbers.fixed(guess, 2) }),
  }),
  truth: (result, { trained }) =>
    result.nothing === '' && trained !== 'own' ? lowestOf(overPassages(trained)).power : undefined,
  compare(guess, truth, { trained }, { words, numbers }) {
    const texts = words.questions.valley;
    const curve = overPassages(trained as Sibling);
    const isNear = lossAt(curve, guess) - lossAt(curve, truth) <= flat;
    return fill(isNear ? texts.near : texts.far, {
      passages: numbers.whole(valleys.passages),
      guess: numbers.fixed(guess, 2),
      truth: numbers.fixed(truth, 2),
    });
  },
};
