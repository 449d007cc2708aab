/**
 * The figure of softmax in words and numbers.
 */
import { fill } from '../../text/fill.js';
import { row } from '../shared/numbers/numbersRows.js';
import { expectedAt, quantities } from './measure.js';

/**
 * @param {import('./measure.js').SoftmaxResult} result
 * @param {import('./softmax.js').SoftmaxOptions} options
 * @param {import('../types.js').Context<'softmax', import('./softmax.js').SoftmaxOptions>} context
 * @returns {import('../types.js').Report}
 */
export function reportSoftmax(result, options, context) {
  const { words, common, numbers } = context;
  const { here = [], rules, draws } = result;
  const { d, keys } = options;

  const nameOf = (/** @type {import('./measure.js').Rule} */ rule) => common.rules[rule].name;
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
  const byRule = (/** @type {(rule: import('./measure.js').Rule) => unknown} */ value) =>
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

/** @param {import('./measure.js').SoftmaxResult} result @param {import('../../text/words.js').Parts['softmax']} words @param {(rule: import('./measure.js').Rule) => string} nameOf @returns {import('../shared/takeaway/takeaway.js').Data} */
function dataOf(result, { columns, quantities: names }, nameOf) {
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
