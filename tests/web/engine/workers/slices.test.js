// Work comes in slices that leave their thread free again soon, whatever was asked for. Times differ from machine to
// machine, and `npm run bench -- slices` tells them; here operations are counted.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLab } from 'rootd';
import { findMemory } from '../../../../web/engine/workers/attentionMemory.js';
import { Crew } from '../../../../web/engine/workers/crew.js';
import { extremes, readyCall } from '../support/extremes.js';

/** @type {import('rootd').Lab} */
let lab;
before(async () => {
  lab = await openLab({ workers: 0 });
});
after(() => lab.close());

/** Four samples are drawn together, and eight rows are multiplied. */
const lanes = 4;
const rowsTogether = 8;
/** Points of a law that are asked for together. @param {any} law */
const pointsOf = (law) => (law.degrees !== undefined || law.values ? 512 : 2048);

/**
 * What a task has to do, by its arguments, and how much of it a slice may have: each about 20 to 60 ms.
 * @type {Record<string, (args: any) => [number, number]>}
 */
const work = {
  sumsSlice: ({ law, d, length, correlation }) => [
    Math.max(16, d) * length,
    law.index === 0 && correlation === 0 ? 2 ** 27 : Math.max(2 ** 22, lanes * d),
  ],
  sample: ({ d }) => [d, 1e6],
  density: ({ law, at }) => [at.length, pointsOf(law)],
  cumulative: ({ law, at }) => [at.length, pointsOf(law)],
  normalDistance: () => [0, 1],
  drawRows: ({ rows, d }) => [rows * d, Math.max(2 ** 20, lanes * d)],
  scoreRows: ({ rows, columns, d }) => [
    rows * columns * (2 * d + 100) + 64 * columns * d,
    // Eight rows and four keys are the least that is multiplied.
    2 ** 28 + 64 * Math.max(2 ** 23, lanes * d) + rowsTogether * lanes * 2 * d,
  ],
  scoreVariancesSlice: ({ rows, columns, d, length }) => [
    Math.ceil(length / lanes) * lanes * (rows + columns) * d * 30 +
      length * rows * columns * (2 * d + 100),
    5e9,
  ],
  attentionMoments: ({ rows, heads, columns, d }) => [rows * heads * columns * (2 * d + 40), 2e9],
  attentionRows: ({ rows, heads, columns, d, valueWidth, weights }) => [
    rows *
      heads *
      (columns * (2 * (d + valueWidth) + 40 + (weights ? 100 : 0)) + (d + valueWidth) * 200),
    2e9,
  ],
  softmaxExponentials: ({ scores }) => [scores.length, 2 ** 18],
  products: ({ a }) => [a.length, 2 ** 21],
  saturationTheory: () => [0, 1],
  saturationSlice: ({ keys, length }) => [keys * length, Math.max(2 ** 20, lanes * keys)],
  measuredScores: ({ scores, first, length, columns }) => [
    scores.length,
    2 ** 17 + (columns || first + length),
  ],
  mertensStretch: ({ state, end }) => [end - state.reached, 2 ** 20],
  depthLayers: ({ layers, width }) => [layers * width ** 2, Math.max(2 ** 21, width ** 2)],
  predictedDepth: ({ layers }) => [layers, 10_000],
  // A look at a drawn head is left between its pieces, which tests/scores/drawn_head_test.cpp counts.
  drawnLook: ({ work }) => [work, 5e8],
  endLook: () => [0, 1],
  expectedAttention: ({ d }) => [d.length, 2048],
  dotProductsSlice: ({ d, length }) => [d * length, Math.max(2 ** 20, lanes * d)],
  densityOfDotProducts: ({ at }) => [at.length, 512],
  origin: ({ work }) => [work, 2 ** 17],
  startTraining: () => [0, 1],
  trainSteps: () => [0, 1],
  endTraining: () => [0, 1],
  evaluateTraining: ({ contextLength, examples }) => [contextLength * examples, 2 ** 24],
  saveTraining: () => [0, 1],
  // A head is left between its pieces, which tests/models/inspection_test.cpp counts.
  endInspection: () => [0, 1],
  inspectHeads: ({ work, bytes }) => [work + (bytes?.length ?? 0), 5e8 + 2 ** 23],
  bringBytes: ({ bytes }) => [bytes.length, 2 ** 23],
};

/**
 * Answers to tasks that only lead to those that take the time: they are looked at, but not done.
 * @type {Record<string, (args: any) => any>}
 */
const answers = {
  drawRows: ({ rows, d }) => ({
    entries: new Float32Array(rows * d),
    spread: { count: rows * d, mean: 0, second: 0 },
  }),
  attentionMoments: ({ rows, heads }) => new Float64Array(3 * rows * heads),
};

