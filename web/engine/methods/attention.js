// Attention: what may be asked, and the blocks of heads and rows that answer it.

import {
  flag,
  following,
  oneOf,
  optional,
  read,
  real,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { checkFinite, checkLength, count, floats, mostEntries } from '../checks/matrices.js';
import { checkMemory, copyOf } from '../checks/ownCopies.js';
import { dimension } from '../checks/sharedOptions.js';
import { findMemory } from '../workers/attentionMemory.js';
import { aborted } from '../workers/errors.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import {
  blockOf,
  blocksOf,
  createResult,
  memoryOfBlock,
  mostColumns,
  mostColumnsOf,
  put,
  spread,
} from './attentionBlocks.js';
import { placeOfRule, ruleNames } from './rules.js';

/** @typedef {import('../checks/checkedOptions.js').Following} Following */
/** @typedef {import('./attentionBlocks.js').Block} Block */
/** @typedef {import('./rules.js').Rule} Rule */

const mostHeads = 1024;
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
  checkMemory(name, value);
  return /** @type {Uint8Array} */ (value);
}

/**
 * @typedef {object} AttentionOptions
 * @property {Float32Array} queries rows × (heads·d), row-major, finite
 * @property {Float32Array} keys columns × (heads·d)
 * @property {Float32Array} [values] columns × (heads·valueWidth), finite; without them there is no output
 * @property {number} rows number of queries, 1 … 67,108,864
 * @property {number} columns number of keys, 1 … 2,097,152, as far as memory allows with d and valueWidth
 * @property {number} d width of one head's queries and keys, 1 … 1,000,000
 * @property {number} [valueWidth] width of one head's values, with values only, 1 … 1,000,000; default d
 * @property {Rule} [rule] what scales q·k; default 'sqrt'
 * @property {number} [beta] finite, from 0: replaces the rule's factor (under 'cosine' it multiplies the cosine)
 * @property {boolean} [causal] row i sees keys 0 … i; default false
 * @property {Uint8Array} [keyMask] columns entries, 0 hides a key
 * @property {number} [heads] 1 … 1024; default 1
 * @property {boolean} [weights] false leaves the weights out and never holds them; default true
 */

/**
 * Of every head and row, heads × rows; a row that sees no key has zeros, but for its beta.
 * @typedef {object} AttentionResult
 * @property {Float32Array} [weights] heads × rows × columns
 * @property {Float32Array} [output] rows × (heads·valueWidth)
 * @property {Float32Array} beta the factor of each row's scores; Infinity beyond 3.4 · 10³⁸
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
  columns: whole(1, mostColumns),
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
  const options = read(given, attentionOptions);
  const { rows, columns, d, heads, queries, keys, values, keyMask } = options;
  if (!values && options.valueWidth !== undefined) {
    wrongType('valueWidth', 'given with values only', options.valueWidth);
  }
  const valueWidth = values ? (options.valueWidth ?? d) : 0;
  if (options.weights && heads * rows * columns > mostEntries) {
    const least = `false where heads × rows × columns exceeds ${mostEntries}`;
    throw new RangeError(`weights must be ${least}; got true with ${heads} × ${rows} × ${columns}`);
  }
  const widest = mostColumnsOf(d, valueWidth);
  if (columns > widest) {
    const allowed = `from 1 to ${widest} with d = ${d}${values ? ` and valueWidth = ${valueWidth}` : ''}`;
    throw new RangeError(`columns must be a whole number ${allowed}; got ${columns}`);
  }
  checkLength('queries', queries, { rows, heads, d });
  checkLength('keys', keys, { columns, heads, d });
  if (values) checkLength('values', values, { columns, heads, valueWidth });
  if (keyMask) checkLength('keyMask', keyMask, { columns });
  return Object.assign(options, { valueWidth });
}

/**
 * With copies of what the caller may yet write into.
 * @param {Checked} options
 */
const withOwnArrays = (options) => ({
  ...options,
  queries: copyOf(options.queries, 'queries'),
  keys: copyOf(options.keys, 'keys'),
  values: options.values && copyOf(options.values, 'values'),
  keyMask: options.keyMask && copyOf(options.keyMask, 'keyMask'),
});

/**
 * @param {import('../workers/partCrew.js').PartCrew} crew
 * @param {Record<string, unknown>} given
 * @returns {Promise<AttentionResult>}
 */
export async function attention(crew, given) {
  const asked = checked(given);
  const { rows, columns, d, valueWidth, heads, rule, beta, causal } = asked;
  const { signal, onProgress } = asked;
  const blocks = blocksOf(asked, crew.size);
  const place = placeOfRule(rule);
  let options = asked;

  /** @param {Block} block @param {Float32Array} matrix @param {number} width */
  const headsOf = (block, matrix, width) => {
    const place = { first: 0, rows: columns, from: block.head * width, width: block.heads * width };
    return blockOf(matrix, heads * width, place);
  };
  /** @param {Block} block */
  const queriesOf = ({ head, first, rows, heads: some }) =>
    blockOf(options.queries, heads * d, { first, rows, from: head * d, width: some * d });
  /**
   * What the engine needs to know of a block; without its values for the moments of its scores.
   * @param {Block} block
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
    if (onProgress) await reportProgress(1, asked);
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
    await reportProgress(1, asked);
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

/** @param {Checked} options */
function scalarsOf({ rows, columns, d, valueWidth, rule, beta, causal, heads, weights, values }) {
  /** @type {AttentionResult['options']} */
  const scalars = { rows, columns, d, rule, causal, heads, weights };
  if (beta !== null) scalars.beta = beta;
  if (values) scalars.valueWidth = valueWidth;
  return scalars;
}
