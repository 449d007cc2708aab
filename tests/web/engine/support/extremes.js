// Option sets at the far ends of every method: where a slice of its work is likely to take the longest.

import { writeSafetensors } from './safetensors.js';

/** @typedef {Record<string, any>} Options */

const far = (/** @type {number} */ count, /** @type {number} */ reach) =>
  Float64Array.from({ length: count }, (_, i) => ((2 * i) / count - 1) * reach);
/** @param {number} length */
const floats = (length) => new Float32Array(length).fill(0.5);
const manyValues = Array.from({ length: 4096 }, (_, i) => Math.sin(i * i) * 3);
const wholeValues = manyValues.map((_, i) => i);
const hundred = manyValues.slice(0, 100);
const scattered = { values: manyValues };
const student = { name: 'student', degrees: 0.5 };
const count = 1e9;

/**
 * What is to be given up, ready to be called: what must come before is done.
 * @param {any} lab
 * @param {string} method
 * @param {Options} options
 * @returns {Promise<{ given: Options, call: () => Promise<unknown> }>} what the call is given, and the call
 */
export async function readyCall(lab, method, options) {
  const { signal, train, saved, ...asked } = options;
  if (method === 'exportRun') {
    const given = { saved: await lab.train(saved).save(), signal };
    return { given, call: () => lab.exportRun(given) };
  }
  // A run waits until something of it is asked for.
  const calls = {
    train: () => lab.train(options).next(),
    save: () => lab.train(options).save(),
    evaluate: () => lab.train({ ...train, signal }).evaluate({ ...asked, signal }),
  };
  const call = calls[/** @type {keyof calls} */ (method)] ?? (() => lab[method](options));
  return { given: options, call };
}

/**
 * A model of one layer, as a file in memory.
 * @param {number} d
 * @param {number} width
 * @param {{ family?: string, heads?: number, normed?: boolean }} [more] normed: queries and keys have norms of their own
 */
function model(d, width, { family = 'llama', heads = 1, normed = false } = {}) {
  /** @param {number[]} shape */
  const tensor = (shape) => {
    const count = shape.reduce((product, size) => product * size, 1);
    const numbers = Float32Array.from({ length: count }, (_, i) => Math.sin(i * i) / 9);
    return { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) };
  };
  const at = 'layers.0.self_attn';
  const bytes = writeSafetensors(
    new Map([
      ['layers.0.input_layernorm.weight', tensor([width])],
      [`${at}.q_proj.weight`, tensor([heads * d, width])],
      [`${at}.k_proj.weight`, tensor([heads * d, width])],
      .../** @type {[string, ReturnType<typeof tensor>][]} */ (
        normed ? ['q', 'k'].map((side) => [`${at}.${side}_norm.weight`, tensor([d])]) : []
      ),
    ]),
  );
  /** @param {number} from @param {number} to */
  const read = (from, to) => bytes.slice(from, to);
  const config = { model_type: family, num_attention_heads: heads, head_dim: d };
  return { files: { name: 'model.safetensors', size: bytes.length, read }, config };
}

/** @type {Options} */
const run = { task: 'recall', rule: 'sqrt', optimizer: 'adam', d: 64, steps: 3 };

