// Attention by onnxruntime-web's wasm, one thread: the ways that it offers.

import * as ort from 'onnxruntime-web/wasm';
import { model } from './onnx.js';

/** @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, n: number, d: number }} Inputs n×d each */
/** @typedef {() => Promise<Float32Array>} Way */

/**
 * The graphs for one head, with the scale folded in where they can.
 * @param {number} n
 * @param {number} d
 */
function graphs(n, d) {
  const domain = 'com.microsoft';
  /** @param {number[]} shape */
  const ends = (shape) => ({ inputs: { q: shape, k: shape, v: shape }, outputs: { o: shape } });
  const fused = { alpha: { float: 1 / Math.sqrt(d) }, transB: { int: 1 } };
  return {
    'FusedMatMul, Softmax, MatMul': {
      shape: [n, d],
      bytes: model({
        ...ends([n, d]),
        nodes: [
          { type: 'FusedMatMul', domain, inputs: ['q', 'k'], outputs: ['s'], attributes: fused },
          { type: 'Softmax', inputs: ['s'], outputs: ['p'], attributes: { axis: { int: 1 } } },
          { type: 'MatMul', inputs: ['p', 'v'], outputs: ['o'] },
        ],
        version: 17,
      }),
    },
    MultiHeadAttention: {
      shape: [1, n, d],
      bytes: model({
        ...ends([1, n, d]),
        nodes: [
          {
            type: 'MultiHeadAttention',
            domain,
            inputs: ['q', 'k', 'v'],
            outputs: ['o'],
            attributes: { num_heads: { int: 1 } },
          },
        ],
        version: 17,
      }),
    },
    Attention: {
      shape: [1, 1, n, d],
      bytes: model({
        ...ends([1, 1, n, d]),
        nodes: [{ type: 'Attention', inputs: ['q', 'k', 'v'], outputs: ['o'] }],
        version: 23,
      }),
    },
  };
}

/** @param {Inputs} inputs @returns {Promise<[string, Way][]>} */
export async function onnxWays({ q, k, v, n, d }) {
  ort.env.wasm.numThreads = 1;
  /** @type {[string, Way][]} */
  const ways = [];
  for (const [name, { shape, bytes }] of Object.entries(graphs(n, d))) {
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
    const feeds = {
      q: new ort.Tensor('float32', q, shape),
      k: new ort.Tensor('float32', k, shape),
      v: new ort.Tensor('float32', v, shape),
    };
    ways.push([
      `onnxruntime-web: ${name}`,
      async () => /** @type {Float32Array} */ ((await session.run(feeds)).o.data),
    ]);
  }
  return ways;
}
