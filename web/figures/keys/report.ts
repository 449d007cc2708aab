/**
 * The figure of two keys in words and numbers.
 */
import { fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import { offBy, row } from '../shared/numbers/numbersRows.js';
import type { Data } from '../shared/takeaway/takeaway.js';
import type { Context, Report } from '../types.js';
import type { KeysOptions } from './keys.js';
import { crowdAt, type KeysResult, slopeOf, steepest, weightOf } from './measure.js';

/** A share is compared with its standard error where so many are expected on either side. */
const fewestExpected = 5;

export function reportKeys(
  result: KeysResult,
  options: KeysOptions,
  context: Context<'keys', KeysOptions>,
): Report {
  const { words, numbers } = context;
  const { rules, deviation } = result;
  const { gap, d, keys, count } = options;
  const slope = slopeOf(gap);

  const shareRow = (
    label: string,
    { measured, predicted }: { measured: number; predicted: number },
  ) => {
    const enough = count * Math.min(predicted, 1 - predicted) >= fewestExpected;
    const error = enough ? Math.sqrt((predicted * (1 - predicted)) / count) : Number.NaN;
    return {
      label,
      measured: numbers.percent(measured, 1),
      predicted: numbers.percent(predicted, 1),
      offBy: offBy(context, measured, predicted, error),
    };
  };
  const size = { gap: numbers.significant(Math.abs(gap), 3) };
  const rows = [
    // The excess kurtosis of q·k is 6/d.
    row(
      context,
      fill(words.rows.spread, { d: numbers.whole(d) }),
      deviation,
      Math.sqrt(2 * d),
      Math.sqrt((2 * d * (6 / d + 2)) / count) / 2,
    ),
    ...rules.map(({ rule, beyond }) =>
      shareRow(fill(words.rows.beyond, { ...size, rule: words.rules[rule] }), beyond),
    ),
    ...rules.map(({ rule, steep }) =>
      shareRow(fill(words.rows.steep, { rule: words.rules[rule] }), steep),
    ),
  ];
  for (const { rule } of rules) {
    const crowd = crowdAt(result, rule === 'none' ? Math.sqrt(d) : 1);
    const label = fill(words.rows.largest, {
      n: numbers.whole(keys),
      rule: words.rules[rule],
    });
    if (crowd?.measured && crowd.error)
      rows.push(
        row(context, label, crowd.measured.largest, crowd.exact.largest, crowd.error.largest),
      );
    else rows.push({ label });
  }

  const [none, sqrt] = rules;
  return {
    key: [
      { mark: 'plain', label: words.key.weight },
      { mark: 'approximate', label: words.key.slope },
      { mark: 'ticks', plain: true, label: fill(words.key.drawn, { count: numbers.whole(count) }) },
      { mark: 'range', plain: true, label: words.key.range },
    ],
    rows,
    summary: fill(words.summary.default, {
      gap: numbers.significant(gap, 3),
      weight: numbers.percent(weightOf(gap)),
      slope: numbers.significant(slope, 3),
      share: numbers.percent(slope / steepest),
      d: numbers.whole(d),
      scaled: numbers.significant(sqrt?.half ?? Number.NaN, 3),
      raw: numbers.significant(none?.half ?? Number.NaN, 3),
      beyond: numbers.percent(none?.beyond.predicted ?? Number.NaN),
      beyondScaled: numbers.percent(sqrt?.beyond.predicted ?? Number.NaN),
    }),
    data: () => dataOf(result, words),
    numbers: {
      gap: { weight: weightOf(gap), slope },
      measured: {
        standardDeviation: deviation,
        beyond: Object.fromEntries(rules.map(({ rule, beyond }) => [rule, beyond.measured])),
        steep: Object.fromEntries(rules.map(({ rule, steep }) => [rule, steep.measured])),
      },
      predicted: {
        standardDeviation: Math.sqrt(2 * d),
        half: Object.fromEntries(rules.map(({ rule, half }) => [rule, half])),
        most: Object.fromEntries(rules.map(({ rule, most }) => [rule, most])),
        beyond: Object.fromEntries(rules.map(({ rule, beyond }) => [rule, beyond.predicted])),
        steep: Object.fromEntries(rules.map(({ rule, steep }) => [rule, steep.predicted])),
      },
      crowds: result.crowds,
    },
  };
}

/** The gaps of the first picture, then the curves of the second: of each row the other's columns are empty. */
function dataOf({ rules: [none, sqrt], crowds }: KeysResult, { columns }: Parts['keys']): Data {
  const ofGaps = (['index', 'gap', 'weight', 'scaledGap', 'scaledWeight'] as const).map(
    (name) => columns[name],
  );
  const ofCrowds = (['sigma', 'largest', 'largestMeasured', 'slope', 'slopeMeasured'] as const).map(
    (name) => columns[name],
  );
  const gaps = Array.from(none?.drawn ?? [], (each, i) => {
    const divided = sqrt?.drawn[i] ?? Number.NaN;
    return [i, each, weightOf(each), divided, weightOf(divided)];
  });
  const curves = crowds.map(({ sigma, exact, measured }) => [
    sigma,
    exact.largest,
    measured?.largest ?? null,
    exact.slope,
    measured?.slope ?? null,
  ]);
  return {
    columns: [...ofGaps, ...ofCrowds],
    rows: [
      ...gaps.map((row) => [...row, ...ofCrowds.map(() => null)]),
      ...curves.map((row) => [...ofGaps.map(() => null), ...row]),
    ],
  };
}
