/**
 * The picture of the list: each sign is a button, each key a row.
 */
import { lookup } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import type { LookupOptions } from './lookup.js';
import { d, entries, type LookupResult, signsNow, values } from './measure.js';
import { divisorIn } from './report.js';

export function stageLookup(
  context: Context<'lookup', LookupOptions>,
): Stage<LookupOptions, LookupResult> {
  const { document, words, common, language, numbers, change, options: now } = context;

  const flip = (entry: number, index: number) => {
    const { query, keys } = signsNow(now());
    const flipped = (signs: number[]) => signs.map((sign, i) => (i === index ? -sign : sign));
    if (entry < 0) change({ query: flipped(query) });
    else change({ keys: keys.flatMap((key, i) => (i === entry ? flipped(key) : key)) });
  };
  const write = (sign: number) => (sign > 0 ? words.plus : words.minus);
  const chart = lookup(document, {
    width: 720,
    name: '',
    heads: words.heads,
    query: [],
    entries: [],
    answer: 0,
    format: {
      score: numbers.whole,
      scaled: (x) => numbers.significant(x, 3),
      exponential: (x) => numbers.significant(x, 3),
      weight: (x) => numbers.percent(x, 0),
      answer: (x) => fill(words.answer, { answer: numbers.fixed(x, 1) }),
    },
    nameOf: () => '',
    onFlip: flip,
  });

  return {
    nodes: [chart.node],
    charts: () => [chart],

    draw({ query, keys, scores, scaled, exponentials, weights, answer }, options, width) {
      chart.update({
        width,
        locale: language,
        name: words.title + common.language.stop,
        heads: {
          ...words.heads,
          scaled: divisorIn(words.heads.scaled, options, context),
        },
        query: query.map(write),
        entries: entries.map((name, i) => ({
          label: words.entries[name],
          key: keys[i].map(write),
          score: scores[i],
          scaled: scaled[i],
          exponential: exponentials[i],
          weight: weights[i],
          value: numbers.whole(values[i]),
        })),
        answer,
        nameOf: (entry, index) =>
          fill(entry < 0 ? words.signOfQuery : words.signOfKey, {
            entry: entry < 0 ? '' : words.entries[entries[entry]],
            index: numbers.whole(index + 1),
            d: numbers.whole(d),
            sign: write((entry < 0 ? query : keys[entry])[index]),
          }),
      });
    },
  };
}
