// Attention, softmax and products: against the definition in doubles, for every way to cut the work.

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

/** The output by the definition, in doubles. */
function reference(options: AttentionOptions) {
  const { queries, keys, values, rows, columns, d, causal, keyMask, beta, rule = 'sqrt' } = options;
  const { heads = 1, valueWidth = d } = options;
  const output = new Float64Array(rows * heads * valueWidth);
  let largest = 0;
  for (let h = 0; h < heads; h += 1) {
    const sees = (i: number, j: number) => !(causal && j > i) && !(keyMask && keyMask[j] === 0);
    const raw = Array.from({ length: rows }, (_, i) =>
      Array.from({ length: columns }, (_, j) => {
        let dot = 0;
        let qq = 0;
        let kk = 0;
        for (let x = 0; x < d; x += 1) {
          const q = queries[(i * heads + h) * d + x];
          const k = keys[(j * heads + h) * d + x];
          dot += q * k;
          qq += q * q;
          kk += k * k;
        }
        return rule === 'cosine' ? dot / Math.sqrt(qq * kk) : dot;
      }),
    );
    const seen = raw.flatMap((row, i) => row.filter((_, j) => sees(i, j)));
    const mean = seen.reduce((sum, x) => sum + x, 0) / seen.length;
    const deviation = Math.sqrt(seen.reduce((sum, x) => sum + (x - mean) ** 2, 0) / seen.length);
    for (let i = 0; i < rows; i += 1) {
      const visible = raw[i].filter((_, j) => sees(i, j)).length;
      const factor =
        beta ??
        {
          none: 1,
          sqrt: 1 / Math.sqrt(d),
          linear: 1 / d,
          'log-length': Math.log(visible) / Math.sqrt(d),
          measured: 1 / deviation,
          cosine: Math.sqrt(d),
        }[rule];
      const weights = raw[i].map((s, j) => (sees(i, j) ? Math.exp(factor * s) : 0));
      const total = weights.reduce((sum, w) => sum + w, 0);
      for (const [j, weight] of weights.entries()) {
        if (sees(i, j)) largest = Math.max(largest, Math.abs(factor * raw[i][j]));
        for (let x = 0; x < valueWidth && total > 0; x += 1) {
          output[(i * heads + h) * valueWidth + x] +=
            (weight / total) * (values?.[(j * heads + h) * valueWidth + x] ?? 0);
        }
      }
    }
  }
  return { output, largest };
}

