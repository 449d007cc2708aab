// Attention, cut into blocks of heads and rows.

import {
  flag,
  following,
  oneOf,
  optional,
  read,
  real,
  split,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { checkFinite, checkLength, count, floats, mostEntries } from '../checks/matrices.js';
import { ownCopy } from '../checks/ownCopies.js';
import { dimension } from '../checks/sharedOptions.js';
import { findMemory, statistics } from '../workers/attentionMemory.js';
import { aborted } from '../workers/errors.js';
import { inPieces } from '../workers/inPieces.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import { placeOfRule, ruleNames } from './rules.js';

/** @typedef {import('../checks/checkedOptions.js').Following} Following */
/** @typedef {import('./rules.js').Rule} Rule */

const mostHeads = 1024;
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

/** Of a block's arguments: views of whole matrices. */
const lent = ['queries', 'keys', 'values'];
/** What stands for the values where there are none. */
const nothing = new Float32Array(0);

/** @type {import('../checks/checkedOptions.js').Reader<Uint8Array | null>} */
function mask(name, value) {
  if (value === undefined) return null;
  const bytes =
    ArrayBuffer.isView(value) && /** @type {any} */ (value)[Symbol.toStringTag] === 'Uint8Array';
  if (!bytes) wrongType(name, 'a Uint8Array', value);
  return /** @type {Uint8Array} */ (value);
}

/**
 * @typedef {object} AttentionOptions
 * @property {Float32Array} queries rows × (heads·d), row-major, finite
 * @property {Float32Array} keys columns × (heads·d)
 * @property {Float32Array} [values] columns × (heads·valueWidth), finite, as the sums of their columns must be in
 *   single precision; without them there is no output
 * @property {number} rows number of queries, 1 … 67,108,864
 * @property {number} columns number of keys, 1 … 2,097,152, as far as memory allows with d and valueWidth
 * @property {number} d width of one head's queries and keys, 1 … 1,000,000
 * @property {number} [valueWidth] width of one head's values, 1 … 1,000,000; default d
 * @property {Rule} [rule] what scales q·k; default 'sqrt'
 * @property {number} [beta] finite, from 0: replaces the rule's factor (under 'cosine' it multiplies the cosine)
 * @property {boolean} [causal] row i sees keys 0 … i; default false
 * @property {Uint8Array} [keyMask] columns entries, 0 hides a key
 * @property {number} [heads] 1 … 1024; default 1
 * @property {boolean} [weights] false leaves the weights out and never holds them; default true
 */

/**
 * Of every head and row, heads × rows; a row that sees no key has zeros throughout.
 * @typedef {object} AttentionResult
 * @property {Float32Array} [weights] heads × rows × columns
 * @property {Float32Array} [output] rows × (heads·valueWidth)
 * @property {Float32Array} beta the factor of each row's scores
 * @property {Float32Array} entropy −Σ p ln p
 * @property {Float32Array} largest max p
 * @property {Float32Array} participation Σ p²
 * @property {Float32Array} jacobian Frobenius norm of diag(p) − ppᵀ
 * @property {Omit<AttentionOptions, 'queries' | 'keys' | 'values' | 'keyMask'>} options
 */

const attentionOptions = {
  queries: floats,
  keys: floats,
  values: /** @type {import('../checks/checkedOptions.js').Reader<Float32Array | null>} */ (
    optional(floats, null)
  ),
  rows: count,
  columns: whole(1, mostBlockEntries / leastKeyEntries),
  d: dimension,
  valueWidth: optional(dimension, undefined),
  rule: optional(oneOf(ruleNames), /** @type {Rule} */ ('sqrt')),
  beta: optional(real(0, Infinity), null),
  causal: optional(flag, false),
  keyMask: mask,
  heads: optional(whole(1, mostHeads), 1),
  weights: optional(flag, true),
  ...following,
};

/** @typedef {ReturnType<typeof checked>} Checked */

/** @param {Record<string, unknown>} given */
function checked(given) {
  const { options, follow } = split(read(given, attentionOptions));
  const { rows, columns, d, heads, queries, keys, values, keyMask } = options;
  const valueWidth = values ? (options.valueWidth ?? d) : 0;
  if (options.weights && heads * rows * columns > mostEntries) {
    const least = `false where heads × rows × columns exceeds ${mostEntries}`;
    throw new RangeError(`weights must be ${least}; got true with ${heads} × ${rows} × ${columns}`);
  }
  const widest = Math.floor(mostBlockEntries / Math.max(leastKeyEntries, d + valueWidth));
  if (columns > widest) {
    const allowed = `from 1 to ${widest} with d = ${d}${values ? ` and valueWidth = ${valueWidth}` : ''}`;
    throw new RangeError(`columns must be a whole number ${allowed}; got ${columns}`);
  }
  checkLength('queries', queries, { rows, heads, d });
  checkLength('keys', keys, { columns, heads, d });
  if (values) checkLength('values', values, { columns, heads, valueWidth });
  if (keyMask) checkLength('keyMask', keyMask, { columns });
  return { options: { ...options, valueWidth }, follow };
}

/**
 * With copies of what the caller may yet write into.
 * @param {Checked['options']} options
 */
const withOwnArrays = (options) => ({
  ...options,
  queries: ownCopy(options.queries),
  keys: ownCopy(options.keys),
  values: options.values && ownCopy(options.values),
  keyMask: options.keyMask && ownCopy(options.keyMask),
});

/**
 * A block of the columns `from` … `from + width − 1` of the rows `first` … `first + rows − 1`.
 * @param {Float32Array} matrix
 * @param {number} total its columns
 * @param {{ first: number, rows: number, from: number, width: number }} block
 */
function blockOf(matrix, total, { first, rows, from, width }) {
  if (rows * width === matrix.length) return matrix;
  if (width === total) return matrix.subarray(first * total, (first + rows) * total);
  const block = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const start = (first + row) * total + from;
    block.set(matrix.subarray(start, start + width), row * width);
  }
  return block;
}

