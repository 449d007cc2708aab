/**
 * The figure of softmax in words and numbers.
 */

import type { Rule } from '../../engine/methods/rules.js';
import { fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import { row } from '../shared/numbers/numbersRows.js';
import type { Data } from '../shared/takeaway/takeaway.js';
import type { Context, Report } from '../types.js';
import { expectedAt, quantities, type SoftmaxResult } from './measure.js';
import type { SoftmaxOptions } from './softmax.js';

export function reportSoftmax(
  result: SoftmaxResult,
  options: SoftmaxOptions,
  context: Context<'softmax', SoftmaxOptions>,
): Report {
  const { words, common, numbers } = context;
  const { here = [], rules, draws } = result;
  const { d, keys } = options;

  const nameOf = (rule: Rule) => common.rules[rule].name;
  const rows = quantities.flatMap((quantity) =>
    rules.map((rule) => {
      const label = fill(words.rows[quantity], { rule: nameOf(rule) });
      const point = here.find((each) => each.rule === rule);
      if (!point) return { label };
      const expected = expectedAt(result, rule, d)?.[quantity];
      return row(context, label, point.measured[quantity], expected, point.error[quantity]);
    }),
  );

  const [raw, scaled, third] = here;
  const byRule = (value: (rule: Rule) => unknown) =>
    Object.fromEntries(here.map(({ rule }) => [rule, value(rule)]));
  return {
    key: [
      {
        mark: 'points',
        plain: true,
        label: fill(words.key.points, { draws: numbers.whole(draws) }),
      },
      { mark: 'line', plain: true, label: common.key.predicted },
    ],
    rows,
    summary:
      raw && scaled
        ? fill(words.summary.default, {
            d: numbers.whole(d),
            keys: numbers.whole(keys),
            raw: numbers.percent(raw.measured.largest),
            scaled: numbers.percent(scaled.measured.largest),
            third: third
              ? fill(words.summary.third, {
                  rule: nameOf(third.rule),
                  share: numbers.percent(third.measured.largest),
                })
              : '',
            entropyRaw: numbers.significant(raw.measured.entropy, 3),
            entropyScaled: numbers.significant(scaled.measured.entropy, 3),
            most: numbers.fixed(Math.log(keys), 2),
          })
        : '',
    data: () => dataOf(result, words, nameOf),
    numbers: {
      measured: byRule((rule) => here.find((point) => point.rule === rule)?.measured),
      standardErrors: byRule((rule) => here.find((point) => point.rule === rule)?.error),
      predicted: byRule((rule) => expectedAt(result, rule, d) ?? null),
    },
  };
}

function dataOf(
  result: SoftmaxResult,
  { columns, quantities: names }: Parts['softmax'],
  nameOf: (rule: Rule) => string,
): Data {
  const points = [...(result.points ?? []), ...(result.here ?? [])];
  return {
    columns: [
      columns.d,
      columns.rule,
      ...quantities.flatMap((name) => {
        const quantity = names[name];
        return [quantity, fill(columns.error, { quantity }), fill(columns.exact, { quantity })];
      }),
    ],
    rows: points.map(({ d, rule, measured, error }) => [
      d,
      nameOf(rule),
      ...quantities.flatMap((quantity) => [
        measured[quantity],
        error[quantity],
        expectedAt(result, rule, d)?.[quantity] ?? null,
      ]),
    ]),
  };
}
