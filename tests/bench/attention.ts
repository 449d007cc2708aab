// Attention in the calling thread against onnxruntime-web's wasm and tfjs's wasm, one thread each, by the fastest
// graph that each offers; and two workers against the calling thread, beside the cores that the machine gave them.

import { type Lab, openLab } from 'rootd';
import { compare, seconds } from './compare.js';
import { withCores } from './cores.js';
import type { Section } from './main.js';
import { type Inputs, onnxWays, type Way } from './rivals/onnxruntime.js';
import { tensorFlowWays } from './rivals/tensorFlow.js';

const sizes = [
  [128, 64],
  [512, 64],
  [1024, 64],
  [2048, 64],
  [512, 512],
];

/** Entries of unit variance. */
function inputs(n: number, d: number): Inputs {
  let state = 1;
  const draw = () =>
    Float32Array.from({ length: n * d }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 31 - 1) * Math.sqrt(3);
    });
  return { q: draw(), k: draw(), v: draw(), n, d };
}

const ourWay =
  (lab: Lab, { q, k, v, n, d }: Inputs): Way =>
  async () => {
    const shape = { rows: n, columns: n, d, weights: false };
    const { output } = await lab.attention({ queries: q, keys: k, values: v, ...shape });
    return output as Float32Array;
  };

/** Turns long enough for the clock. */
const callsPerTurn = (n: number, d: number) => Math.max(1, Math.ceil(1e9 / (4 * n * n * d)));

/** Seconds of one call, over several in a row. */
const timed = (way: Way, calls: number) => async () => {
  const total = await seconds(async () => {
    for (let i = 0; i < calls; i += 1) await way();
  });
  return total / calls;
};

/** Throws unless both give the same to rounding. */
function checkSame(a: Float32Array, b: Float32Array) {
  let apart = 0;
  let largest = 0;
  for (const [i, x] of a.entries()) {
    apart = Math.max(apart, Math.abs(x - b[i]));
    largest = Math.max(largest, Math.abs(x));
  }
  if (!(apart <= 2e-5 * largest)) throw new Error(`outputs differ by ${apart} of ${largest}`);
}

/** The way that takes least, the first calls left out. */
async function fastest(ways: [string, Way][], calls: number) {
  let best = ways[0];
  let least = Infinity;
  for (const way of ways) {
    const turn = timed(way[1], calls);
    await turn();
    const time = Math.min(await turn(), await turn());
    if (time < least) {
      least = time;
      best = way;
    }
  }
  return best;
}

export default {
  title: 'Attention forward, weights: false, statistics included',
  async rows(report) {
    const lab = await openLab({ workers: 0 });
    for (const [n, d] of sizes) {
      const given = inputs(n, d);
      const ours = ourWay(lab, given);
      const calls = callsPerTurn(n, d);
      const rivals = [await onnxWays(given), await tensorFlowWays(given)];
      const budgets = [1.5, undefined];
      for (const [i, ways] of rivals.entries()) {
        for (const [, way] of ways) checkSame(await way(), await ours());
        const [name, way] = await fastest(ways, calls);
        const result = await compare(timed(ours, calls), timed(way, calls));
        report({
          what: `${n} rows, d = ${d}, calling thread`,
          against: name,
          ratio: result.ratio,
          spread: result.spread,
          budget: budgets[i],
          detail: {
            ours: result.ours,
            theirs: result.theirs,
            gigaflops: (4 * n * n * d) / result.ours / 1e9,
          },
        });
      }
    }
    const two = await openLab({ workers: 2 });
    for (const [n, d] of sizes.slice(-2)) {
      const given = inputs(n, d);
      const calls = callsPerTurn(n, d);
      checkSame(await ourWay(two, given)(), await ourWay(lab, given)());
      const shared = withCores(timed(ourWay(two, given), calls));
      const result = await compare(shared.turn, timed(ourWay(lab, given), calls));
      report({
        what: `${n} rows, d = ${d}, two workers`,
        against: 'the calling thread',
        ratio: result.ratio,
        spread: result.spread,
        budget: 1.7,
        cores: shared.cores(),
        detail: { ours: result.ours, theirs: result.theirs },
      });
    }
    await two.close();
    await lab.close();
  },
} satisfies Section;
