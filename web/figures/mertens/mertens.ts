/**
 * `rootd-mertens`: Mertens' function inside ±√x, a sum without chance that cancels like one, beside walks of coins.
 */

import type { MertensResult as EngineMertensResult } from '../../engine/methods/mertens.js';
import { choose, fill } from '../../text/fill.js';
import type { Task } from '../shared/computing/work.js';
import { optionTable, seedOption, type ValuesOf } from '../shared/options/optionTable.js';
import type { Context, FigureSpec, Report, ScriptContext } from '../types.js';
import { type CoinWalks, coinWalks, mostWalks } from './coinWalks.js';
import { stageMertens } from './stage.js';

/** Points drawn: more than there are pixels across, so that no wave is lost. */
const points = 2000;

export type MertensResult = EngineMertensResult & { coins: CoinWalks };

async function measureMertens({
  lab,
  options,
  signal,
  once,
  show,
  progress,
}: Task<MertensOptions, MertensResult>) {
  const { limit, walks, seed } = options;
  const sum = await once(`mertens ${limit}`, () =>
    lab.mertens({ limit, points, signal, onProgress: progress }),
  );
  const coins = await once(`coins ${limit} ${walks} ${seed}`, () =>
    coinWalks(lab, { limit, walks, seed }, signal),
  );
  show({ ...sum, coins });
}

function reportMertens(
  { x, value, largestRatio, coins }: MertensResult,
  { limit }: MertensOptions,
  { words, common, language, numbers }: Context<'mertens', MertensOptions>,
): Report {
  const last = value[value.length - 1];
  const ratio = last / Math.sqrt(limit);
  const rows = [
    [fill(words.rows.value, { x: numbers.whole(limit) }), numbers.whole(last)],
    [fill(words.rows.ratio, { x: numbers.whole(limit) }), numbers.fixed(ratio, 6)],
  ];
  if (largestRatio) {
    rows.push([
      fill(words.rows.largest, { x: numbers.whole(largestRatio.x) }),
      numbers.fixed(largestRatio.ratio, 6),
    ]);
  }
  const count = coins.walks.length;
  const root = Math.sqrt(coins.x.at(-1) ?? Number.NaN);
  const outside = coins.walks.filter((walk) => Math.abs(walk.at(-1) ?? 0) > root).length;
  const slots = { count: numbers.whole(count), outside: numbers.whole(outside) };
  if (count > 0) rows.push([words.rows.outside, fill(words.outside, slots)]);
  return {
    key: [
      { mark: 'plain', label: words.key.value },
      { mark: 'approximate', label: words.key.band },
      ...(count > 0
        ? [
            {
              mark: 'faint' as const,
              label: fill(choose(language, words.key.walks, count), slots),
            },
          ]
        : []),
    ],
    rows: rows.map(([label, measured]) => ({ label, measured, predicted: '', offBy: '' })),
    head: [words.tableColumns.value],
    summary: [
      fill(words.summary.default, {
        limit: numbers.whole(limit),
        value: numbers.whole(last),
        ratio: numbers.fixed(largestRatio?.ratio ?? Math.abs(ratio), 3),
        at: numbers.whole(largestRatio?.x ?? 1),
      }),
      ...(count > 0 ? [fill(choose(language, words.summary.walks, count), slots)] : []),
    ].join(common.language.between),
    data: () => ({
      columns: (['x', 'value', 'root', 'ratio'] as const).map((name) => words.columns[name]),
      rows: Array.from(x, (at, i) => [at, value[i], Math.sqrt(at), value[i] / Math.sqrt(at)]),
    }),
    numbers: { measured: { value: last, ratio, largestRatio, walks: count, outside } },
  };
}

function pythonMertens(
  { limit, walks, seed }: MertensOptions,
  { words }: ScriptContext<'mertens', MertensOptions>,
) {
  return [
    `# ${words.python.comment}`,
    'import numpy as np',
    '',
    `limit = ${limit}`,
    'mu = np.ones(limit + 1, dtype=np.int8)',
    'composite = np.zeros(limit + 1, dtype=bool)',
    'for p in range(2, limit + 1):',
    '    if composite[p]:',
    '        continue',
    '    if p * p > limit:',
    '        # The primes that are left divide a number at most once.',
    '        break',
    '    composite[p * p :: p] = True',
    'primes = np.flatnonzero(~composite)[2:]',
    'for p in primes:',
    '    mu[p::p] *= -1',
    '    if p * p <= limit:',
    '        mu[p * p :: p * p] = 0',
    'mu[0] = 0',
    'M = np.cumsum(mu, dtype=np.int64)',
    'x = np.arange(2, limit + 1)',
    'ratio = np.abs(M[2:]) / np.sqrt(x)',
    'at = ratio.argmax()',
    'print(f"M({limit}) = {M[limit]}")',
    'print(f"largest |M|/sqrt(x) = {ratio[at]:.6f} at x = {x[at]}")',
    ...(walks > 0
      ? [
          '',
          '# Where walks of as many fair coins end, in units of their root.',
          `rng = np.random.default_rng(${seed})`,
          `ends = (2.0 * rng.binomial(limit, 0.5, ${walks}) - limit) / limit**0.5`,
          'print("coins:", ends.round(3))',
        ]
      : []),
    '',
  ].join('\n');
}

const options = optionTable([
  { name: 'limit', kind: 'whole', default: 10_000_000, minimum: 2, maximum: 100_000_000 },
  { name: 'view', kind: 'choice', default: 'value', choices: ['value', 'ratio'], looks: true },
  { name: 'walks', kind: 'whole', default: 8, minimum: 0, maximum: mostWalks },
  // Of the coins alone: primes are not drawn.
  seedOption,
]);

export type MertensOptions = ValuesOf<typeof options>;

export const mertens: FigureSpec<'mertens', MertensOptions, MertensResult> = {
  name: 'mertens',
  options,
  controls: [
    [{ option: 'limit', slider: 'log', from: 100, to: 10_000_000, characters: 11 }],
    [{ option: 'view' }],
    [{ option: 'walks', characters: 3 }],
    [{ option: 'seed', characters: 6 }],
  ],
  compute: measureMertens,
  stage: stageMertens,
  report: reportMertens,
  python: pythonMertens,
};