for (const rule of rules) {
  test(`'${rule}' gives the output of the definition and the same bits for every number of workers`, async () => {
    const keyMask = Uint8Array.from({ length: 70 }, (_, j) => (j % 4 === 0 ? 0 : 1));
    for (const more of [{}, { causal: true }, { keyMask }, { causal: true, keyMask, beta: 0.3 }]) {
      for (const heads of [1, 3]) {
        const shape = { rows: 90, columns: 70, d: 20, heads, valueWidth: 7 };
        const options = inputs(shape, { rule, ...more });
        const results = await Promise.all(labs.map((each) => each.attention(options)));
        for (const result of results.slice(1)) assert.deepStrictEqual(result, results[0]);
        const { output, largest } = reference(options);
        const scale = output.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
        const apart = output.reduce(
          (most, x, i) => Math.max(most, Math.abs(x - (results[0].output?.[i] ?? Number.NaN))),
          0,
        );
        assert.ok(apart <= 1e-6 * (1 + largest) * scale, `${apart} of ${scale}`);
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

test('what is written into the arrays after the call is not meant', async () => {
  const options = inputs({ rows: 300, columns: 200, d: 8 });
  const keyMask = new Uint8Array(200).fill(1);
  const expected = await lab().attention({ ...options, keyMask });
  for (const workers of [0, 1]) {
    const other = await openLab({ workers });
    const mine = inputs({ rows: 300, columns: 200, d: 8 });
    const mask = keyMask.slice();
    const calls = [
      other.attention({ ...mine, keyMask: mask }),
      other.products({ a: mine.keys, b: mine.keys, rows: 200, columns: 8 }),
      other.dotProductDensity({ d: 4, at: mine.queries.subarray(0, 4) }),
    ];
    for (const array of [mine.queries, mine.keys, mine.values, mask]) array?.fill(0);
    const [attention, products, density] = (await Promise.all(calls)) as any[];
    assert.deepEqual(attention.weights, expected.weights);
    assert.ok(products.total > 0);
    assert.ok(density[0] !== density[1]);
    await other.close();
  }
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

test('what does not fit is refused before it is held', async () => {
  const few = { rows: 1, columns: 1, d: 1, queries: noise(1, 1), keys: noise(1, 1) };
  const huge = { ...few, rows: 40000, columns: 40000 };
  await assert.rejects(lab().attention(huge), {
    name: 'RangeError',
    message:
      'weights must be false where heads × rows × columns exceeds 268435456; got true with 1 × 40000 × 40000',
  });
  await assert.rejects(lab().attention({ ...huge, weights: false, d: 1_000_000 }), {
    name: 'RangeError',
    message: 'columns must be a whole number from 1 to 67 with d = 1000000; got 40000',
  });
  const columns = 2 ** 26;
  await assert.rejects(lab().attention({ ...few, columns, weights: false }), {
    name: 'RangeError',
    message: 'columns must be a whole number from 1 to 2097152; got 67108864',
  });
});

test('bad input is refused with the name of what is wrong', async () => {
  const good = inputs({ rows: 2, columns: 3, d: 4 });
  const spoilt = good.keys.slice();
  spoilt[5] = Number.NaN;
  const cases: [any, string, string][] = [
    [{ rows: 0 }, 'RangeError', 'rows must be a whole number from 1 to 67108864; got 0'],
    [{ rows: 3 }, 'RangeError', 'queries must hold rows × heads × d = 12 numbers; got 8 of them'],
    [{ heads: 3 }, 'RangeError', 'queries must hold rows × heads × d = 24 numbers; got 8 of them'],
    [
      { keys: spoilt },
      'RangeError',
      'keys[5] must be a number from -1000000000000 to 1000000000000; got NaN',
    ],
    [{ queries: [1] }, 'TypeError', 'queries must be a Float32Array; got an array'],
    [
      { keyMask: new Uint8Array(2) },
      'RangeError',
      'keyMask must hold columns = 3 numbers; got 2 of them',
    ],
    [{ keyMask: [1, 1, 1] }, 'TypeError', 'keyMask must be a Uint8Array; got an array'],
    [{ beta: -1 }, 'RangeError', 'beta must be a number from 0 to 1000000; got -1'],
    [{ beta: Infinity }, 'RangeError', 'beta must be a number from 0 to 1000000; got Infinity'],
    [
      { rule: 'predicted' },
      'RangeError',
      `rule must be one of ${rules.map((id) => `'${id}'`).join(', ')}; got 'predicted'`,
    ],
    [
      { valueWidth: 5 },
      'RangeError',
      'values must hold columns × heads × valueWidth = 15 numbers; got 12 of them',
    ],
    [
      { values: undefined, valueWidth: 4 },
      'TypeError',
      'valueWidth must be given with values only; got 4',
    ],
  ];
  for (const [change, name, message] of cases) {
    await assert.rejects(lab().attention({ ...good, ...change }), { name, message });
  }
  await lab().attention(good);
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
  for (const bad of [Number.NaN, Infinity]) {
    await assert.rejects(lab().softmax({ scores: [0, bad] }), {
      name: 'RangeError',
      message: `scores[1] must be a number from -1e+30 to 1e+30, or -Infinity; got ${bad}`,
    });
  }
  await assert.rejects(lab().softmax({ scores: [0], beta: -1 }), { name: 'RangeError' });
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

test('numbers that are too large are refused where they stand', async () => {
  const most = 'must be a number from -1000000000000 to 1000000000000; got';
  const good = inputs({ rows: 2, columns: 3, d: 4 });
  const keys = good.keys.slice();
  keys[7] = 2 ** 40;
  await assert.rejects(lab().attention({ ...good, keys }), {
    name: 'RangeError',
    message: `keys[7] ${most} 1099511627776`,
  });
  await assert.rejects(lab().products({ a: keys, b: keys, rows: 3, columns: 4 }), {
    name: 'RangeError',
    message: `a[7] ${most} 1099511627776`,
  });
  await assert.rejects(lab().softmax({ scores: [0, 2e30] }), {
    name: 'RangeError',
    message: 'scores[1] must be a number from -1e+30 to 1e+30, or -Infinity; got 2e+30',
  });
});
