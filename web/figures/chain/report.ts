/**
 * The figure of the chain in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { row } from '../shared/numbers/numbersRows.js';
import type { Context, Report } from '../types.js';
import type { ChainOptions } from './chain.js';
import { errorOf, lanesOf, titleOf } from './lanes.js';
import { type ChainResult, keyCount } from './measure.js';

export function reportChain(
  result: ChainResult,
  options: ChainOptions,
  context: Context<'chain', ChainOptions>,
): Report {
  const { words, numbers, common } = context;
  const { d } = options;
  const lanes = lanesOf(result, options);
  const titles = lanes.map(({ power }) => titleOf(power, context));
  const none = common.table.notMeasured;
  const share = (value: number) => numbers.percent(value);
  const [one, middle, whole] = lanes;
  return {
    key: [],
    rows: [
      ...lanes.map((lane, i) =>
        row(
          context,
          fill(words.rows.spread, { title: titles[i] }),
          lane.measured,
          lane.spread,
          errorOf(lane, d, result.scores.length),
        ),
      ),
      ...lanes.map(({ strongest }, i) => ({
        label: fill(words.rows.strongest, { title: titles[i] }),
        measured: share(strongest),
        predicted: none,
        offBy: none,
      })),
    ],
    summary: fill(words.summary, {
      d: numbers.whole(d),
      one: numbers.significant(one.measured, 3),
      oneShare: share(one.strongest),
      title: titles[1],
      middle: numbers.significant(middle.measured, 3),
      middleShare: share(middle.strongest),
      whole: numbers.significant(whole.measured, 3),
      wholeShare: share(whole.strongest),
    }),
    data: () => ({
      columns: [
        words.columns.query,
        words.columns.key,
        words.columns.score,
        ...titles.map((title) => fill(words.columns.weight, { title })),
      ],
      rows: [...result.scores].map((score, i) => [
        Math.floor(i / keyCount) + 1,
        (i % keyCount) + 1,
        score,
        ...lanes.map(({ weights }) => weights[i]),
      ]),
    }),
    numbers: {
      lanes: lanes.map(({ power, divisor, spread, measured, strongest, word }) => ({
        power,
        divisor,
        predicted: spread,
        measured,
        strongest,
        word,
      })),
    },
  };
}