/** Made when it is its turn: some hold 100 MiB. @type {Record<string, (() => Options)[]>} */
export const extremes = {
  sums: [
    () => ({ law: 'rademacher', d: 500, count }),
    () => ({ law: 'rademacher', d: 500, count, correlation: 0.5 }),
    () => ({ law: 'rademacher', d: 1, count, correlation: 0.5 }),
    () => ({ law: 'rademacher', d: 1e6, count, correlation: 0.5 }),
    () => ({ law: 'die', d: 1e6, count }),
    () => ({ law: 'cauchy', d: 1, count, correlation: 0.3 }),
    () => ({ law: student, d: 1e6, count }),
    () => ({ law: student, d: 1, count, bins: { start: -5, width: 1e-4, count: 65_536 } }),
    () => ({ law: scattered, d: 1, count: 1e7, values: true }),
    () => ({ law: scattered, d: 1e6, count, correlation: 0.9 }),
    () => ({ law: { values: wholeValues }, d: 2, count }),
  ],
  sample: [
    () => ({ law: student, d: 1e6, index: 0 }),
    () => ({ law: scattered, d: 1e6, index: 0 }),
  ],
  law: [() => ({ law: scattered, d: 1e6 }), () => ({ law: student, d: 1e6, correlation: 0.5 })],
  density: [
    () => ({ law: 'uniform', d: 1e6, at: far(2 ** 20, 5000) }),
    () => ({ law: 'uniform', d: 9, at: far(2 ** 20, 10) }),
    () => ({ law: 'product', d: 3, at: far(2 ** 20, 10) }),
    () => ({ law: { name: 'student', degrees: 3 }, d: 2, at: far(2 ** 20, 10) }),
    () => ({ law: student, d: 1e6, at: far(2 ** 20, 1e12) }),
    () => ({ law: { name: 'student', degrees: 1e6 }, d: 1000, at: far(2 ** 20, 100) }),
    () => ({ law: 'die', d: 1e6, at: far(2 ** 20, 5000) }),
  ],
  cumulative: [
    () => ({ law: { values: hundred }, d: 1000, at: far(2 ** 20, 100) }),
    () => ({ law: scattered, d: 1e6, at: far(2 ** 20, 5000) }),
    () => ({ law: { values: [0, 1, 1000, 1003] }, d: 1e6, at: far(2 ** 20, 1e6) }),
    () => ({ law: { name: 'student', degrees: 3 }, d: 1e6, at: far(2 ** 20, 5000) }),
    () => ({ law: student, d: 2, at: far(2 ** 20, 1e6) }),
    () => ({ law: 'laplace', d: 1e6, at: far(2 ** 20, 5000) }),
    () => ({ law: 'normal', d: 1, at: far(2 ** 21, 5) }),
  ],
  normalDistance: [
    () => ({ law: { name: 'student', degrees: 3 }, d: 1e6 }),
    () => ({ law: { name: 'student', degrees: 2.1 }, d: 2 }),
    () => ({ law: { values: hundred }, d: 1000 }),
    () => ({ law: scattered, d: 1e6 }),
    () => ({ law: { values: [0, 1, Math.PI, Math.sqrt(13)] }, d: 8000 }),
    () => ({ law: { values: hundred.map(Math.cbrt) }, d: 4 }),
    () => ({ law: 'uniform', d: 1e6 }),
    () => ({ law: 'die', d: 1e6 }),
  ],
  scores: [
    () => ({ rows: 16_384, columns: 16_384, d: 1 }),
    () => ({ rows: 1, columns: 1e6, d: 64 }),
    () => ({ rows: 33, columns: 33, d: 1e6, queryLaw: student }),
    () => ({ rows: 8, columns: 8, d: 1e6, queryLaw: scattered, keyLaw: scattered }),
  ],
  scoreVariance: [
    () => ({ rows: 1, columns: 1e6, d: 8, count: 100 }),
    () => ({ rows: 33, columns: 33, d: 127_000, count: 100 }),
    () => ({ rows: 1000, columns: 1000, d: 1000, count: 100 }),
    () => ({ rows: 2896, columns: 2896, d: 128, count: 100 }),
    () => ({ rows: 4096, columns: 2048, d: 4, count: 100 }),
    () => ({ rows: 1, columns: 1, d: 1, count }),
  ],
  attention: [
    () => ({
      rows: 512,
      columns: 2 ** 17,
      d: 64,
      queries: floats(512 * 64),
      keys: floats(64 * 2 ** 17),
      weights: false,
    }),
    () => ({
      rows: 4096,
      columns: 4096,
      d: 64,
      queries: floats(2 ** 18),
      keys: floats(2 ** 18),
      values: floats(2 ** 18),
    }),
    () => ({
      rows: 16,
      columns: 16,
      d: 1e6,
      queries: floats(16e6),
      keys: floats(16e6),
      weights: false,
    }),
    () => ({ rows: 64, columns: 2e6, d: 1, queries: floats(64), keys: floats(2e6), weights: true }),
    () => ({
      rows: 2048,
      columns: 2048,
      d: 16,
      heads: 64,
      queries: floats(2 ** 21),
      keys: floats(2 ** 21),
      values: floats(2 ** 21),
      rule: 'measured',
      weights: false,
    }),
    () => ({
      rows: 2 ** 20,
      columns: 1,
      d: 16,
      queries: floats(2 ** 24),
      keys: floats(16),
      values: floats(16),
    }),
  ],
  softmax: [() => ({ scores: new Float64Array(2 ** 23) })],
  products: [
    () => ({ rows: 2 ** 11, columns: 2 ** 12, a: floats(2 ** 23), b: floats(2 ** 23) }),
    () => ({ rows: 1, columns: 2 ** 23, a: floats(2 ** 23), b: floats(2 ** 23) }),
  ],
  saturation: [
    () => ({ keys: 1e6, sigma: 1, samples: 1000 }),
    () => ({ keys: 1e6, sigma: 1000, samples: 1000 }),
    () => ({ keys: 2, sigma: 1, samples: 1e7 }),
  ],
  inspectScores: [
    () => ({ scores: new Float64Array((8192 * 8193) / 2), rows: 8192, d: 64 }),
    () => ({ scores: new Float64Array(6 * 2 ** 20), rows: 3, d: 1 }),
  ],
  inspectModel: [
    () => ({ ...model(128, 16_384), spectrum: true }),
    () => ({ ...model(256, 5376, { family: 'gemma2' }), window: 1e6 }),
    () => ({ ...model(1, 65_536) }),
    () => ({ ...model(128, 4096, { heads: 32 }) }),
    () => ({ ...model(2048, 8192), spectrum: true, window: 1e6 }),
    () => ({ ...model(1024, 64, { family: 'qwen3', normed: true }), spectrum: true }),
  ],
  mertens: [() => ({ limit: 1e9, points: 1e7 })],
  depth: [
    () => ({ layers: 10_000, width: 4096 }),
    () => ({ layers: 10_000, width: 1, activation: 'tanh', gain: 1000 }),
    () => ({ layers: 10_000, width: 64, activation: 'tanh', normalize: true }),
  ],
  drawnAttention: [
    () => ({
      rows: 2896,
      columns: 2896,
      d: 64,
      rules: ['none', 'sqrt', 'measured', 'cosine'],
      weights: false,
    }),
    () => ({ rows: 2896, columns: 2896, d: 1448, rules: ['sqrt', 'measured', 'cosine'] }),
    () => ({ rows: 1, columns: 60_000, d: 100, rules: ['sqrt'] }),
    () => ({ rows: 4, columns: 4, d: 1e6, rules: ['sqrt'] }),
    () => ({ rows: 1, columns: 65_536, d: 127, rules: ['sqrt'] }),
    () => ({ rows: 32, columns: 32, d: 131_072, rules: ['sqrt'] }),
  ],
  attentionSurvey: [
    () => ({ d: [1448], keys: 2896, rows: 2896, rules: ['sqrt'], draws: 4 }),
    () => ({ d: [1, 100, 1040], keys: 8000, rows: 64, rules: ['none', 'measured'] }),
    () => ({
      d: [1, 64, 139],
      keys: 60_000,
      rows: 8,
      rules: ['none', 'sqrt', 'measured', 'cosine'],
    }),
    () => ({
      d: Array.from({ length: 2000 }, (_, i) => i + 1),
      keys: 512,
      rows: 4,
      rules: ['none', 'sqrt'],
    }),
    () => ({ d: [4], keys: 2896, rows: 2896, rules: ['sqrt'] }),
  ],
  expectedAttention: [
    () => ({ keys: 65_536, d: Array.from({ length: 2048 }, (_, i) => i + 1), rule: 'none' }),
    () => ({ keys: 65_536, d: Array.from({ length: 2048 }, (_, i) => i + 1), rule: 'sqrt' }),
    () => ({ keys: 2, d: Array.from({ length: 2048 }, (_, i) => i + 1), rule: 'none' }),
    () => ({ keys: 2, d: [1, 1e6], rule: 'none' }),
  ],
  dotProducts: [() => ({ d: 1e6, count }), () => ({ d: 1, count })],
  dotProductDensity: [
    () => ({ d: 1, at: far(2 ** 16, 1000) }),
    () => ({ d: 1, at: far(2 ** 16, 1e7), meanQuery: 1e3, meanKey: 1e3 }),
    () => ({ d: 1e6, at: far(2 ** 16, 5000) }),
  ],
  train: [
    () => ({ ...run, d: 100_000 }),
    () => ({ ...run, d: 90_000, rule: 'rms-norm' }),
    () => ({ ...run, d: 100_000, rule: 'predicted', gradient: 'through' }),
    () => ({ ...run, d: 4096, heads: 16 }),
    () => ({ ...run, d: 290_000, optimizer: 'sgd' }),
    () => ({ ...run, d: 4, heads: 36, batch: 40_000 }),
    () => ({ ...run, d: 4, heads: 64, batch: 8192, contextLength: 64, example: true }),
    () => ({ ...run, batch: 65_536, contextLength: 64, heads: 8 }),
    () => ({ ...run, batch: 65_536, contextLength: 64, rule: 'measured', gradient: 'through' }),
  ],
  evaluate: [
    () => ({ train: { ...run, d: 100_000 }, contextLength: 64, examples: 65_536 }),
    () => ({ train: { ...run, d: 4, heads: 36 }, contextLength: 64, examples: 7281 }),
    () => ({ train: { ...run, d: 4096, heads: 16 }, contextLength: 1, examples: 65_536 }),
  ],
  save: [() => ({ ...run, d: 100_000 }), () => ({ ...run, d: 290_000, optimizer: 'sgd' })],
  exportRun: [
    () => ({ saved: { ...run, d: 100_000 } }),
    () => ({ saved: { ...run, d: 290_000, optimizer: 'sgd' } }),
    () => ({ saved: { ...run, d: 4000, heads: 64, optimizer: 'sgd', rule: 'rms-norm' } }),
  ],
  origin: [
    () => ({ width: 16_384, d: 4096, tokens: 1024, sigmaQuery: 1, sigmaKey: 1 }),
    () => ({ width: 16_384, d: 4096, tokens: 2, sigmaQuery: 1, sigmaKey: 1 }),
    () => ({ width: 64, d: 4096, tokens: 1024, sigmaQuery: 1, sigmaKey: 1 }),
  ],
};
