/**
 * How wide is the bracket that holds 95 % of the sums? People who have not met the square root guess it by far too
 * wide.
 */

import { lawId } from '../../engine/checks/lawText.js';
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import { coordinatesOf } from '../shared/controls/control.js';

/** @typedef {import('./sums.js').SumsOptions} SumsOptions */
/** @typedef {import('../../engine/methods/sums.js').SumsResult} Sums */

const share = 0.95;

/**
 * The farthest that one coordinate reaches, or its standard deviation where it reaches without end: where d of them
 * would come to if none cancelled another. Undefined where there is no such number.
 *
 * @param {import('../../engine/checks/lawText.js').Law} law
 */
function reachOf(law) {
  if (typeof law === 'object' && 'values' in law) {
    const mean = meanOf(law);
    const reach = Math.max(...law.values.map((value) => Math.abs(value - mean)));
    return reach > 0 ? reach : undefined;
  }
  /** @type {Record<string, number>} */
  const reaches = { die: 2.5, uniform: Math.sqrt(3), student: Number.NaN, cauchy: Number.NaN };
  const reach = reaches[lawId(law)] ?? 1;
  return Number.isNaN(reach) ? undefined : reach;
}

/** @param {{ values: number[], weights?: number[] }} law */
function meanOf({ values, weights = values.map(() => 1) }) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) / total;
}

/** As far as the sums could lie if none of their terms cancelled another. @param {SumsOptions} options @returns {[number, number]} */
export function widestOf({ law, d }) {
  const half = d * (reachOf(law) ?? 1);
  return [-half, half];
}

/** The narrowest bracket about the mean of 0 that holds the share, as far as the bins can tell. @param {Sums} sums */
export function bracketOf({ histogram, count }) {
  const { start, width, counts } = histogram;
  const bins = Array.from(counts, (there, i) => {
    const middle = start + (i + 0.5) * width;
    return { there, distance: Math.abs(middle) };
  }).sort((one, other) => one.distance - other.distance);
  let inside = 0;
  for (const { there, distance } of bins) {
    inside += there;
    if (inside >= share * count) return distance;
  }
  return undefined;
}

/** @type {import('../types.js').Question<'sums', SumsOptions, import('./measure.js').SumsResult>} */
export const bracket = {
  id: 'bracket',
  kind: 'interval',
  applies: ({ law, d, mean, correlation }) =>
    mean === 0 && correlation === 0 && d > 1 && reachOf(law) !== undefined,
  ask({ law, d }, context) {
    const { ask, askCoins } = context.words.questions.bracket;
    return lawId(law) === 'rademacher'
      ? fill(askCoins, { d: context.numbers.whole(d) })
      : fill(ask, { coordinates: coordinatesOf(context, law, d) });
  },
  axis(options, context) {
    const { words, numbers } = context;
    const { law, d } = options;
    const domain = widestOf(options);
    const half = domain[1];
    const step = half >= 100 ? Math.max(1, Math.round(half / 500)) : half / 500;
    return {
      domain,
      title: fill(words.axis.x, {
        coordinates: coordinatesOf(context, law, d),
      }),
      start: Math.round(half / 2 / step) * step,
      step,
      write: (guess) => `±${numbers.significant(guess, 4)}`,
    };
  },
  isInPicture: () => true,
  truth: ({ sums }) => bracketOf(sums),
  compare(guess, truth, _, context, { sums }) {
    const { words, numbers } = context;
    const texts = words.questions.bracket;
    return fill(texts.compare, {
      guess: numbers.significant(guess, 4),
      truth: numbers.significant(truth, 4),
      count: numbers.whole(sums.count),
      verdict: guessVerdict(texts, context, guess, truth),
    });
  },
};
