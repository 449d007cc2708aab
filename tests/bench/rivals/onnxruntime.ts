// Attention by onnxruntime-web's wasm, one thread: the ways that it offers.

import * as ort from 'onnxruntime-web/wasm';
import { model } from './onnx.js';

/** n×d each */
export type Inputs = { q: Float32Array; k: Float32Array; v: Float32Array; n: number; d: number };

export type Way = () => Promise<Float32Array>;

/** The graphs for one head, with the scale folded in where they can. */
function graphs(n: number, d: number) {
  const domain = 'com.microsoft';
  const ends = (shape: number[]) => ({
    inputs: { q: shape, k: shape, v: shape },
    outputs: { o: shape },
  });
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

export async function onnxWays({ q, k, v, n, d }: Inputs): Promise<[string, Way][]> {
  ort.env.wasm.numThreads = 1;
  const ways: [string, Way][] = [];
  for (const [name, { shape, bytes }] of Object.entries(graphs(n, d))) {
    const session = await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'] });
    const feeds = {
      q: new ort.Tensor('float32', q, shape),
      k: new ort.Tensor('float32', k, shape),
      v: new ort.Tensor('float32', v, shape),
    };
    ways.push([
      `onnxruntime-web: ${name}`,
      async () => (await session.run(feeds)).o.data as Float32Array,
    ]);
  }
  return ways;
}
