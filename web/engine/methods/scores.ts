// The matrix QKᵀ of two drawn matrices, and how its variance varies.

import { catalog } from '../../catalog/catalog.js';
import {
  callback,
  type Filled,
  following,
  optional,
  type Reader,
  read,
  split,
  whole,
} from '../checks/checkedOptions.js';
import { engineLaw, type Law, type LawOption, law } from '../checks/lawOption.js';
import { checkScores } from '../checks/lawPrecision.js';
import { mostEntries } from '../checks/matrices.js';
import { dimension, seed } from '../checks/sharedOptions.js';
import { checkFits, mostDrawn } from '../checks/sizeLimit.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';
import { createSummary } from './summary.js';
import type { Summary } from './sums.js';

const { limits } = catalog;

const mostRows = 1_000_000;
/** Of a slice: some 10 ms of drawing, or of multiplying and counting. Slices do not depend on the crew. */
const drawnTogether = 2 ** 20;
const multipliedTogether = 2 ** 28;
/** What becomes of a score when it is there, in such operations. */
const workOfScore = 100;
/** Coordinates of keys that a slice brings along: 16 MiB, which a system may first have to find. */
const keysTogether = 2 ** 22;

const rowsReader = whole(1, mostRows);

/** Coordinates of queries and keys together: a worker holds them twice. */
const mostCoordinates = 2 ** 26;

function checkMemory({ rows, columns, d }: { rows: number; columns: number; d: number }) {
  const shape = { rows, columns, d };
  checkFits(shape, 'rows × columns', rows * columns, mostEntries);
  checkFits(shape, '(rows + columns) × d', (rows + columns) * d, mostCoordinates);
}

export type ScoresOptions = {
  /** number of queries, 1 … 1,000,000 as far as memory allows */
  rows: number;
  /** number of keys, likewise */
  columns: number;
  /** coordinates of each, 1 … 1,000,000 */
  d: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
  /**
   * of the queries' coordinates; default 'normal'. A list's standard deviation is 10⁻¹⁰ … 10¹⁰, and its mean at most
   * 2¹⁸ and 2²⁰/√d times that, so that single precision tells scores apart; a constant is 0 or as large
   */
  queryLaw?: LawOption;
  /** of the keys', likewise; default 'normal' */
  keyLaw?: LawOption;
};

export type ScoresResult = {
  /** rows × d */
  queries: Float32Array;
  /** columns × d */
  keys: Float32Array;
  /** rows × columns */
  scores: Float32Array;
  /** divided by the number of entries; scaled is that of QKᵀ/√d */
  variance: { queries: number; keys: number; scores: number; scaled: number };
  /**
   * of variance.scores over draws; null where no exact formula is known. Where a law has no finite variance, the mean
   * is Infinity, or 0 where all scores are equal
   */
  expected: { mean: number; standardDeviation: number | null };
  options: Filled<ScoresOptions>;
};

const normal: Law = 'normal';
const scoresOptions = {
  rows: rowsReader,
  columns: rowsReader,
  d: dimension,
  seed,
  queryLaw: optional(law, normal),
  keyLaw: optional(law, normal),
  ...following,
};

const cut = (total: number, each: number) =>
  Array.from({ length: Math.ceil(total / each) }, (_, i) => ({
    first: i * each,
    rows: Math.min(each, total - i * each),
  }));

const rowOf = (matrix: Float32Array, row: number, width: number) =>
  matrix.subarray(row * width, (row + 1) * width);

