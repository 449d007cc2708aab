// How a call of attention is cut into blocks of heads and rows, and how what is known of each comes together again.

import { statistics } from '../workers/attentionMemory.js';

/** What is asked, as far as it decides the blocks. */
type Shape = {
  rows: number;
  columns: number;
  d: number;
  /** 0 without values */
  valueWidth: number;
  heads: number;
  causal: boolean;
  weights: boolean;
};

/** The rows `first` … `first + rows − 1` of the heads `head` … `head + heads − 1`. */
export type Block = {
  head: number;
  first: number;
  rows: number;
  heads: number;
};

/** Floats of keys and values that a block of heads may bring: they are held twice, beside all else. */
const mostBlockEntries = 2 ** 26;
/** Floats of one key and value that a key counts as, however few it has: its scores take time too. */
const leastKeyEntries = 32;
/** Weights that one block of rows returns. */
const mostBlockWeights = 2 ** 23;
/** Coordinates of queries and outputs that one block moves, as far as it has more than the eight rows that go together. */
const mostBlockMoved = 2 ** 23;
/** Floating-point operations of a block: some 25 ms. */
const blockWork = 1e9;
/** And at most, but for the eight rows that go together: a block can only be taken back before it begins. */
const mostBlockWork = 2e9;
/** Rows that a block has at least, unless there is someone to share them with: it brings all keys and values. */
const rowsWorthTheirKeys = 256;
/** Less than this is not worth sending to a second worker. */
const leastSharedWork = 2e7;
/** What the softmax of one score costs, in such operations. */
const softmaxWork = 40;
/** What taking a coordinate of a query there, or of an output back, costs. */
const movingWork = 200;
const rowsTogether = 8;

/** The most columns that any call may ask for. */
export const mostColumns = mostBlockEntries / leastKeyEntries;

/** The most columns that heads of these widths may have. */
export const mostColumnsOf = (d: number, valueWidth: number) =>
  Math.floor(mostBlockEntries / Math.max(leastKeyEntries, d + valueWidth));

/**
 * How the work is cut: heads together where they are small, rows of one head where it is large. It does not
 * touch the result, since no row depends on which others are computed with it.
 */
export function blocksOf(
  { rows, columns, d, valueWidth, heads, causal, weights }: Shape,
  workers: number,
) {
  const work =
    heads * rows * (columns * (2 * (d + valueWidth) + softmaxWork) + (d + valueWidth) * movingWork);
  const shares =
    workers > 1 ? Math.min(workers * (causal ? 4 : 1), Math.ceil(work / leastSharedWork)) : 1;
  const eights = Math.floor((mostBlockWork * heads * rows) / work / rowsTogether);
  const rowsEachAtLeast = Math.min(rowsWorthTheirKeys, Math.max(1, eights) * rowsTogether);
  const longest = Math.ceil((heads * rows) / rowsEachAtLeast);
  const wanted = Math.max(shares, Math.min(longest, Math.ceil(work / blockWork)));
  const fitting = Math.floor(mostBlockEntries / (columns * (d + valueWidth)));
  const headsEach = Math.max(1, Math.min(fitting, Math.floor(heads / wanted)));
  const cuts = headsEach > 1 ? 1 : Math.ceil(wanted / heads);
  let rowsEach = Math.ceil(rows / cuts / rowsTogether) * rowsTogether;
  const moved = Math.floor(mostBlockMoved / (headsEach * (d + valueWidth) * rowsTogether));
  rowsEach = Math.min(rowsEach, Math.max(1, moved) * rowsTogether);
  if (weights) {
    // Fewer than eight rows take as long as eight, but keys are so many then that their weights count for more.
    const most = Math.max(1, Math.floor(mostBlockWeights / (columns * headsEach)));
    const together = Math.floor(most / rowsTogether) * rowsTogether;
    rowsEach = Math.min(rowsEach, together || most);
  }
  const blocks: Block[] = [];
  for (let head = 0; head < heads; head += headsEach) {
    for (let first = 0; first < rows; first += rowsEach) {
      const shape = {
        rows: Math.min(rowsEach, rows - first),
        heads: Math.min(headsEach, heads - head),
      };
      blocks.push({ head, first, ...shape });
    }
  }
  return blocks;
}

/**
 * A block of the columns `from` … `from + width − 1` of the rows `first` … `first + rows − 1`.
 * @param total - its columns
 */
export function blockOf(
  matrix: Float32Array,
  total: number,
  { first, rows, from, width }: { first: number; rows: number; from: number; width: number },
) {
  if (rows * width === matrix.length) return matrix;
  if (width === total) return matrix.subarray(first * total, (first + rows) * total);
  const block = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const start = (first + row) * total + from;
    block.set(matrix.subarray(start, start + width), row * width);
  }
  return block;
}

/** Puts a block's numbers, `width` for each of its heads and rows, into their place among all. */
export function spread(
  all: Float32Array | Float64Array,
  part: Float32Array | Float64Array,
  block: Block,
  { rows, width }: { rows: number; width: number },
) {
  const length = block.rows * width;
  for (let head = 0; head < block.heads; head += 1) {
    const to = ((block.head + head) * rows + block.first) * width;
    all.set(part.subarray(head * length, (head + 1) * length), to);
  }
}

/** Room for all blocks. */
export function createResult({ rows, columns, heads, valueWidth, weights }: Shape) {
  const whole: Record<string, Float32Array> = {};
  if (weights) whole.weights = new Float32Array(heads * rows * columns);
  if (valueWidth > 0) whole.output = new Float32Array(rows * heads * valueWidth);
  for (const name of statistics) whole[name] = new Float32Array(heads * rows);
  return whole;
}

/** Puts what is known of a block into its place. */
export function put(
  whole: Record<string, Float32Array>,
  part: any,
  block: Block,
  { rows, columns, heads, valueWidth }: Shape,
) {
  const { head, first, rows: count, heads: some } = block;
  if (whole.weights) {
    spread(whole.weights, part.weights, block, { rows, width: columns });
  }
  for (const name of statistics) {
    spread(whole[name], part[name], block, { rows, width: 1 });
  }
  if (!whole.output) return;
  const width = some * valueWidth;
  if (some === heads) {
    whole.output.set(part.output, first * width);
    return;
  }
  for (let row = 0; row < count; row += 1) {
    const to = ((first + row) * heads + head) * valueWidth;
    whole.output.set(part.output.subarray(row * width, (row + 1) * width), to);
  }
}
