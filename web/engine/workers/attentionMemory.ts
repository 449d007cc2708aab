// A block of attention in the engine's memory: its arguments are written where the engine reads them, and its results
// are read where the engine leaves them. Handed over as objects, those of a small head would take as long as the head.
// src/bindings/attention.cpp finds the parts at the same places: one after the other, each from a cache line on.

import type { Engine } from './loadEngine.js';

/** Floats of a cache line. */
const line = 16;
/** Floats of memory that an engine keeps for the next block: 16 MiB. */
const mostKept = 2 ** 22;
/** What is told of every row, in the engine's order. */
export const statistics = ['beta', 'entropy', 'largest', 'participation', 'jacobian'] as const;

/** What the engine needs to know of a block. */
export type Block = {
  rows: number;
  columns: number;
  d: number;
  /** 0 without values */
  valueWidth: number;
  heads: number;
  firstRow: number;
  /** its place in the catalogue */
  rule: number;
  beta: number | null;
  causal: boolean;
  weights: boolean;
  /** the factor of the rule 'measured', for each head */
  measured: number[];
  keyMask: Uint8Array | null;
  queries: Float32Array;
  keys: Float32Array;
  values: Float32Array;
};

/** The memory of each engine as it was last seen. */
const memories = new WeakMap<Engine, Float32Array>();

/**
 * At least so many floats of the engine's memory. The same ones as before, as long as there are enough of them.
 * @returns good until the engine next computes: memory that grows takes its views' length away
 */
function memoryOf(engine: Engine, length: number): Float32Array {
  const known = memories.get(engine);
  if (known && known.length >= length) return known;
  const memory: Float32Array = engine.attentionMemory(length);
  memories.set(engine, memory);
  return memory;
}

/** Where parts of given lengths, in floats, begin, and where the last one ends. */
function placesOf(lengths: number[]) {
  const places = [0];
  let end = 0;
  for (const length of lengths) {
    end += Math.ceil(length / line) * line;
    places.push(end);
  }
  return places;
}

/**
 * @param results - lengths, in floats
 * @returns where the results are; null if the engine met a number that is not finite
 */
function computed(
  engine: Engine,
  block: Block,
  compute: 'attentionRows' | 'attentionMoments',
  results: number[],
): { memory: Float32Array; places: number[] } | null {
  const { keyMask, queries, keys, values } = block;
  const numbers = [
    block.rows,
    block.columns,
    block.d,
    block.valueWidth,
    block.heads,
    block.firstRow,
    block.rule,
    block.beta ?? Number.NaN,
    Number(block.causal),
    Number(block.weights),
    Number(keyMask !== null),
    ...block.measured,
  ];
  const mask = keyMask === null ? 0 : Math.ceil(keyMask.length / 4);
  const matrices = [queries.length, keys.length, values.length];
  const places = placesOf([2 * numbers.length, mask, ...matrices, ...results]);
  const length = places[places.length - 1];
  const before = memoryOf(engine, length);
  const doubles = new Float64Array(before.buffer, before.byteOffset, numbers.length);
  for (let i = 0; i < numbers.length; i += 1) doubles[i] = numbers[i];
  if (keyMask) {
    new Uint8Array(before.buffer, before.byteOffset + 4 * places[1], keyMask.length).set(keyMask);
  }
  before.set(queries, places[2]);
  before.set(keys, places[3]);
  before.set(values, places[4]);
  if (!engine[compute]()) {
    release(engine, before);
    return null;
  }
  return { memory: memoryOf(engine, length), places: places.slice(5) };
}

/** Of many numbers: not `slice`, which fills its memory with zeros first. */
const copyOf = (memory: Float32Array, from: number, length: number) =>
  new Float32Array(memory.subarray(from, from + length));

function release(engine: Engine, memory: Float32Array) {
  if (memory.length <= mostKept) return;
  memories.delete(engine);
  engine.attentionMemory(0);
}

/** @returns weights (if wanted), output (if there are values), and the statistics, heads × rows each */
export function attentionRows(engine: Engine, block: Block): Record<string, Float32Array> | null {
  const { rows, columns, heads, valueWidth } = block;
  const each = heads * rows;
  const output = each * valueWidth;
  const weights = block.weights ? each * columns : 0;
  const lengths = [statistics.length * each, output, weights];
  const done = computed(engine, block, 'attentionRows', lengths);
  if (!done) return null;
  const { memory, places } = done;
  const results: Record<string, Float32Array> = {};
  if (weights > 0) results.weights = copyOf(memory, places[2], weights);
  if (output > 0) results.output = copyOf(memory, places[1], output);
  // Of a row or two hundred, zeros cost less than one more view.
  for (let i = 0; i < statistics.length; i += 1) {
    const from = places[0] + i * each;
    results[statistics[i]] = memory.slice(from, from + each);
  }
  release(engine, memory);
  return results;
}

/**
 * Count, mean and Σ(score − mean)² of each row.
 * @returns heads × rows × 3
 */
export function attentionMoments(engine: Engine, block: Block): Float64Array | null {
  const numbers = 3 * block.heads * block.rows;
  const done = computed(engine, block, 'attentionMoments', [2 * numbers]);
  if (!done) return null;
  const { memory, places } = done;
  const moments = new Float64Array(
    memory.buffer,
    memory.byteOffset + 4 * places[0],
    numbers,
  ).slice();
  release(engine, memory);
  return moments;
}
