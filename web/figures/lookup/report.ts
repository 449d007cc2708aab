/**
 * The figure of the list in words and numbers.
 */
import { fill } from '../../text/fill.js';
import type { Context, Report } from '../types.js';
import type { LookupOptions } from './lookup.js';
import { d, entries, type LookupResult, values } from './measure.js';

export function reportLookup(
  result: LookupResult,
  options: LookupOptions,
  context: Context<'lookup', LookupOptions>,
): Report {
  const { words, numbers } = context;
  const { keys, scores, scaled, exponentials, weights, answer } = result;
  const largest = weights.indexOf(Math.max(...weights));
  return {
    key: [
      { mark: 'filled', label: words.key.agrees },
      { mark: 'hollow', label: words.key.differs },
    ],
    head: [words.heads.score, divisorIn(words.heads.scaled, options, context), words.heads.weight],
    alike: true,
    rows: entries.map((name, i) => ({
      label: words.entries[name],
      measured: numbers.whole(scores[i]),
      predicted: numbers.significant(scaled[i], 3),
      offBy: numbers.percent(weights[i], 1),
    })),
    summary: fill(words.summary, {
      divisor: numbers.significant(options.divisor, 3),
      entry: words.entries[entries[largest]],
      share: numbers.percent(weights[largest], 0),
      answer: numbers.fixed(answer, 1),
    }),
    data: () => ({
      columns: [
        words.columns.entry,
        words.heads.key,
        words.heads.score,
        divisorIn(words.heads.scaled, options, context),
        words.heads.exponential,
        words.heads.weight,
        words.heads.value,
      ],
      rows: entries.map((name, i) => [
        words.entries[name],
        keys[i].map((sign) => (sign > 0 ? words.plus : words.minus)).join(' '),
        scores[i],
        scaled[i],
        exponentials[i],
        weights[i],
        values[i],
      ]),
    }),
    numbers: { query: result.query, keys, scores, scaled, exponentials, weights, answer },
  };
}

/** The divisor is called √d where it is that. */
export const divisorIn = (
  text: string,
  { divisor }: LookupOptions,
  { numbers }: Pick<Context<'lookup'>, 'numbers'>,
) =>
  fill(text, {
    divisor: divisor === Math.sqrt(d) ? '√d' : numbers.significant(divisor, 3),
  });
