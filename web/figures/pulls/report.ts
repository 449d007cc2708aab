/**
 * The figure of pulls in words and numbers: the three divisors side by side.
 */
import { fill } from '../../text/fill.js';
import type { Context, Report } from '../types.js';
import { frozenOf, keys, type Lane, type PullsResult, steps, watched } from './measure.js';
import type { PullsOptions } from './pulls.js';

type Words = Context<'pulls', PullsOptions>['words'];

export function reportPulls(
  { lanes, d }: PullsResult,
  { rates }: PullsOptions,
  { words, common, numbers }: Context<'pulls', PullsOptions>,
): Report {
  const write = (x: number) => numbers.significant(x, 2);
  const end = (walk: ArrayLike<number>) => walk[steps] ?? Number.NaN;
  /** Not known until all batches are walked. */
  const known = (x: number, text: (x: number) => string) => (Number.isNaN(x) ? undefined : text(x));
  const row = (label: string, of: (lane: Lane) => string | undefined) => {
    const [measured, predicted, offBy] = lanes.map(of);
    return { label, measured, predicted, offBy };
  };
  const share = (x: number) => numbers.percent(x);
  const ended = (lane: Lane, what: 'frozen' | 'settled') =>
    known(end(lane.walk.attention), () => numbers.whole(frozenOf(lane)[what]));
  const told = lanes.map((lane) => {
    const { divisor, walk, step, noise } = lane;
    const { frozen, settled } = frozenOf(lane);
    return fill(words.summary.lane, {
      divisor: words.divisors[divisor],
      length: write(step),
      noise: write(noise),
      frozen: numbers.whole(frozen),
      settled: numbers.whole(settled),
      attention: share(end(walk.attention)),
      loss: write(end(walk.loss)),
    });
  });
  return {
    head: lanes.map(({ divisor }) => words.divisors[divisor]),
    alike: true,
    key: [],
    rows: [
      row(words.rows.rate, ({ rate }) => write(rate)),
      row(words.rows.step, ({ step }) => write(step)),
      row(words.rows.noise, ({ noise }) => write(noise)),
      row(words.rows.attention, ({ walk }) => known(end(walk.attention), share)),
      row(words.rows.frozen, (lane) => ended(lane, 'frozen')),
      row(words.rows.settled, (lane) => ended(lane, 'settled')),
    ],
    summary: [
      fill(words.summary.default, { d: numbers.whole(d), rates: words.summary.rates[rates] }),
      ...told,
    ].join(common.language.between),
    data: () => ({
      columns: columns.map((name) => words.columns[name]),
      rows: lanes.flatMap((lane) => rowsOf(lane, words)),
    }),
    numbers: {
      measured: Object.fromEntries(
        lanes.map((lane) => [
          lane.divisor,
          {
            rate: lane.rate,
            step: lane.step,
            noise: lane.noise,
            attention: end(lane.walk.attention),
            ...frozenOf(lane),
            loss: end(lane.walk.loss),
            moved: end(lane.walk.moved),
          },
        ]),
      ),
    },
  };
}

const columns = [
  'divisor',
  'what',
  'index',
  'before',
  'after',
  'attention',
  'loss',
  'moved',
] as const;

function rowsOf(lane: Lane, { divisors, columns: { kinds } }: Words) {
  const { walk } = lane;
  type Cells = Partial<Record<(typeof columns)[number], number>>;
  const row = (what: string, index: number, cells: Cells) => {
    const all = { divisor: divisors[lane.divisor], what, index, ...cells };
    return columns.map((name) => (all as Record<string, string | number>)[name] ?? null);
  };
  return [
    ...Array.from(walk.moved, (moved, i) =>
      row(kinds.walked, i, { attention: walk.attention[i], loss: walk.loss[i], moved }),
    ),
    ...Array.from(walk.weights.slice(0, watched * keys), (before, i) =>
      row(kinds.weight, i + 1, { before, after: walk.weights.at(i - watched * keys) }),
    ),
    ...Array.from(walk.advantages.slice(0, watched * keys), (before, i) =>
      row(kinds.advantage, i + 1, { before, after: walk.advantages.at(i - watched * keys) }),
    ),
  ];
}
