// What is seen of attention scores that somebody measured: their spread, entropy, weight on the first key, and the
// largest of them.

import {
  flag,
  following,
  list,
  optional,
  outOfRange,
  type Reader,
  read,
  real,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { checkMemory, copyOf } from '../checks/ownCopies.js';
import { dimension } from '../checks/sharedOptions.js';
import type { Crew } from '../workers/crew.js';
import { inSlices } from '../workers/slices.js';

/** The fewest keys of a row that still has a spread without its first key. */
const fewestKeys = 3;
const longestSide = 2 ** 20;
/** Squares of a row's scores add up to a number. */
const largestScore = 1e150;
/** Scores looked at in a slice: some 10 ms. Slices do not depend on the crew. */
const scoresTogether = 2 ** 17;

const score = `a number from ${-largestScore} to ${largestScore}, or -Infinity`;
const anyNumbers = list({
  shortest: 1,
  longest: 2 ** 32 - 1,
  entry: (name, value) => wrongType(name, score, value),
});

/** Floats stay what they are, of 32 bits or of 64, so that as many fit as the caller could hold. */
const measured: Reader<Float32Array | Float64Array> = (name, value) => {
  const kind = ArrayBuffer.isView(value) && Reflect.get(value, Symbol.toStringTag);
  if (kind !== 'Float32Array' && kind !== 'Float64Array') return anyNumbers(name, value);
  const floats = value as Float32Array | Float64Array;
  checkMemory(name, floats);
  return floats.length === 0 ? anyNumbers(name, []) : copyOf(floats, name);
};

function checkScores(scores: Float32Array | Float64Array) {
  for (let i = 0; i < scores.length; i += 1) {
    const its = scores[i];
    if (Math.abs(its) <= largestScore || its === -Infinity) continue;
    outOfRange(`scores[${i}]`, score, its);
  }
}

export type InspectScoresOptions = {
  /**
   * raw q·k of one head, or of several one after the other, as many as fit into memory beside a copy, from −10¹⁵⁰ to
   * 10¹⁵⁰; −Infinity masks, as if the key were not there. Of each head the lower triangle, row after row, row i
   * holding the keys 0 … i; with `causal: false` all rows in full
   */
  scores: ArrayLike<number>;
  /** of each head, 1 … 1,048,576; from 3 on where they are causal */
  rows: number;
  /** each row sees the keys up to its own place; default true */
  causal?: boolean;
  /** keys of each row, 1 … 1,048,576, with `causal: false` only; default as many as rows */
  columns?: number;
  /** width of the head, 1 … 1,000,000 */
  d: number;
  /** the scale that the head puts before its softmax, finite, from 0; default 1/√d */
  beta?: number;
  /** leaves the first key out of spread and entropy, as if it had never been there; default false */
  skipFirst?: boolean;
};

/**
 * Of each head the means over its rows that see three keys and more, and the largest of its scores; then of each row of
 * each head. NaN where no row sees so many, or where it says so.
 */
export type InspectScoresResult = {
  /**
   * standard deviation of β·score within a row (over keys − 1): the root of the mean variance. Scores less than
   * 10⁻¹⁵⁰ apart may count as equal
   */
  spread: Float64Array;
  /** of softmax(β·score), in nats */
  entropy: Float64Array;
  /** the entropy as a share of ln n, n the keys in it: 1 looks at all keys alike */
  entropyShare: Float64Array;
  /** what the first key gets of the attention, with `skipFirst` too */
  firstWeight: Float64Array;
  /** the largest β·score of all rows, the first key's too: what QK-clip goes by. NaN where all are masked */
  largest: Float64Array;
  /** heads × rows; NaN where fewer than two keys are left */
  rowSpread: Float64Array;
  /** heads × rows; NaN where no key is left */
  rowEntropy: Float64Array;
  /** heads × rows; 0 where the first key is masked */
  rowFirstWeight: Float64Array;
  options: object;
};

const inspectScoresOptions = {
  scores: measured,
  rows: whole(1, longestSide),
  causal: optional(flag, true),
  columns: optional(whole(1, longestSide), undefined),
  d: dimension,
  beta: optional(real(0, Infinity), undefined),
  skipFirst: optional(flag, false),
  ...following,
};

/** The rows of a head: of so many keys each, or, without columns, one more than the row before. */
class Shape {
  rows;
  columns;

  constructor(rows: number, columns: number | undefined) {
    this.rows = rows;
    this.columns = columns;
  }

  /** Scores of the rows before one. */
  before(row: number) {
    return this.columns === undefined ? (row * (row + 1)) / 2 : row * this.columns;
  }

  get size() {
    return this.before(this.rows);
  }

  get longest() {
    return this.columns ?? this.rows;
  }

  get inWords() {
    return this.columns === undefined ? 'rows × (rows + 1) / 2' : 'rows × columns';
  }
}

function shapeOf({
  rows,
  causal,
  columns,
}: {
  rows: number;
  causal: boolean;
  columns: number | undefined;
}) {
  if (!causal) return new Shape(rows, columns ?? rows);
  if (rows < fewestKeys) whole(fewestKeys, longestSide)('rows', rows);
  if (columns !== undefined) {
    throw new RangeError(
      `columns must be left out of causal scores, of which row i holds the keys 0 … i; got ${columns}`,
    );
  }
  return new Shape(rows, undefined);
}

export async function inspectScores(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<InspectScoresResult> {
  const { options, follow } = split(read(given, inspectScoresOptions));
  const { scores, rows, causal, d, skipFirst } = options;
  const shape = shapeOf(options);
  const { columns, size } = shape;
  const beta = options.beta ?? 1 / Math.sqrt(d);
  const count = scores.length / size;
  if (!Number.isInteger(count)) {
    throw new RangeError(
      `scores must hold ${shape.inWords} = ${size} numbers a head; got ${scores.length} of them`,
    );
  }
  checkScores(scores);
  const ofHeads = () => new Float64Array(count);
  const ofRows = () => new Float64Array(count * rows);
  const result = {
    ...{ spread: ofHeads(), entropy: ofHeads(), entropyShare: ofHeads(), firstWeight: ofHeads() },
    largest: ofHeads().fill(Number.NaN),
    ...{ rowSpread: ofRows(), rowEntropy: ofRows(), rowFirstWeight: ofRows() },
    options: { rows, causal, ...(columns !== undefined && { columns }), d, beta, skipFirst },
  };
  const variance = ofHeads();
  const counted = ofHeads();
  const pieces = piecesOf(count, shape);
  return inSlices(crew, {
    count: pieces.length,
    task(slice) {
      const { head, heads, first, length } = pieces[slice];
      const from = head * size + shape.before(first);
      const end = from + heads * (shape.before(first + length) - shape.before(first));
      const args = { scores: scores.slice(from, end), columns: columns ?? 0, beta, skipFirst };
      return { part: 'heads', name: 'measuredScores', args: { ...args, first, length } };
    },
    take(seen, slice) {
      const { head, first, length } = pieces[slice];
      seen.keys.forEach((keys: number, i: number) => {
        const its = head + Math.floor(i / length);
        const row = its * rows + first + (i % length);
        result.rowSpread[row] = beta * Math.sqrt(seen.variance[i]);
        result.rowEntropy[row] = seen.entropy[i];
        result.rowFirstWeight[row] = seen.firstWeight[i];
        const scaled = beta * seen.largest[i];
        if (!(result.largest[its] >= scaled) && !Number.isNaN(scaled)) result.largest[its] = scaled;
        if (keys < fewestKeys) return;
        counted[its] += 1;
        variance[its] += seen.variance[i];
        result.entropy[its] += seen.entropy[i];
        result.entropyShare[its] += seen.entropyShare[i];
        result.firstWeight[its] += seen.firstWeight[i];
      });
    },
    result() {
      counted.forEach((many, its) => {
        result.spread[its] = beta * Math.sqrt(variance[its] / many);
        for (const of of [result.entropy, result.entropyShare, result.firstWeight]) of[its] /= many;
      });
      return result;
    },
    follow,
  });
}

/** Heads together, or rows of one head. */
function piecesOf(count: number, { rows, size, longest }: Shape) {
  const headsEach = Math.max(1, Math.floor(scoresTogether / size));
  const rowsEach = size > scoresTogether ? Math.ceil(scoresTogether / longest) : rows;
  const pieces = [];
  for (let head = 0; head < count; head += headsEach) {
    const heads = Math.min(headsEach, count - head);
    for (let first = 0; first < rows; first += rowsEach)
      pieces.push({ head, heads, first, length: Math.min(rowsEach, rows - first) });
  }
  return pieces;
}
