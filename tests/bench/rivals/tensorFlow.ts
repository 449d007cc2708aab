// Attention by tfjs's wasm, one thread.

import { fileURLToPath } from 'node:url';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Inputs, Way } from './onnxruntime.js';

export async function tensorFlowWays({ q, k, v, n, d }: Inputs): Promise<[string, Way][]> {
  if (tf.getBackend() !== 'wasm') {
    const folder = new URL('./node_modules/@tensorflow/tfjs-backend-wasm/dist/', import.meta.url);
    setWasmPaths(fileURLToPath(folder));
    setThreadsCount(1);
    await tf.setBackend('wasm');
    await tf.ready();
  }
  const [a, b, c] = [q, k, v].map((x) => tf.tensor2d(x, [n, d]));
  const scale = tf.scalar(1 / Math.sqrt(d));
  const way = async () => {
    const out = tf.tidy(() =>
      tf.matMul(tf.softmax(tf.mul(tf.matMul(a, b, false, true), scale)), c),
    );
    const data = out.dataSync() as Float32Array;
    out.dispose();
    return data;
  };
  return [['tfjs-backend-wasm: matMul, mul, softmax, matMul', way]];
}
