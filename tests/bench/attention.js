// Attention in the calling thread against onnxruntime-web's wasm and tfjs's wasm, one thread each, by the fastest
// graph that each offers; two workers against one; and the matrix product against Eigen.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openLab } from 'rootd';
import { compare, seconds } from './compare.js';
import { onnxWays } from './rivals/onnxruntime.js';
import { tensorFlowWays } from './rivals/tensorFlow.js';

const build = fileURLToPath(new URL('../../build/', import.meta.url));
const sizes = [
  [128, 64],
  [512, 64],
  [1024, 64],
  [2048, 64],
  [512, 512],
];

/** @typedef {import('./rivals/onnxruntime.js').Inputs} Inputs */
/** @typedef {import('./rivals/onnxruntime.js').Way} Way */

/** Entries of unit variance. @param {number} n @param {number} d @returns {Inputs} */
function inputs(n, d) {
  let state = 1;
  const draw = () =>
    Float32Array.from({ length: n * d }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state / 2 ** 31 - 1) * Math.sqrt(3);
    });
  return { q: draw(), k: draw(), v: draw(), n, d };
}

/** @param {import('rootd').Lab} lab @param {Inputs} inputs @returns {Way} */
const ourWay =
  (lab, { q, k, v, n, d }) =>
  async () => {
    const shape = { rows: n, columns: n, d, weights: false };
    const { output } = await lab.attention({ queries: q, keys: k, values: v, ...shape });
    return /** @type {Float32Array} */ (output);
  };

/** Throws unless both give the same to rounding. @param {Float32Array} a @param {Float32Array} b */
function checkSame(a, b) {
  let apart = 0;
  let largest = 0;
  for (const [i, x] of a.entries()) {
    apart = Math.max(apart, Math.abs(x - b[i]));
    largest = Math.max(largest, Math.abs(x));
  }
  if (!(apart <= 2e-5 * largest)) throw new Error(`outputs differ by ${apart} of ${largest}`);
}

/** Turns long enough for the clock. @param {number} n @param {number} d */
const callsPerTurn = (n, d) => Math.max(1, Math.ceil(1e9 / (4 * n * n * d)));

/** Seconds of one call, over several in a row. @param {Way} way @param {number} calls */
const timed = (way, calls) => async () => {
  const total = await seconds(async () => {
    for (let i = 0; i < calls; i += 1) await way();
  });
  return total / calls;
};

/** The way that takes least, the first calls left out. @param {[string, Way][]} ways @param {number} calls */
async function fastest(ways, calls) {
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

const productShapes = ['512 512 512', '1111 1111 111', '64 64 1024', '2048 2048 64', '127 129 131'];

/** @type {import('./main.js').Section} */
export default {
  title: 'Attention forward, weights: false, statistics included; the matrix product',
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
        const result = await compare(timed(ours, calls), timed(way, calls), { turns: 15 });
        report({
          what: `${n} rows, d = ${d}, calling thread`,
          against: name,
          ratio: result.ratio,
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
      const result = await compare(
        timed(ourWay(two, given), calls),
        timed(ourWay(lab, given), calls),
        { turns: 15 },
      );
      report({
        what: `${n} rows, d = ${d}, two workers`,
        against: 'the calling thread',
        ratio: result.ratio,
        budget: 1.7,
        detail: { ours: result.ours, theirs: result.theirs },
      });
    }
    await two.close();
    await lab.close();
    const programs = {
      wasm: [process.execPath, `${build}wasm/eigen-bench.cjs`],
      native: [`${build}native/eigen-bench`],
    };
    for (const [where, [program, ...args]] of Object.entries(programs)) {
      for (const shape of productShapes) {
        const text = execFileSync(program, [...args, ...shape.split(' ')], { encoding: 'utf8' });
        const [ratio, gigaflops] = text.trim().split(' ').map(Number);
        report({
          what: `product ${shape.replaceAll(' ', ' × ')}, ${where}`,
          against: 'Eigen',
          ratio,
          detail: { gigaflops },
        });
      }
    }
  },
};
