// Bad input, option by option: the error's kind, its message, and that the lab goes on working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { sharedLab } from '../../../support/labs.js';

const lab = await sharedLab(1);

const sums = { law: 'die', d: 3, count: 10 };
const bins = { start: 0, width: 1, count: 4 };
const named =
  "one of 'rademacher', 'die', 'exponential', 'normal', 'uniform', 'laplace', 'cauchy', 'product', 'student:…', 'values:…', { name: 'student', degrees } or { values, weights?, center? }";

const cases: [string, object, typeof TypeError | typeof RangeError, string][] = [
  ['sums', {}, TypeError, `law must be ${named}; got nothing`],
  ['sums', { ...sums, law: 5 }, TypeError, `law must be ${named}; got 5`],
  ['sums', { ...sums, law: null }, TypeError, `law must be ${named}; got null`],
  ['sums', { ...sums, law: 'coin' }, RangeError, `law must be ${named}; got 'coin'`],
  ['sums', { ...sums, law: 'student' }, RangeError, `law must be ${named}; got 'student'`],
  ['sums', { ...sums, law: 'student:0.1' }, RangeError, `law must be ${named}; got 'student:0.1'`],
  ['sums', { ...sums, law: {} }, TypeError, `law must be ${named}; got an object`],
  [
    'sums',
    { ...sums, law: { name: 'normal' } },
    RangeError,
    "law.name must be 'student' in an object; got 'normal'",
  ],
  [
    'sums',
    { ...sums, law: { name: 'student' } },
    TypeError,
    'law.degrees must be a number from 0.5 to 1000000; got nothing',
  ],
  [
    'sums',
    { ...sums, law: { name: 'student', degrees: Number.NaN } },
    RangeError,
    'law.degrees must be a number from 0.5 to 1000000; got NaN',
  ],
  [
    'sums',
    { ...sums, law: { values: [] } },
    RangeError,
    'law.values must be an array of 1 to 4096 numbers; got 0 of them',
  ],
  [
    'sums',
    { ...sums, law: { values: 7 } },
    TypeError,
    'law.values must be an array of numbers; got 7',
  ],
  [
    'sums',
    { ...sums, law: { values: [1, Number.NaN] } },
    RangeError,
    'law.values[1] must be a number from -1000000000000 to 1000000000000; got NaN',
  ],
  [
    'sums',
    { ...sums, law: { values: [1, 2], weights: [1] } },
    RangeError,
    'law.weights must be as many weights as values (2); got 1 of them',
  ],
  [
    'sums',
    { ...sums, law: { values: [1, 2], weights: [1, -1] } },
    RangeError,
    'law.weights[1] must be a number from 0 to 1000000000000; got -1',
  ],
  [
    'sums',
    { ...sums, law: { values: [1, 2], weights: [0, 0] } },
    RangeError,
    'law.weights must have a positive sum; got weights that add up to 0',
  ],
  [
    'sums',
    { ...sums, law: { values: [1], centre: true } },
    TypeError,
    'law.centre is not an option here; allowed are values, weights, center',
  ],
  ['sums', { ...sums, d: '5' }, TypeError, "d must be a whole number from 1 to 1000000; got '5'"],
  ['sums', { ...sums, d: -3 }, RangeError, 'd must be a whole number from 1 to 1000000; got -3'],
  ['sums', { ...sums, d: 0 }, RangeError, 'd must be a whole number from 1 to 1000000; got 0'],
  ['sums', { ...sums, d: 2.5 }, RangeError, 'd must be a whole number from 1 to 1000000; got 2.5'],
  [
    'sums',
    { ...sums, d: 1e7 },
    RangeError,
    'd must be a whole number from 1 to 1000000; got 10000000',
  ],
  [
    'sums',
    { ...sums, d: Number.NaN },
    RangeError,
    'd must be a whole number from 1 to 1000000; got NaN',
  ],
  [
    'sums',
    { ...sums, d: Number.POSITIVE_INFINITY },
    RangeError,
    'd must be a whole number from 1 to 1000000; got Infinity',
  ],
  [
    'sums',
    { law: 'die', d: 3 },
    TypeError,
    'count must be a whole number from 1 to 1000000000000; got nothing',
  ],
  [
    'sums',
    { ...sums, count: 1e13 },
    RangeError,
    'count must be a whole number from 1 to 1000000000000; got 10000000000000',
  ],
  [
    'sums',
    { ...sums, count: 2e7, values: true },
    RangeError,
    'count must be a whole number from 1 to 10000000 with values: true; got 20000000',
  ],
  [
    'sums',
    { ...sums, seed: -1 },
    RangeError,
    'seed must be a whole number from 0 to 9007199254740991; got -1',
  ],
  [
    'sums',
    { ...sums, seed: 2 ** 53 },
    RangeError,
    'seed must be a whole number from 0 to 9007199254740991; got 9007199254740992',
  ],
  [
    'sums',
    { ...sums, seed: 1n },
    TypeError,
    'seed must be a whole number from 0 to 9007199254740991; got 1n',
  ],
  [
    'sums',
    { ...sums, mean: Number.NaN },
    RangeError,
    'mean must be a number from -1000000000000 to 1000000000000; got NaN',
  ],
  [
    'sums',
    { ...sums, correlation: 1.5 },
    RangeError,
    'correlation must be a number from 0 to 1; got 1.5',
  ],
  [
    'sums',
    { ...sums, correlation: -0.1 },
    RangeError,
    'correlation must be a number from 0 to 1; got -0.1',
  ],
  ['sums', { ...sums, values: 1 }, TypeError, 'values must be true or false; got 1'],
  ['sums', { ...sums, bins: 5 }, TypeError, 'bins must be an object; got 5'],
  [
    'sums',
    { ...sums, bins: { ...bins, width: 0 } },
    RangeError,
    'bins.width must be a number from 1e-30 to 1e+30; got 0',
  ],
  [
    'sums',
    { ...sums, bins: { start: 0, width: 1e-31, count: 1 } },
    RangeError,
    'bins.width must be a number from 1e-30 to 1e+30; got 1e-31',
  ],
  [
    'sums',
    { ...sums, law: { values: [0, 1e-13] } },
    RangeError,
    'law.values[1] must be 0 or at least 1e-12 from it; got 1e-13',
  ],
  [
    'sums',
    { ...sums, bins: { ...bins, count: 65537 } },
    RangeError,
    'bins.count must be a whole number from 1 to 65536; got 65537',
  ],
  ['sums', { ...sums, signal: {} }, TypeError, 'signal must be an AbortSignal; got an object'],
  ['sums', { ...sums, onProgress: 1 }, TypeError, 'onProgress must be a function; got 1'],
  [
    'sums',
    { ...sums, dimension: 5 },
    TypeError,
    'dimension is not an option here; allowed are law, d, count, seed, mean, correlation, bins, values, signal, onProgress, onPartial',
  ],
  [
    'sample',
    { law: 'die', d: 3, index: 1e12 },
    RangeError,
    'index must be a whole number from 0 to 999999999999; got 1000000000000',
  ],
  [
    'density',
    { law: 'die', d: 3, at: new Array(2 ** 24 + 1) },
    RangeError,
    'at must be an array of 0 to 16777216 numbers; got 16777217 of them',
  ],
  [
    'dotProductDensity',
    { d: 3, at: new Array(2 ** 24 + 1) },
    RangeError,
    'at must be an array of 0 to 16777216 numbers; got 16777217 of them',
  ],
  [
    'dotProducts',
    { d: 3, count: 10, meanQuery: 1e20, meanKey: 1e20 },
    RangeError,
    'meanQuery must be a number from -10000000 to 10000000; got 100000000000000000000',
  ],
  [
    'softmax',
    { scores: new Array(2 ** 26 + 1) },
    RangeError,
    'scores must be an array of 1 to 67108864 numbers; got 67108865 of them',
  ],
  [
    'products',
    { a: new Float32Array(1), b: new Float32Array(1), rows: 2 ** 14, columns: 2 ** 14 },
    RangeError,
    'rows must leave rows × columns at most 67108864; got 16384 with columns = 16384',
  ],
  ['density', { law: 'die', d: 3, at: 5 }, TypeError, 'at must be an array of numbers; got 5'],
  [
    'density',
    { law: 'die', d: 3, at: [0, Number.NaN] },
    RangeError,
    'at[1] must be a number from -1e+30 to 1e+30; got NaN',
  ],
  [
    'density',
    { law: 'die', d: 3, at: ['1'] },
    TypeError,
    "at[0] must be a number from -1e+30 to 1e+30; got '1'",
  ],
  [
    'cumulative',
    { law: 'die', d: 3, at: [0], tail: 'left' },
    RangeError,
    "tail must be one of 'lower', 'upper'; got 'left'",
  ],
  ['law', { law: 'die' }, TypeError, 'd must be a whole number from 1 to 1000000; got nothing'],
  [
    'normalDistance',
    { law: 'die', d: 3, mean: 1 },
    TypeError,
    'mean is not an option here; allowed are law, d, signal, onProgress',
  ],
];

