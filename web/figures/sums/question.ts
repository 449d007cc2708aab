/**
 * How wide is the bracket that holds 95 % of the sums? People who have not met the square root guess it by far too
 * wide.
 */

import type { Law } from '../../engine/checks/lawOption.js';
import { lawId } from '../../engine/checks/lawText.js';
import type { SumsResult as Sums } from '../../engine/methods/sums.js';
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import { coordinatesOf } from '../shared/controls/control.js';
import type { Question } from '../types.js';
import { spanOf } from './bars.js';
import type { SumsResult } from './measure.js';
import type { SumsOptions } from './sums.js';

const share = 0.95;

function meanOf({
  values,
  weights = values.map(() => 1),
}: {
  values: number[];
  weights?: number[];
}) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) / total;
}

/** The standard deviation of one coordinate. Undefined where there is no such number. */
function deviationOf(law: Law) {
  if (typeof law === 'object' && 'values' in law) {
    const mean = meanOf(law);
    const squares = law.values.map((value) => (value - mean) ** 2);
    return Math.sqrt(meanOf({ ...law, values: squares })) || undefined;
  }
  const deviations: Record<string, number | undefined> = {
    die: Math.sqrt(35 / 12),
    student: undefined,
    cauchy: undefined,
  };
  const id = lawId(law);
  return id in deviations ? deviations[id] : 1;
}

/** The narrowest bracket about the mean of 0 that holds the share, as far as the bins can tell. */
export function bracketOf({ histogram, count }: Sums) {
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

export const bracket: Question<'sums', SumsOptions, SumsResult> = {
  id: 'bracket',
  kind: 'interval',
  applies: ({ law, d, mean, correlation }) =>
    mean === 0 && correlation === 0 && d > 1 && deviationOf(law) !== undefined,
  ask({ law, d }, context) {
    const { ask, askCoins } = context.words.questions.bracket;
    return lawId(law) === 'rademacher'
      ? fill(askCoins, { d: context.numbers.whole(d) })
      : fill(ask, { coordinates: coordinatesOf(context, law, d) });
  },
  axis({ law, d }, { numbers }) {
    // The axis of the picture that answers.
    const domain = spanOf(0, (deviationOf(law) ?? 1) * Math.sqrt(d));
    const half = domain[1];
    const step = half >= 100 ? Math.max(1, Math.round(half / 500)) : half / 500;
    return {
      domain,
      start: Math.round((half * 0.8) / step) * step,
      step,
      write: (guess) => `±${numbers.significant(guess, 4)}`,
    };
  },
  truth: ({ sums }) => bracketOf(sums),
  compare(guess, truth, { d }, context, { sums }) {
    const { words, numbers } = context;
    const texts = words.questions.bracket;
    return fill(texts.compare, {
      guess: numbers.significant(guess, 4),
      truth: numbers.significant(truth, 4),
      d: numbers.whole(d),
      count: numbers.whole(sums.count),
      verdict: guessVerdict(texts, context, guess, truth),
    });
  },
};
