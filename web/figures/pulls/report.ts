/**
 * The figure of pulls in words and numbers: the three divisors side by side.
 */
import { fill } from '../../text/fill.js';
import type { Context, Report } from '../types.js';
import { type Lane, type PullsResult, steps, verdictOf } from './measure.js';
import type { PullsOptions } from './pulls.js';

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
  const told = lanes.map((lane) => {
    const { divisor, half, noise, walk } = lane;
    return fill(words.summary.lane, {
      divisor: words.divisors[divisor],
      half: numbers.whole(half),
      noise: write(noise),
      attention: share(end(walk.attention)),
      moved: write(end(walk.moved)),
      verdict: words.verdicts[verdictOf(lane, lanes)],
    });
  });
  return {
    head: lanes.map(({ divisor }) => words.divisors[divisor]),
    alike: true,
    key: [],
    rows: [
      row(words.rows.rate, ({ rate }) => write(rate)),
      row(words.rows.step, ({ cloud }) => write(meanLength(cloud))),
      row(words.rows.noise, ({ noise }) => write(noise)),
      row(words.rows.half, ({ half }) => numbers.whole(half)),
      row(words.rows.attention, ({ walk }) => known(end(walk.attention), share)),
      row(words.rows.moved, ({ walk }) => known(end(walk.moved), write)),
    ],
    summary: [
      fill(words.summary.default, { d: numbers.whole(d), rates: words.summary.rates[rates] }),
      ...told,
    ].join(common.language.between),
    data: () => ({
      columns: (
        ['divisor', 'what', 'index', 'down', 'across', 'length', 'attention', 'moved'] as const
      ).map((name) => words.columns[name]),
      rows: lanes.flatMap(({ divisor, down, across, length, cloud, walk }) => {
        const name = words.divisors[divisor];
        const { pull, step, walked } = words.columns.kinds;
        return [
          ...Array.from(length, (far, i) => [
            name,
            pull,
            i + 1,
            down[i],
            across[i],
            far,
            null,
            null,
          ]),
          ...Array.from(cloud.down, (far, i) => {
            const sideways = cloud.across[i];
            return [name, step, i + 1, far, sideways, Math.hypot(far, sideways), null, null];
          }),
          ...Array.from(walk.moved, (moved, i) => [
            name,
            walked,
            i,
            null,
            null,
            null,
            walk.attention[i],
            moved,
          ]),
        ];
      }),
    }),
    numbers: {
      measured: Object.fromEntries(
        lanes.map((lane) => [
          lane.divisor,
          {
            rate: lane.rate,
            step: meanLength(lane.cloud),
            noise: lane.noise,
            half: lane.half,
            attention: end(lane.walk.attention),
            moved: end(lane.walk.moved),
          },
        ]),
      ),
    },
  };
}

function meanLength({ down, across }: Lane['cloud']) {
  return down.reduce((sum, one, i) => sum + Math.hypot(one, across[i]), 0) / down.length;
}
