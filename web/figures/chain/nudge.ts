/**
 * One score is pushed, after it was divided: what do the weights of its row and the loss make of it?
 */
import { fill } from '../../text/fill.js';
import type { Context, Report } from '../types.js';
import type { ChainOptions } from './chain.js';
import { lanesOf, titleOf } from './lanes.js';
import { type ChainResult, keyCount } from './measure.js';

/** The powers of d that are compared. */
const powers = [0, 0.5];

/** Softmax of one row. */
function softmax(scores: readonly number[]) {
  const top = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - top));
  const total = exponentials.reduce((sum, each) => sum + each, 0);
  return exponentials.map((each) => each / total);
}

/**
 * How wrong the answer is: the answer mixes the values of all keys by their weights, and this is its squared distance from
 * the value of the right key. Values are 1 long and at right angles.
 */
const lossOf = (weights: readonly number[], right: number) =>
  weights.reduce((sum, weight, i) => sum + (weight - Number(i === right)) ** 2, 0);

/** Both lanes, with the row that is pushed before and after. */
export function pushedLanes(result: ChainResult, options: ChainOptions) {
  const { d, query, key, push } = options;
  const right = key - 1;
  const from = (query - 1) * keyCount;
  const raw = [...result.scores.subarray(from, from + keyCount)];
  return powers.map((power) => {
    const lane = lanesOf(result, { ...options, power })[1];
    const before = raw.map((score) => score / d ** power);
    const scores = before.map((score, i) => (i === right ? score + push : score));
    const [old, weights] = [softmax(before), softmax(scores)];
    const map = lane.weights.slice();
    map.set(weights, from);
    return {
      ...lane,
      scores,
      weights: map,
      row: weights,
      weight: { before: old[right], after: weights[right] },
      loss: { before: lossOf(old, right), after: lossOf(weights, right) },
    };
  });
}

/** The same in words and numbers. */
export function reportNudge(
  result: ChainResult,
  options: ChainOptions,
  context: Context<'chain', ChainOptions>,
): Report {
  const { words, numbers, common } = context;
  const { nudge } = words;
  const lanes = pushedLanes(result, options);
  const titles = lanes.map(({ power }) => titleOf(power, context));
  const row = (label: string, { before, after }: { before: number; after: number }) => ({
    label,
    measured: numbers.significant(before, 3),
    predicted: numbers.significant(after, 3),
    offBy: numbers.significant(after - before, 2),
  });
  return {
    todo: nudge.todo,
    key: [
      { mark: 'band', label: words.key.band },
      { mark: 'faint', label: words.key.even },
    ],
    head: [nudge.before, nudge.after, nudge.change],
    alike: true,
    rows: lanes.flatMap(({ weight, loss }, i) => [
      row(fill(nudge.weightRow, { title: titles[i] }), weight),
      row(fill(nudge.lossRow, { title: titles[i] }), loss),
    ]),
    captionHtml: words.captions.nudgeHtml,
    summary: lanes
      .map(({ weight, loss }, i) =>
        fill(nudge.summary, {
          title: titles[i],
          push: numbers.significant(options.push, 2),
          before: numbers.percent(weight.before),
          after: numbers.percent(weight.after),
          lossBefore: numbers.significant(loss.before, 3),
          lossAfter: numbers.significant(loss.after, 3),
        }),
      )
      .join(common.language.between),
    data: () => ({
      columns: [
        words.columns.key,
        ...titles.flatMap((title) => [
          fill(nudge.score, { title }),
          fill(words.columns.weight, { title }),
        ]),
      ],
      rows: Array.from({ length: keyCount }, (_, i) => [
        i + 1,
        ...lanes.flatMap(({ scores, row: weights }) => [scores[i], weights[i]]),
      ]),
    }),
    numbers: {
      lanes: lanes.map(({ power, weight, loss }) => ({ power, weight, loss })),
    },
  };
}