export async function scores(crew: Crew, given: Record<string, unknown>): Promise<ScoresResult> {
  const { options, follow } = split(read(given, scoresOptions));
  const { rows, columns, d } = options;
  const { signal, onProgress } = follow;
  checkMemory(options);
  const engine = await crew.engine('sums', signal);
  const laws = { queryLaw: engineLaw(options.queryLaw), keyLaw: engineLaw(options.keyLaw) };
  const meanQuery = checkScores(engine, laws, d);
  const drawing = 0.3;

  /** @param start - of its share of the progress */
  const draw = async (ofKeys: boolean, start: number) => {
    const count = ofKeys ? columns : rows;
    const blocks = cut(count, Math.max(4, Math.floor(drawnTogether / d / 4) * 4));
    const entries = new Float32Array(count * d);
    const spreads = [] as object[];
    await inSlices(crew, {
      count: blocks.length,
      task: (index) => ({
        part: 'sums',
        name: 'drawRows',
        args: {
          ...blocks[index],
          law: ofKeys ? laws.keyLaw : laws.queryLaw,
          seed: options.seed,
          keys: ofKeys,
          d,
        },
      }),
      take: (part, index) => {
        entries.set(part.entries, blocks[index].first * d);
        spreads.push(part.spread);
      },
      result: () => undefined,
      follow: { signal, onProgress: (share) => onProgress?.(start + (drawing / 2) * share) },
    });
    return { entries, variance: engine.mergedSpreads(spreads).variance };
  };

  const queries = await draw(false, 0);
  const keys = await draw(true, drawing / 2);
  const perScore = 2 * d + workOfScore;
  const rowsEach = Math.max(8, Math.floor(multipliedTogether / (columns * perScore) / 8) * 8);
  // Where eight rows are too many with all keys, some of the keys at a time. Otherwise keys are at most 32 MiB.
  const together = Math.min(keysTogether / d, multipliedTogether / (rowsEach * perScore));
  const fits = rowsEach > 8 || columns <= together;
  const columnsEach = fits ? columns : Math.max(4, Math.floor(together / 4) * 4);
  const blocks = cut(rows, rowsEach).flatMap((block) =>
    cut(columns, columnsEach).map((keys) => ({ ...block, from: keys.first, width: keys.rows })),
  );
  const product = new Float32Array(rows * columns);
  const spreads = [] as object[];
  await inSlices(crew, {
    count: blocks.length,
    task: (index) => {
      const { first, rows: some, from, width } = blocks[index];
      const block = queries.entries.subarray(first * d, (first + some) * d);
      const theirs = keys.entries.subarray(from * d, (from + width) * d);
      return {
        part: 'sums',
        name: 'scoreRows',
        args: { queries: block, keys: theirs, rows: some, columns: width, d, meanQuery },
        lent: ['queries', 'keys'],
      };
    },
    take: (part, index) => {
      const { first, rows: some, from, width } = blocks[index];
      for (let row = 0; row < (width < columns ? some : 1); row += 1) {
        const scores = width < columns ? rowOf(part.entries, row, width) : part.entries;
        product.set(scores, (first + row) * columns + from);
      }
      spreads.push(part.spread);
    },
    result: () => undefined,
    follow: { signal, onProgress: (share) => onProgress?.(drawing + (1 - drawing) * share) },
  });
  const { variance } = engine.mergedSpreads(spreads);
  return {
    queries: queries.entries,
    keys: keys.entries,
    scores: product,
    variance: {
      queries: queries.variance,
      keys: keys.variance,
      scores: variance,
      scaled: variance / d,
    },
    expected: engine.scoreVarianceLaw({ ...options, ...laws }),
    options,
  };
}

const varianceBins = 240;
/** The sampling distribution is shown this many standard deviations about its mean. */
const deviationsShown = 6;

export type ScoreVarianceOptions = {
  /** number of queries, 1 … 1,000,000 as far as memory allows */
  rows: number;
  /** number of keys, likewise */
  columns: number;
  /** coordinates of each, 1 … 1,000,000 */
  d: number;
  /** repetitions, 1 … 10¹² */
  count: number;
  /** whole number 0 … 2⁵³ − 1; default 1 */
  seed?: number;
};

export type ScoreVarianceResult = Summary & {
  expected: ScoresResult['expected'];
  options: Filled<ScoreVarianceOptions>;
};

const scoreVarianceOptions = {
  rows: rowsReader,
  columns: rowsReader,
  d: dimension,
  count: whole(1, limits.largestCount),
  seed,
  ...following,
  onPartial: callback() as Reader<((result: ScoreVarianceResult) => void) | undefined>,
};

/**
 * One repetition is one piece of work, of some 70 ms at most: multiplying, what becomes of each score, and drawing,
 * where four repetitions take as long as one.
 */
const mostMultiplied = 2 ** 30;
const mostRepeated = 2 ** 23;

export async function scoreVariance(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<ScoreVarianceResult> {
  const { options, follow } = split(read(given, scoreVarianceOptions));
  const { rows, columns, d, count } = options;
  checkMemory(options);
  checkFits({ rows, columns }, 'rows × columns', rows * columns, mostRepeated);
  checkFits({ rows, columns, d }, '(rows + columns) × d', (rows + columns) * d, mostDrawn);
  checkFits({ rows, columns, d }, 'rows × columns × d', rows * columns * d, mostMultiplied);
  const engine = await crew.engine('sums', follow.signal);
  const law = engineLaw('normal');
  const expected = engine.scoreVarianceLaw({ rows, columns, d, queryLaw: law, keyLaw: law });
  const { mean } = expected;
  // A variance of one entry is always 0: a bin of any width holds it.
  const spread = expected.standardDeviation || 1;
  // Around which quantiles are most exact: variances that spread by more than their mean gather at 0.
  const center = spread > mean ? 0 : mean;
  const start = Math.max(0, mean - deviationsShown * spread);
  const width = (mean + deviationsShown * spread - start) / varianceBins;
  const shape = {
    bins: { start, width, count: varianceBins },
    center,
    unit: spread,
    latticeStart: 0,
    latticeStep: 0,
  };
  const each = (rows + columns) * d * 8 + rows * columns * (2 * d + 20) * 0.1 + 100;
  const sliceLength = Math.max(1, Math.floor(1e7 / each));
  const summary = createSummary(engine, shape);
  return inSlices(crew, {
    count: Math.ceil(count / sliceLength),
    task: (slice) => {
      const first = slice * sliceLength;
      const length = Math.min(sliceLength, count - first);
      const args = { rows, columns, d, seed: options.seed, shape, first, length };
      return { part: 'sums', name: 'scoreVariancesSlice', args };
    },
    take: (packed) => summary.add(packed),
    result: () => ({
      ...summary.result(),
      expected: { ...expected },
      options: { ...options },
    }),
    follow,
  });
}
