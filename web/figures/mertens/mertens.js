/**
 * `rootd-mertens`: Mertens' function inside ±√x, a sum without chance that cancels like one.
 */
import { fill } from '../../text/fill.js';
import { stageMertens } from './stage.js';

/** Points drawn: more than there are pixels across, so that no wave is lost. */
const points = 2000;

/** @typedef {import('../../engine/elsewhere.js').MertensResult} MertensResult */

/** @param {import('../work.js').Task<MertensResult>} task */
async function measureMertens({ lab, options, signal, once, show, progress }) {
  const { limit } = options;
  show(
    await once(`mertens ${limit}`, () =>
      lab.mertens({ limit, points, signal, onProgress: progress }),
    ),
  );
}

/**
 * @param {MertensResult} result
 * @param {import('../options.js').Options} options
 * @param {import('../types.js').Context} context
 * @returns {import('../types.js').Report}
 */
function reportMertens({ x, value, largestRatio }, { limit }, { words, numbers }) {
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
  return {
    key: [
      { mark: 'curve', label: words.key.value },
      { mark: 'line', label: words.key.band },
    ],
    rows: rows.map(([label, measured]) => ({ label, measured, predicted: '', offBy: '' })),
    head: [words.tableColumns.value],
    summary: fill(words.summary.default, {
      limit: numbers.whole(limit),
      value: numbers.whole(last),
      ratio: numbers.fixed(largestRatio?.ratio ?? Math.abs(ratio), 3),
      at: numbers.whole(largestRatio?.x ?? 1),
    }),
    data: () => ({
      columns: ['x', 'value', 'root', 'ratio'].map((name) => words.columns[name]),
      rows: Array.from(x, (at, i) => [at, value[i], Math.sqrt(at), value[i] / Math.sqrt(at)]),
    }),
    numbers: { measured: { value: last, ratio, largestRatio } },
  };
}

/** @param {import('../options.js').Options} options @param {import('../types.js').Context} context */
function pythonMertens({ limit }, { words }) {
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
    '',
  ].join('\n');
}

/** @type {import('../types.js').FigureSpec} */
export const mertens = {
  name: 'mertens',
  options: [
    { name: 'limit', kind: 'whole', default: 10_000_000, minimum: 2, maximum: 100_000_000 },
    { name: 'view', kind: 'choice', default: 'value', choices: ['value', 'ratio'], looks: true },
  ],
  controls: [
    [{ option: 'limit', slider: 'log', from: 100, to: 10_000_000, characters: 11 }],
    [{ option: 'view' }],
  ],
  compute: measureMertens,
  stage: stageMertens,
  report: reportMertens,
  python: pythonMertens,
};