for (const [method, options, kind, message] of cases) {
  test(`${method}: ${message}`, async () => {
    await assert.rejects(
      async () => (lab as any)[method](options),
      (error) => {
        assert.equal((error as Error).message, message);
        assert.equal((error as Error).constructor, kind);
        return true;
      },
    );
    const { count } = await lab.sums({ law: 'die', d: 3, count: 10 });
    assert.equal(count, 10);
  });
}

test('options that are no object are a TypeError', async () => {
  for (const options of [undefined, null, 5, 'd', []]) {
    await assert.rejects(lab.sums(options as any), TypeError);
  }
});

test('a lab has a whole number of workers', async () => {
  await assert.rejects(openLab({ workers: -1 }), RangeError);
  await assert.rejects(openLab({ workers: 1.5 }), RangeError);
  await assert.rejects(openLab({ workers: 'two' } as any), TypeError);
  await assert.rejects(openLab({ worker: 2 } as any), TypeError);
});

test('a law may be given as attributes and links write it', async () => {
  const texts = {
    'student:5': { name: 'student', degrees: 5 },
    'values:0,1@9,1': { values: [0, 1], weights: [9, 1] },
  };
  for (const [text, written] of Object.entries(texts)) {
    const options = { d: 7, count: 100, seed: 3 };
    const fromText = await lab.sums({ ...options, law: text as any });
    assert.deepEqual(fromText, await lab.sums({ ...options, law: written as any }));
  }
});
