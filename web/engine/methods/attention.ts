// Attention: what may be asked, and the blocks of heads and rows that answer it.

import {
  flag,
  following,
  oneOf,
  optional,
  outOfRange,
  type Reader,
  read,
  real,
  whole,
  wrongType,
} from '../checks/checkedOptions.js';
import { checkEntries, checkLength, count, floats, mostEntries } from '../checks/matrices.js';
import { checkMemory, copyOf } from '../checks/ownCopies.js';
import { dimension } from '../checks/sharedOptions.js';
import type { Block as EngineBlock } from '../workers/attentionMemory.js';
import type { Crew } from '../workers/crew.js';
import { aborted } from '../workers/errors.js';
import { inSlices, reportProgress } from '../workers/slices.js';
import type { Task } from '../workers/tasks.js';
import {
  type Block,
  blockOf,
  blocksOf,
  createResult,
  mostColumns,
  mostColumnsOf,
  put,
  spread,
} from './attentionBlocks.js';
import { placeOfRule, type Rule, ruleNames } from './rules.js';

const mostHeads = 1024;
/** Beside the largest queries and keys that are taken, scores still fit into single precision. */
const largestBeta = 1e6;
/** Of a block's arguments: views of whole matrices. */
const matrices = ['queries', 'keys', 'values'] as const;
/** What stands for the values where there are none. */
const nothing = new Float32Array(0);

const mask: Reader<Uint8Array | null> = (name, value) => {
  if (value === undefined) return null;
  const bytes =
    ArrayBuffer.isView(value) && (value as Uint8Array)[Symbol.toStringTag] === 'Uint8Array';
  if (!bytes) wrongType(name, 'a Uint8Array', value);
  checkMemory(name, value);
  return value as Uint8Array;
};

export type AttentionOptions = {
  /** rows × (heads·d), row-major, each from −10¹² to 10¹² */
  queries: Float32Array;
  /** columns × (heads·d), likewise */
  keys: Float32Array;
  /** columns × (heads·valueWidth), likewise; without them there is no output */
  values?: Float32Array;
  /** number of queries, 1 … 67,108,864 */
  rows: number;
  /** number of keys, 1 … 2,097,152, as far as memory allows with d and valueWidth */
  columns: number;
  /** width of one head's queries and keys, 1 … 1,000,000 */
  d: number;
  /** width of one head's values, with values only, 1 … 1,000,000; default d */
  valueWidth?: number;
  /** what scales q·k; default 'sqrt' */
  rule?: Rule;
  /** 0 … 1,000,000: replaces the rule's factor (under 'cosine' it multiplies the cosine) */
  beta?: number;
  /** row i sees keys 0 … i; default false */
  causal?: boolean;
  /** columns entries, 0 hides a key */
  keyMask?: Uint8Array;
  /** 1 … 1024; default 1 */
  heads?: number;
  /** false leaves the weights out and never holds them; default true */
  weights?: boolean;
};

/** Of every head and row, heads × rows; a row that sees no key has zeros, but for its beta. */
export type AttentionResult = {
  /** heads × rows × columns */
  weights?: Float32Array;
  /** rows × (heads·valueWidth) */
  output?: Float32Array;
  /** the factor of each row's scores */
  beta: Float32Array;
  /** −Σ p ln p */
  entropy: Float32Array;
  /** max p */
  largest: Float32Array;
  /** Σ p² */
  participation: Float32Array;
  /** Frobenius norm of diag(p) − ppᵀ */
  jacobian: Float32Array;
  options: Omit<AttentionOptions, 'queries' | 'keys' | 'values' | 'keyMask'>;
};

const attentionOptions = {
  queries: floats,
  keys: floats,
  values: optional(floats, null) as Reader<Float32Array | null>,
  rows: count,
  columns: whole(1, mostColumns),
  d: dimension,
  valueWidth: optional(dimension, undefined),
  rule: optional(oneOf(ruleNames), 'sqrt' as Rule),
  beta: optional(real(0, largestBeta), null),
  causal: optional(flag, false),
  keyMask: mask,
  heads: optional(whole(1, mostHeads), 1),
  weights: optional(flag, true),
  ...following,
};

type Checked = ReturnType<typeof checked>;