/** The first tasks of a call, which is then given up. @param {string} method @param {any} options */
async function firstTasks(method, options) {
  const wanted = 3;
  let done = 0;
  /** @type {any[]} */
  const tasks = [];
  const controller = new AbortController();
  const run = Crew.prototype.run;
  /** @type {(this: Crew, ...given: Parameters<typeof run>) => ReturnType<typeof run>} */
  const recorded = function (loaded, task, ...rest) {
    tasks.push({ ...task, part: loaded.part });
    const answer = answers[task.name]?.(task.args);
    if (answer) return Promise.resolve(answer);
    done += 1;
    if (done >= wanted) controller.abort();
    return run.call(this, loaded, task, ...rest);
  };
  Crew.prototype.run = recorded;
  try {
    const { call } = await readyCall(lab, method, { ...options, signal: controller.signal });
    await call();
  } catch (caught) {
    if (/** @type {Error} */ (caught).name !== 'AbortError') throw caught;
  } finally {
    Crew.prototype.run = run;
  }
  return tasks;
}

for (const [method, sets] of Object.entries(extremes)) {
  test(`no slice of ${method} has more to do than others wait for`, async () => {
    for (const make of sets) {
      const options = make();
      for (const { name, args } of await firstTasks(method, options)) {
        const [asked, most] = work[name](args);
        assert.ok(asked <= most, `${name} of ${Object.keys(options)}: ${asked} of at most ${most}`);
      }
    }
  });
}

test('memory for a large block is found piece by piece, and given back', async () => {
  const memory = new Float32Array(9e6).fill(1);
  /** @type {number[]} */
  const lengths = [];
  const engine = {
    attentionMemory: (/** @type {number} */ length) => {
      lengths.push(length);
      return memory.subarray(0, length);
    },
  };
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await findMemory(engine, memory.length, undefined);
  clearImmediate(timer);
  assert.ok(turns >= Math.floor(memory.length / 2 ** 21));
  for (let i = 0; i < memory.length; i += 1024) assert.equal(memory[i], 0);
  assert.deepEqual(lengths, [memory.length, 0]);
  await findMemory(engine, 1000, undefined);
  assert.equal(lengths.length, 2, 'a small block needs no such care');
});

test('a draw that is cut into pieces is the draw', async () => {
  const options = { width: 700, d: 300, tokens: 70, sigmaQuery: 0.1, sigmaKey: 0.2, draws: 2 };
  const whole = await lab.origin(options);
  const run = Crew.prototype.run;
  let pieces = 0;
  /** @type {(this: Crew, ...given: Parameters<typeof run>) => ReturnType<typeof run>} */
  const inPieces = function (loaded, task, ...rest) {
    pieces += 1;
    const args =
      task.name === 'origin' ? { ...task.args, work: task.args.work / 2 ** 12 } : task.args;
    return run.call(this, loaded, { ...task, args }, ...rest);
  };
  Crew.prototype.run = inPieces;
  try {
    assert.deepEqual(await lab.origin(options), whole);
    assert.ok(pieces > 20);
  } finally {
    Crew.prototype.run = run;
  }
});

test('scores with many keys, some at a time, are those of all', async () => {
  const wide = { rows: 3, columns: 150_000, d: 40 };
  const { queries, keys, scores, variance } = await lab.scores(wide);
  for (const [row, key] of [
    [0, 0],
    [0, 104_855],
    [1, 104_860],
    [2, 149_999],
  ]) {
    const q = queries.subarray(row * 40, (row + 1) * 40);
    const sum = q.reduce((total, x, i) => total + x * keys[key * 40 + i], 0);
    assert.ok(Math.abs(scores[row * wide.columns + key] - sum) < 1e-4);
  }
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  const square = scores.reduce((a, b) => a + (b - mean) ** 2, 0) / scores.length;
  assert.ok(Math.abs(variance.scores / square - 1) < 1e-12);
});

test('rows, heads and sums that are cut go on where they stopped', async () => {
  const rows = 800;
  const triangle = (rows * (rows + 1)) / 2;
  const scores = Float64Array.from({ length: 2 * triangle }, (_, i) => Math.sin(i * 0.7) * 3);
  const both = await lab.inspectScores({ scores, rows, d: 4 });
  // Of the first rows of a head no other row knows.
  const few = 600;
  const first = scores.slice(0, (few * (few + 1)) / 2);
  const alone = await lab.inspectScores({ scores: first, rows: few, d: 4 });
  assert.deepEqual(both.rowEntropy.slice(0, few), alone.rowEntropy);
  const mean = (/** @type {Float64Array} */ list) => list.reduce((a, b) => a + b, 0) / list.length;
  assert.ok(Math.abs(both.entropy[1] - mean(both.rowEntropy.slice(rows + 2))) < 1e-12);
  const length = 3 * 2 ** 20 + 7;
  const row = Float64Array.from({ length }, (_, i) => Math.sin(i));
  const weights = await lab.softmax({ scores: row, beta: 2 });
  const total = row.reduce((sum, x) => sum + Math.exp(2 * x), 0);
  for (const i of [0, 2 ** 20 - 1, 2 ** 20, length - 1]) {
    assert.ok(Math.abs((weights[i] * total) / Math.exp(2 * row[i]) - 1) < 1e-5);
  }
  const a = Float32Array.from(row);
  const one = await lab.products({ a, b: a, rows: 1, columns: length });
  assert.equal(
    one.total,
    a.reduce((sum, x) => sum + x * x, 0),
  );
});
