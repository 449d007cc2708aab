// Attention, softmax and products, for every way to cut the work. Against its definition the engine stands in
// tests/attention, and what comes of it here in tests/golden.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { catalog } from '../../../../web/catalog/catalog.js';
import type { AttentionOptions } from '../../../../web/engine/methods/attention.js';
import { sharedLab } from '../../../support/labs.js';

const rules = catalog.rules.filter((rule) => !rule.trainingOnly).map((rule) => rule.id);

const labs = await Promise.all([0, 1, 2, 5].map(sharedLab));
const lab = () => labs[2];

/** Numbers uniform on ±1.7, of variance near 1, from a seed. */
function noise(length: number, seed: number) {
  let state = seed >>> 0;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31 - 1) * 1.7;
  });
}

function inputs(
  shape: { rows: number; columns: number; d: number; heads?: number; valueWidth?: number },
  more: Partial<AttentionOptions> = {},
): AttentionOptions {
  const { rows, columns, d, heads = 1, valueWidth = d } = shape;
  const queries = noise(rows * heads * d, 1);
  const keys = noise(columns * heads * d, 2);
  const values = noise(columns * heads * valueWidth, 3);
  return { ...shape, queries, keys, values, ...more };
}

for (const rule of rules) {
  test(`'${rule}' gives the same bits for every number of workers`, async () => {
    const keyMask = Uint8Array.from({ length: 70 }, (_, j) => (j % 4 === 0 ? 0 : 1));
    for (const more of [{}, { causal: true }, { keyMask }, { causal: true, keyMask, beta: 0.3 }]) {
      for (const heads of [1, 3]) {
        const shape = { rows: 90, columns: 70, d: 20, heads, valueWidth: 7 };
        const options = inputs(shape, { rule, ...more });
        const results = await Promise.all(labs.map((each) => each.attention(options)));
        for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
      }
    }
  });
}

test('blocks of any size follow one another in the same memory', async () => {
  const shapes = [
    { rows: 5, columns: 9, d: 4 },
    // More than an engine keeps.
    { rows: 8, columns: 40_000, d: 64 },
    { rows: 3, columns: 7, d: 4 },
  ];
  const first = new Map<object, Float32Array | undefined>();
  for (const shape of [...shapes, ...shapes]) {
    const { output } = await labs[0].attention(inputs(shape, { weights: false }));
    if (first.has(shape)) assert.deepEqual(output, first.get(shape));
    first.set(shape, output);
  }
  assert.equal(new Set([...first.values()].map((output) => output?.[0])).size, 3);
});

test('work large enough to be cut has the same bits for every number of workers', async () => {
  for (const more of [{}, { causal: true }, { rule: 'measured' as const }]) {
    const options = inputs(
      { rows: 700, columns: 900, d: 32, heads: 2 },
      { ...more, weights: false },
    );
    const results = await Promise.all(labs.map((each) => each.attention(options)));
    for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
  }
  const weighted = inputs({ rows: 3000, columns: 6000, d: 2 });
  const results = await Promise.all(labs.map((each) => each.attention(weighted)));
  for (const { weights } of results.slice(1)) {
    assert.deepStrictEqual(weights, results[0].weights);
  }
});

test('arrays that are views of larger ones are read where they lie, and left with the caller', async () => {
  const options = inputs({ rows: 700, columns: 900, d: 64 });
  const expected = await lab().attention(options);
  const names = ['queries', 'keys', 'values'] as const;
  const views = Object.fromEntries(
    names.map((name) => {
      const array = options[name] as Float32Array;
      const larger = new Float32Array(array.length + 20).fill(Number.NaN);
      larger.set(array, 7);
      return [name, larger.subarray(7, 7 + array.length)];
    }),
  );
  for (const each of labs) {
    assert.deepStrictEqual(await each.attention({ ...options, ...views }), expected);
    for (const name of names) assert.deepStrictEqual(views[name], options[name]);
  }
});

test('rows of weights add up to 1, and leaving them out changes nothing else', async () => {
  const options = inputs({ rows: 33, columns: 500, d: 16, heads: 2 });
  const { weights, ...rest } = await lab().attention(options);
  const { options: _, ...without } = await lab().attention({ ...options, weights: false });
  const { options: __, ...others } = rest;
  assert.deepStrictEqual(without, others);
  assert.ok(weights);
  for (let row = 0; row < 66; row += 1) {
    let sum = 0;
    for (const weight of weights.subarray(row * 500, (row + 1) * 500)) sum += weight;
    assert.ok(Math.abs(sum - 1) < 1e-6);
  }
});