function checked(given: Record<string, unknown>) {
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

/** With copies of what the caller may yet write into. */
const withOwnArrays = (options: Checked) => ({
  ...options,
  queries: copyOf(options.queries, 'queries'),
  keys: copyOf(options.keys, 'keys'),
  values: options.values && copyOf(options.values, 'values'),
  keyMask: options.keyMask && copyOf(options.keyMask, 'keyMask'),
});

export async function attention(
  crew: Crew,
  given: Record<string, unknown>,
): Promise<AttentionResult> {
  const asked = checked(given);
  const { rows, columns, d, valueWidth, heads, rule, beta, causal } = asked;
  const { signal, onProgress } = asked;
  const blocks = blocksOf(asked, crew.size);
  const place = placeOfRule(rule);
  let options = asked;

  const headsOf = (block: Block, matrix: Float32Array, width: number) => {
    const place = { first: 0, rows: columns, from: block.head * width, width: block.heads * width };
    return blockOf(matrix, heads * width, place);
  };
  const queriesOf = ({ head, first, rows, heads: some }: Block) =>
    blockOf(options.queries, heads * d, { first, rows, from: head * d, width: some * d });
  /** What the engine needs to know of a block; without its values for the moments of its scores. */
  const blockArgs = (block: Block, mixing: boolean): EngineBlock => ({
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

  /** The engine looks at every number anyway, and gives null where one is out of range. */
  const inRange = (part: any) => {
    if (part === null) {
      for (const name of matrices) checkEntries(name, options[name] ?? nothing);
      // The caller has written into them since.
      outOfRange(matrices.join(', '), 'numbers from -1e12 to 1e12', 'others');
    }
    return part;
  };

  const measured = new Array(heads).fill(1);
  const task = (index: number): Task => ({
    part: 'attention',
    name: 'attentionRows',
    args: blockArgs(blocks[index], true),
    lent: matrices,
  });
  // What the two passes of 'measured' take of the time: the first has no values to mix.
  const ahead = rule === 'measured' && beta === null ? 0.4 : 0;

  // A small head that is done before this call returns takes so little time that copies of its arrays would be a tenth
  // of it. Otherwise what the caller writes into them from now on is not meant.
  const atOnce = blocks.length === 1 && ahead === 0 && crew.isFree('attention');
  if (!atOnce) options = withOwnArrays(asked);
  if (ahead > 0) {
    const moments = new Float64Array(3 * heads * rows);
    await inSlices(crew, {
      count: blocks.length,
      task: (index) => ({
        part: 'attention',
        name: 'attentionMoments',
        args: blockArgs(blocks[index], false),
        lent: matrices,
      }),
      take: (part, index) => spread(moments, inRange(part), blocks[index], { rows, width: 3 }),
      result: () => moments,
      follow: { signal, onProgress: (share) => onProgress?.(ahead * share) },
    });
    const engine = await crew.engine('attention', signal);
    for (let head = 0; head < heads; head += 1) {
      const rowsOfHead = moments.subarray(3 * rows * head, 3 * rows * (head + 1));
      measured[head] = engine.measuredBeta(rowsOfHead);
    }
  }

  let result: any;
  if (blocks.length === 1) {
    // A small head takes less time than keeping slices in order.
    result = inRange(await crew.run(task(0), signal));
    if (signal?.aborted) throw aborted();
    if (onProgress) await reportProgress(1, asked);
  } else {
    // Each part gives way to the next: together they would take as much memory as the result once more.
    const whole = createResult(options);
    await inSlices(crew, {
      count: blocks.length,
      task,
      take: (part, index) => put(whole, inRange(part), blocks[index], options),
      result: () => undefined,
      follow: { signal, onProgress: (share) => onProgress?.(ahead + (1 - ahead) * share) },
    });
    result = whole;
  }
  result.options = scalarsOf(options);
  return result;
}

function scalarsOf({
  rows,
  columns,
  d,
  valueWidth,
  rule,
  beta,
  causal,
  heads,
  weights,
  values,
}: Checked) {
  const scalars: AttentionResult['options'] = { rows, columns, d, rule, causal, heads, weights };
  if (beta !== null) scalars.beta = beta;
  if (values) scalars.valueWidth = valueWidth;
  return scalars;
}
