// A training step on one worker against our own matrix product, both as wasm in Node: what the step spends
// besides products. A step of recall counts as seven products of 64 × 64 × d, forward and back.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openLab } from 'rootd';
import { compare, seconds } from './compare.js';
import type { Section } from './main.js';

const product = fileURLToPath(new URL('../../build/wasm/product-bench.cjs', import.meta.url));
const productOperations = 20 * 2 * 512 ** 3;
const operationsAStep = 7 * 2 * 64 * 64;

/** Seconds for one operation. */
async function ofProduct() {
  const { status, stdout } = spawnSync(process.execPath, [product], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${product} failed`);
  return Number(stdout) / productOperations;
}

export default {
  title: 'Training on recall, one worker, a record every step',
  async rows(report) {
    const lab = await openLab({ workers: 1 });
    for (const d of [64, 1024]) {
      for (const rule of ['sqrt', 'cosine'] as const) {
        const steps = 200;
        const run = lab.train({ task: 'recall', d, rule, optimizer: 'adam', steps: 10_000 });
        const ofTraining = async () => {
          const time = await seconds(async () => {
            for (let i = 0; i < steps; i += 1) await run.next();
          });
          return time / (steps * operationsAStep * d);
        };
        const result = await compare(ofTraining, ofProduct);
        await run.return();
        report({
          what: `${rule}, Adam, d = ${d}`,
          against: 'the rate of our own 512 × 512 product',
          ratio: result.ratio,
          spread: result.spread,
          ...(d === 1024 ? { budget: 0.3 } : {}),
          detail: {
            gigaflopsTraining: 1e-9 / result.ours,
            gigaflopsProduct: 1e-9 / result.theirs,
            millisecondsAStep: result.ours * operationsAStep * d * 1000,
          },
        });
      }
    }
    await lab.close();
  },
} satisfies Section;