/**
 * How the work is cut: heads together where they are small, rows of one head where it is large. It does not
 * touch the result, since no row depends on which others are computed with it.
 * @param {Checked['options']} options
 * @param {number} workers
 */
function blocksOf({ rows, columns, d, valueWidth, heads, causal, weights }, workers) {
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
  const blocks = [];
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
 * What a block takes in the engine, in floats: keys and values twice, as they came and as they are packed.
 * @param {{ rows: number, heads: number }} block
 * @param {Checked['options']} options
 */
function memoryOfBlock({ rows, heads }, { columns, d, valueWidth, weights }) {
  const keys = columns * (d + valueWidth);
  const rowsAndResults = rows * (d + valueWidth + (weights ? columns : 0));
  return heads * (keys + rowsAndResults) + keys + rowsTogether * (columns + d + valueWidth);
}

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<AttentionResult>}
 */
export async function attention(crew, given) {
  const { options: asked, follow } = checked(given);
  const { rows, columns, d, valueWidth, heads, rule, beta, causal } = asked;
  const { signal, onProgress } = follow;
  const blocks = blocksOf(asked, crew.size);
  const place = placeOfRule(rule);
  let options = asked;

  /** @param {(typeof blocks)[number]} block @param {Float32Array} matrix @param {number} width */
  const headsOf = (block, matrix, width) => {
    const place = { first: 0, rows: columns, from: block.head * width, width: block.heads * width };
    return blockOf(matrix, heads * width, place);
  };
  /** @param {(typeof blocks)[number]} block */
  const queriesOf = ({ head, first, rows, heads: some }) =>
    blockOf(options.queries, heads * d, { first, rows, from: head * d, width: some * d });
  /**
   * What the engine needs to know of a block; without its values for the moments of its scores.
   * @param {(typeof blocks)[number]} block
   * @param {boolean} mixing
   * @returns {import('../workers/attentionMemory.js').Block}
   */
  const blockArgs = (block, mixing) => ({
    rows: block.rows,
    columns,
    d,
    valueWidth: mixing ? valueWidth : 0,
    heads: block.heads,
    firstRow: block.first,
    rule: place,
    beta,
    causal,
    weights: mixing && options.weights,
    measured: measured.slice(block.head, block.head + block.heads),
    keyMask: options.keyMask,
    queries: queriesOf(block),
    keys: headsOf(block, options.keys, d),
    values: mixing && options.values ? headsOf(block, options.values, valueWidth) : nothing,
  });

  /**
   * The engine looks at every number anyway, and gives null where one is not finite.
   * @param {any} part
   */
  const finite = (part) => {
    if (part === null) {
      for (const name of /** @type {const} */ (['queries', 'keys', 'values'])) {
        checkFinite(name, options[name] ?? nothing);
      }
    }
    return part;
  };

  const measured = new Array(heads).fill(1);
  /** @param {number} index */
  const task = (index) => ({
    name: 'attentionRows',
    args: blockArgs(blocks[index], true),
    lent,
  });
  // What the two passes of 'measured' take of the time: the first has no values to mix.
  const ahead = rule === 'measured' && beta === null ? 0.4 : 0;

  // A small head takes so little time that copies of its arrays would be a tenth of it.
  const atOnce =
    blocks.length === 1 && ahead === 0 && !signal?.aborted && crew.performAtOnce(task(0));
  if (atOnce) {
    const result = finite(atOnce.result);
    if (!(await atOnce.turn) || signal?.aborted) throw aborted();
    // Waiting for nothing would be felt here.
    if (onProgress) await reportProgress(1, follow);
    result.options = scalarsOf(options);
    return result;
  }
  // What the caller writes into them from now on is not meant.
  options = withOwnArrays(asked);
  if (crew.here)
    await findMemory(await crew.engine(signal), memoryOfBlock(blocks[0], asked), signal);
  if (ahead > 0) {
    const moments = new Float64Array(3 * heads * rows);
    await inSlices(crew, {
      count: blocks.length,
      task: (index) => ({
        name: 'attentionMoments',
        args: blockArgs(blocks[index], false),
        lent,
      }),
      take: (part, index) =>
        spread(moments, finite(part), blocks[index], { rows, width: 3 }, signal),
      result: () => moments,
      follow: { signal, onProgress: (share) => onProgress?.(ahead * share) },
    });
    const engine = await crew.engine(signal);
    for (let head = 0; head < heads; head += 1) {
      const rowsOfHead = moments.subarray(3 * rows * head, 3 * rows * (head + 1));
      measured[head] = engine.measuredBeta(rowsOfHead);
    }
  }

  /** @type {any} */
  let result;
  if (blocks.length === 1) {
    // A small head takes less time than keeping slices in order.
    result = finite(await crew.run(task(0), signal));
    await reportProgress(1, follow);
  } else {
    // Each part gives way to the next: together they would take as much memory as the result once more.
    const whole = createResult(options);
    await inSlices(crew, {
      count: blocks.length,
      task,
      take: (part, index) => put(whole, finite(part), blocks[index], options, signal),
      result: () => undefined,
      follow: { signal, onProgress: (share) => onProgress?.(ahead + (1 - ahead) * share) },
    });
    result = whole;
  }
  result.options = scalarsOf(options);
  return result;
}