test('options come back with their defaults, without the arrays', async () => {
  const { values: _, ...options } = inputs({ rows: 2, columns: 3, d: 4 });
  const result = await lab().attention(options);
  const defaults = { rule: 'sqrt', causal: false, heads: 1, weights: true };
  assert.deepStrictEqual(result.options, { rows: 2, columns: 3, d: 4, ...defaults });
  assert.equal('output' in result, false);
});

test('a row that sees nothing is all zeros', async () => {
  const options = inputs({ rows: 2, columns: 3, d: 4 }, { keyMask: new Uint8Array(3) });
  const { options: _, beta, ...result } = await lab().attention(options);
  for (const array of Object.values(result)) assert.ok(array.every((x) => x === 0));
  assert.equal(beta[0], 0.5);
});

test('32,768 queries and keys take memory for rows and columns only', async () => {
  const size = 32768;
  const options = inputs({ rows: size, columns: size, d: 64 }, { weights: false });
  // All of it is minutes of a slow machine: the first slices show that it begins and can be stopped.
  const controller = new AbortController();
  let slices = 0;
  const onProgress = () => {
    slices += 1;
    if (slices === 2) controller.abort();
  };
  const call = lab().attention({ ...options, signal: controller.signal, onProgress });
  await assert.rejects(call, { name: 'AbortError' });
  const few = { ...options, rows: 16, queries: options.queries.slice(0, 16 * 64) };
  const { output } = await lab().attention(few);
  assert.equal(output?.length, 16 * 64);
});

test('without workers a call means the arrays as they are, and can still be taken back', async () => {
  const alone = await openLab({ workers: 0 });
  const options = {
    ...inputs({ rows: 24, columns: 40, d: 8 }),
    keyMask: new Uint8Array(40).fill(1),
  };
  const expected = await alone.attention(options);
  const mine = () => ({
    ...options,
    queries: options.queries.slice(),
    keys: options.keys.slice(),
    values: options.values?.slice(),
    keyMask: options.keyMask.slice(),
  });
  const clear = ({ queries, keys, values, keyMask }: ReturnType<typeof mine>) => {
    for (const array of [queries, keys, values, keyMask]) array?.fill(0);
  };
  const given = [mine(), mine(), mine()];
  const calls = given.map((each) => alone.attention(each));
  given.forEach(clear);
  for (const call of calls) assert.deepEqual(await call, expected);

  const bad = mine();
  bad.queries[9] = Number.NaN;
  const refused = alone.attention(bad);
  clear(bad);
  await assert.rejects(refused, { name: 'RangeError', message: /^queries, keys, values must be/ });

  const stop = new AbortController();
  const stopped = alone.attention({ ...options, signal: stop.signal });
  stop.abort();
  await assert.rejects(stopped, { name: 'AbortError' });

  const last = alone.attention(options);
  await alone.close();
  await assert.rejects(last, { name: 'AbortError' });
});

test('softmax of one row follows its definition and its masks', async () => {
  assert.deepStrictEqual(await lab().softmax({ scores: [0, 0] }), Float32Array.of(0.5, 0.5));
  const p = await lab().softmax({ scores: Float32Array.of(1, 2, -Infinity), beta: 2 });
  const total = Math.exp(-2) + 1;
  assert.ok(Math.abs(p[0] - Math.exp(-2) / total) < 1e-7 && p[2] === 0);
  const shifted = await lab().softmax({ scores: [101, 102, -Infinity], beta: 2 });
  assert.deepStrictEqual(shifted, p);
  const uniform = await lab().softmax({ scores: [5, -Infinity, 7, -9], beta: 0 });
  assert.deepStrictEqual(uniform, Float32Array.of(1 / 3, 0, 1 / 3, 1 / 3));
  assert.deepStrictEqual(await lab().softmax({ scores: [-Infinity] }), Float32Array.of(0));
});

test('products gives the three stages', async () => {
  const result = await lab().products({
    a: Float32Array.of(1, 2, 3, 4),
    b: Float32Array.of(5, 6, 7, -8),
    rows: 2,
    columns: 2,
  });
  assert.deepStrictEqual(result, {
    hadamard: Float32Array.of(5, 12, 21, -32),
    rowSums: Float64Array.of(17, -11),
    total: 6,
    options: { rows: 2, columns: 2 },
  });
});
