// A block of attention in the engine's memory: its arguments are written where the engine reads them, and its results
// are read where the engine leaves them. Handed over as objects, those of a small head would take as long as the head.
// src/bindings/attention.cpp finds the parts at the same places: one after the other, each from a cache line on.

/** @typedef {import('./loadEngine.js').Engine} Engine */

/** Floats of a cache line. */
const line = 16;
/** Floats of memory that an engine keeps for the next block: 16 MiB. */
const mostKept = 2 ** 22;
/** What is told of every row, in the engine's order. */
export const statistics = /** @type {const} */ ([
  'beta',
  'entropy',
  'largest',
  'participation',
  'jacobian',
]);

/**
 * What the engine needs to know of a block.
 * @typedef {object} Block
 * @property {number} rows
 * @property {number} columns
 * @property {number} d
 * @property {number} valueWidth 0 without values
 * @property {number} heads
 * @property {number} firstRow
 * @property {number} rule its place in the catalogue
 * @property {number | null} beta
 * @property {boolean} causal
 * @property {boolean} weights
 * @property {number[]} measured the factor of the rule 'measured', for each head
 * @property {Uint8Array | null} keyMask
 * @property {Float32Array} queries
 * @property {Float32Array} keys
 * @property {Float32Array} values
 */

/** The memory of each engine as it was last seen. @type {WeakMap<Engine, Float32Array>} */
const memories = new WeakMap();

/**
 * At least so many floats of the engine's memory. The same ones as before, as long as there are enough of them.
 * @param {Engine} engine
 * @param {number} length
 * @returns {Float32Array} good until the engine next computes: memory that grows takes its views' length away
 */
function memoryOf(engine, length) {
  const known = memories.get(engine);
  if (known && known.length >= length) return known;
  /** @type {Float32Array} */
  const memory = engine.attentionMemory(length);
  memories.set(engine, memory);
  return memory;
}

/** Where parts of given lengths, in floats, begin, and where the last one ends. @param {number[]} lengths */
function placesOf(lengths) {
  const places = [0];
  let end = 0;
  for (const length of lengths) {
    end += Math.ceil(length / line) * line;
    places.push(end);
  }
  return places;
}

/**
 * @param {Engine} engine
 * @param {Block} block
 * @param {'attentionRows' | 'attentionMoments'} compute
 * @param {number[]} results lengths, in floats
 * @returns {{ memory: Float32Array, places: number[] } | null} where the results are; null if the engine met a number
 *   that is not finite
 */
function computed(engine, block, compute, results) {
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

/**
 * Of many numbers: not `slice`, which fills its memory with zeros first.
 * @param {Float32Array} memory
 * @param {number} from
 * @param {number} length
 */
const copyOf = (memory, from, length) => new Float32Array(memory.subarray(from, from + length));

/** @param {Engine} engine @param {Float32Array} memory */
function release(engine, memory) {
  if (memory.length <= mostKept) return;
  memories.delete(engine);
  engine.attentionMemory(0);
}

/**
 * @param {Engine} engine
 * @param {Block} block
 * @returns {Record<string, Float32Array> | null} weights (if wanted), output (if there are values), and the statistics,
 *   heads × rows each
 */
export function attentionRows(engine, block) {
  const { rows, columns, heads, valueWidth } = block;
  const each = heads * rows;
  const output = each * valueWidth;
  const weights = block.weights ? each * columns : 0;
  const lengths = [statistics.length * each, output, weights];
  const done = computed(engine, block, 'attentionRows', lengths);
  if (!done) return null;
  const { memory, places } = done;
  /** @type {Record<string, Float32Array>} */
  const results = {};
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
 * @param {Engine} engine
 * @param {Block} block
 * @returns {Float64Array | null} heads × rows × 3
 */
export function attentionMoments(engine, block) {
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