/**
 * Puts a block's numbers, `width` for each of its heads and rows, into their place among all: piece by piece, since the
 * system may have to find the memory for them first.
 * @param {Float32Array | Float64Array} all
 * @param {Float32Array | Float64Array} part
 * @param {{ head: number, first: number, rows: number, heads: number }} block
 * @param {{ rows: number, width: number }} whole
 * @param {AbortSignal | undefined} signal
 */
async function spread(all, part, block, { rows, width }, signal) {
  const length = block.rows * width;
  for (let head = 0; head < block.heads; head += 1) {
    const to = ((block.head + head) * rows + block.first) * width;
    const own = part.subarray(head * length, (head + 1) * length);
    const set = (/** @type {number} */ from, /** @type {number} */ end) =>
      all.set(own.subarray(from, end), to + from);
    await inPieces(length, set, signal);
  }
}

/**
 * Room for all blocks.
 * @param {Checked['options']} options
 */
function createResult({ rows, columns, heads, valueWidth, weights }) {
  /** @type {Record<string, Float32Array>} */
  const whole = {};
  if (weights) whole.weights = new Float32Array(heads * rows * columns);
  if (valueWidth > 0) whole.output = new Float32Array(rows * heads * valueWidth);
  for (const name of statistics) whole[name] = new Float32Array(heads * rows);
  return whole;
}

/**
 * Puts what is known of a block into its place.
 * @param {Record<string, Float32Array>} whole
 * @param {any} part
 * @param {{ head: number, first: number, rows: number, heads: number }} block
 * @param {Checked['options']} options
 * @param {AbortSignal | undefined} signal
 */
async function put(whole, part, block, { rows, columns, heads, valueWidth }, signal) {
  const { head, first, rows: count, heads: some } = block;
  if (whole.weights) {
    await spread(whole.weights, part.weights, block, { rows, width: columns }, signal);
  }
  for (const name of statistics) {
    await spread(whole[name], part[name], block, { rows, width: 1 }, signal);
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

/** @param {Checked['options']} options */
function scalarsOf({ rows, columns, d, valueWidth, rule, beta, causal, heads, weights, values }) {
  /** @type {AttentionResult['options']} */
  const scalars = { rows, columns, d, rule, causal, heads, weights };
  if (beta !== null) scalars.beta = beta;
  if (values) scalars.valueWidth = valueWidth;
  return scalars;
}
