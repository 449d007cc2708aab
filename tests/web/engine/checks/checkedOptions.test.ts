// Bad input, option by option: the error's kind, its message, and that the lab goes on working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { catalog } from '../../../../web/catalog/catalog.js';
import { sharedLab } from '../../../support/labs.js';
import { smallOptions } from '../support/smallOptions.js';

const lab = (await sharedLab(1)) as any;

const floats = (...numbers: number[]) => Float32Array.from(numbers);
/** @param places - of numbers that are others */
const twelve = (places: Record<number, number> = {}) =>
  floats(...Array.from({ length: 12 }, (_, i) => places[i] ?? i));

/** Options that are taken, of a shape that messages tell. */
const shaped: Record<string, object> = {
  scores: { rows: 4, columns: 3, d: 16 },
  attention: { rows: 2, columns: 3, d: 4, queries: floats(...Array(8).fill(1)), keys: twelve() },
  products: { a: twelve(), b: twelve(), rows: 3, columns: 4 },
  inspectScores: { scores: [0, 1, 2, 3, 4, 5], rows: 3, d: 4 },
};

const call = (method: string, change: object) => {
  const options = { ...(shaped[method] ?? smallOptions[method]()), ...change };
  return method === 'train' ? lab.train(options).ready : lab[method](options);
};

const number = (least: number, most: number) => `must be a number from ${least} to ${most}`;
const whole = (least: number, most: number) => `must be a whole number from ${least} to ${most}`;
const oneOf = (...names: readonly string[]) =>
  `must be one of ${names.map((name) => `'${name}'`).join(', ')}`;
const flag = 'must be true or false';
const drawn = catalog.rules.filter(({ trainingOnly }) => !trainingOnly).map(({ id }) => id);
/** Those whose factor needs no scores. */
const fixed = ['none', 'sqrt', 'linear', 'log-length'];
const largest = 2 ** 53 - 1;

/** A method, its option, what that must be, and values that are not: of another type they are a TypeError, else a RangeError. */
const values: [string, string, string, ...unknown[]][] = [
  ['sums', 'd', whole(1, 1e6), '5', -3, 0, 2.5, 1e7, Number.NaN, Infinity],
  ['law', 'd', whole(1, 1e6), undefined],
  ['sums', 'count', whole(1, 1e12), undefined, 1e13],
  ['sums', 'seed', whole(0, largest), -1, 2 ** 53, 1n],
  ['sums', 'mean', number(-1e12, 1e12), Number.NaN],
  ['sums', 'correlation', number(0, 1), 1.5, -0.1],
  ['sums', 'values', flag, 1],
  ['sums', 'bins', 'must be an object', 5],
  ['sums', 'signal', 'must be an AbortSignal', {}],
  ['sums', 'onProgress', 'must be a function', 1],
  ['sample', 'index', whole(0, 1e12 - 1), 1e12],
  ['density', 'at', 'must be an array of numbers', 5],
  ['cumulative', 'tail', oneOf('lower', 'upper'), 'left'],
  ['dotProducts', 'meanQuery', number(-1e7, 1e7), 1e8],
  ['dotProducts', 'meanKey', number(-1e7, 1e7), 1e8],
  ['dotProductDensity', 'meanQuery', number(-1e7, 1e7), 1e8],
  ['dotProductDensity', 'meanKey', number(-1e7, 1e7), 1e8],
  ['scoreVariance', 'count', whole(1, 1e12), 0],
  ['attention', 'rows', whole(1, 2 ** 26), 0],
  ['attention', 'queries', 'must be a Float32Array', [1]],
  ['attention', 'keyMask', 'must be a Uint8Array', [1, 1, 1]],
  ['attention', 'beta', number(0, 1e6), -1, Infinity],
  ['attention', 'rule', oneOf(...drawn), 'predicted'],
  ['softmax', 'beta', number(0, 1e30), -1],
  ['inspectScores', 'scores', 'must be an array of numbers', undefined],
  ['inspectScores', 'rows', whole(3, 2 ** 20), 2],
  ['inspectScores', 'rows', whole(1, 2 ** 20), '3'],
  ['inspectScores', 'd', whole(1, 1e6), undefined],
  ['inspectScores', 'beta', 'must be a finite number from 0', -1],
  ['inspectScores', 'causal', flag, 0],
  ['inspectScores', 'skipFirst', flag, 1],
  ['drawnAttention', 'rules', 'must be an array of rules', 'none'],
  ['expectedAttention', 'rule', oneOf(...fixed), 'cosine'],
  ['pulls', 'd', whole(1, 4096), 5000],
  ['descent', 'rate', number(0, 1e6), -1],
  ['descent', 'rule', oneOf(...fixed), 'measured'],
  ['train', 'task', oneOf('recall', 'majority'), 'sorting'],
  ['train', 'rule', oneOf(...catalog.rules.map(({ id }) => id)), 'softmax'],
  ['train', 'optimizer', oneOf('sgd', 'adam'), 3],
  ['train', 'steps', whole(1, 1e7), undefined, 0],
  ['train', 'd', whole(1, 1e6), 1.5],
  [
    'train',
    'initialScale',
    'must be 0 or a number from 0.000001 to 1000000',
    -1,
    9e-7,
    5e-324,
    1e7,
    Number.NaN,
  ],
  ['train', 'learningRate', number(0, 1e12), -1, 1.1e12, 1e30, Number.NaN],
  ['train', 'contextLength', whole(1, 64), 65],
  ['train', 'every', whole(1, 1e7), '2'],
  ['train', 'example', flag, 1],
  ['train', 'gradient', oneOf('stopped', 'through'), 'around'],
  ['train', 'weightDecay', number(0, 1e6), -1],
  ['train', 'wideStart', flag, 1],
  ['train', 'queryKeyRate', number(0, 1e6), 1e7],
];

const shown = (value: unknown) => {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : String(value);
};

const typeOf = (rule: string) => {
  if (rule.endsWith(flag) || !/number from|one of/.test(rule)) return 'another';
  return rule.includes('number') ? 'number' : 'string';
};

const list = (law: object) => ({ law: { center: false, ...law } });
const law =
  "must be one of 'rademacher', 'die', 'exponential', 'normal', 'uniform', 'laplace', 'cauchy', 'product', 'student:…', 'values:…', { name: 'student', degrees } or { values, weights?, center? }";
const bins = { start: 0, width: 1, count: 4 };
const spread =
  'must have a standard deviation of 0, or from 1e-10 to 10000000000, for single precision to hold scores';
const constant =
  'must be a constant of size 0, or from 1e-10 to 10000000000, for single precision to hold scores';
const score = 'must be a number from -1e+150 to 1e+150, or -Infinity';
const logit = 'must be a number from -1e+30 to 1e+30, or -Infinity';
const one = { queries: floats(1), keys: floats(1), rows: 1, columns: 1, d: 1 };
const nearlyEqual = [0.999999999, 1, 1.000000002, 3, 1.000000001, 0];
/** One of whose clusters has too many sums: the search among them once never ended. */
const manyWays = [
  4.4239914893075897e-10,
  0.5,
  -3.733714143745601,
  0,
  1.000000001,
  0.03875902729951526,
  1.000000000001,
  -15,
  -1.489569052246457,
  4.989643057342619,
  0.25,
  1.000000000001,
  3.414082897361368,
  1.000000002,
  -0.0000023023711576026416,
  1.000000002,
  Math.SQRT2,
  -1000,
];

/** A method, what is changed, and the message, or its beginning before an ellipsis. */
type Refusal = [string, object, string];

/** What is wrong with several options, or within one. */
const messages: Record<'TypeError' | 'RangeError', Refusal[]> = {
  TypeError: [
    ['sums', { law: undefined }, `law ${law}; got nothing`],
    ['sums', { law: 5 }, `law ${law}; got 5`],
    ['sums', { law: null }, `law ${law}; got null`],
    ['sums', { law: {} }, `law ${law}; got an object`],
    ['sums', { law: { name: 'student' } }, `law.degrees ${number(0.5, 1e6)}; got nothing`],
    ['sums', { law: { values: 7 } }, 'law.values must be an array of numbers; got 7'],
    [
      'sums',
      { law: { values: [1], centre: true } },
      'law.centre is not an option here; allowed are values, weights, center',
    ],
    [
      'sums',
      { dimension: 5 },
      'dimension is not an option here; allowed are law, d, count, seed, mean, correlation, bins, values, signal, onProgress, onPartial',
    ],
    [
      'normalDistance',
      { mean: 1 },
      'mean is not an option here; allowed are law, d, signal, onProgress',
    ],
    ['density', { at: ['1'] }, `at[0] ${number(-1e30, 1e30)}; got '1'`],
    ['attention', { valueWidth: 4 }, 'valueWidth must be given with values only; got 4'],
    ['inspectScores', { scores: ['0', 1, 2, 3, 4, 5] }, `scores[0] ${score}; got '0'`],
    ['inspectScores', { extra: 1 }, 'extra is not an option here; allowed are …'],
    ['train', { momentum: 0.9 }, 'momentum is not an option here; allowed are …'],
  ],
  RangeError: [
    ['sums', { law: 'coin' }, `law ${law}; got 'coin'`],
    ['sums', { law: 'student' }, `law ${law}; got 'student'`],
    ['sums', { law: 'student:0.1' }, `law ${law}; got 'student:0.1'`],
    ['sums', { law: { name: 'normal' } }, "law.name must be 'student' in an object; got 'normal'"],
    [
      'sums',
      { law: { name: 'student', degrees: Number.NaN } },
      `law.degrees ${number(0.5, 1e6)}; got NaN`,
    ],
    [
      'sums',
      { law: { values: [] } },
      'law.values must be an array of 1 to 4096 numbers; got 0 of them',
    ],
    ['sums', { law: { values: [1, Number.NaN] } }, `law.values[1] ${number(-1e12, 1e12)}; got NaN`],
    [
      'sums',
      { law: { values: [0, 1e-13] } },
      'law.values[1] must be 0 or at least 1e-12 from it; got 1e-13',
    ],
    [
      'density',
      { law: { values: [1, 2e12] } },
      `law.values[1] ${number(-1e12, 1e12)}; got 2000000000000`,
    ],
    [
      'sums',
      { law: { values: [1, 2], weights: [1] } },
      'law.weights must be as many weights as values (2); got 1 of them',
    ],
    [
      'sums',
      { law: { values: [1, 2], weights: [1, -1] } },
      `law.weights[1] ${number(0, 1e12)}; got -1`,
    ],
    [
      'sums',
      { law: { values: [1, 2], weights: [0, 0] } },
      'law.weights must have a positive sum; got weights that add up to 0',
    ],
    [
      'density',
      { law: { values: [1, 2, 3], weights: [1e-10, 2, 1e-12] } },
      'law.weights[2] must be 0 or at least 1e-12 of the largest (2); got 1e-12',
    ],
    [
      'density',
      { law: { values: nearlyEqual }, d: 65_536 },
      'law must leave its draws at most 524288 ways to fall…',
    ],
    [
      'density',
      { law: { values: manyWays }, d: 86 },
      'law must leave its draws at most 524288 ways to fall…',
    ],
    [
      'cumulative',
      { ...list({ values: [1e12 - 3, 1e12 - 2, 1e12] }), d: 1e6 },
      'law must have a mean from -139000000 to 139000000 for the sums of d = 1000000 to be told apart; got one of 999999999998.3333',
    ],
    ...['sums', 'density', 'cumulative'].map(
      (method): Refusal => [
        method,
        { law: 'normal', d: 10_000, mean: 1e12 },
        'mean must be from -55700000 to 55700000 for the sums of d = 10000 to be told apart; got 1000000000000',
      ],
    ),
    [
      'sample',
      { law: 'normal', mean: 1e12 },
      'mean must be from -2080000 to 2080000 for single coordinates to be told apart; got 1000000000000',
    ],
    [
      'sums',
      { count: 2e7, values: true },
      'count must be a whole number from 1 to 10000000 with values: true; got 20000000',
    ],
    ['sums', { bins: { ...bins, width: 0 } }, `bins.width ${number(1e-30, 1e30)}; got 0`],
    ['sums', { bins: { ...bins, width: 1e-31 } }, `bins.width ${number(1e-30, 1e30)}; got 1e-31`],
    ['sums', { bins: { ...bins, count: 65_537 } }, `bins.count ${whole(1, 65_536)}; got 65537`],
    [
      'density',
      { at: new Array(2 ** 24 + 1) },
      'at must be an array of 0 to 16777216 numbers; got 16777217 of them',
    ],
    [
      'dotProductDensity',
      { at: new Array(2 ** 24 + 1) },
      'at must be an array of 0 to 16777216 numbers; got 16777217 of them',
    ],
    ['density', { at: [0, Number.NaN] }, `at[1] ${number(-1e30, 1e30)}; got NaN`],
    ['cumulative', { at: [0, 2e30] }, `at[1] ${number(-1e30, 1e30)}; got 2e+30`],
    [
      'scores',
      { rows: 100_000, columns: 100_000, d: 4 },
      'rows must leave rows × columns at most 268435456; got 100000 with columns = 100000 and d = 4',
    ],
    [
      'scores',
      { rows: 1000, columns: 1000, d: 100_000 },
      'rows must leave (rows + columns) × d at most 67108864; got 1000 with columns = 1000 and d = 100000',
    ],
    [
      'scoreVariance',
      { rows: 2000, columns: 2000, d: 500 },
      'rows must leave rows × columns × d at most 1073741824; got 2000 with columns = 2000 and d = 500',
    ],
    [
      'scores',
      { queryLaw: list({ values: [0, 1e-12] }).law },
      `queryLaw ${spread}; got one of 5e-13`,
    ],
    ['scores', { keyLaw: { values: [1e12, -1e12] } }, `keyLaw ${spread}; got one of 1000000000000`],
    [
      'scores',
      { keyLaw: list({ values: [1e9, 1e9 + 1] }).law },
      'keyLaw must have a mean from -130000 to 130000 for scores to be told apart; got one of 1000000000.5',
    ],
    [
      'scores',
      { queryLaw: list({ values: [1000, 1001] }).law, d: 1_000_000 },
      'queryLaw must have a mean from -519 to 519 for scores to be told apart; got one of 1000.5',
    ],
    [
      'scores',
      { queryLaw: list({ values: [1e11] }).law },
      `queryLaw ${constant}; got one of 100000000000`,
    ],
    ['scores', { keyLaw: list({ values: [-1e-11] }).law }, `keyLaw ${constant}; got one of 1e-11`],
    ['attention', { rows: 3 }, 'queries must hold rows × heads × d = 12 numbers; got 8 of them'],
    ['attention', { heads: 3 }, 'queries must hold rows × heads × d = 24 numbers; got 8 of them'],
    [
      'attention',
      { keyMask: new Uint8Array(2) },
      'keyMask must hold columns = 3 numbers; got 2 of them',
    ],
    [
      'attention',
      { values: twelve(), valueWidth: 5 },
      'values must hold columns × heads × valueWidth = 15 numbers; got 12 of them',
    ],
    ['attention', { keys: twelve({ 5: Number.NaN }) }, `keys[5] ${number(-1e12, 1e12)}; got NaN`],
    [
      'attention',
      { keys: twelve({ 7: 2 ** 40 }) },
      `keys[7] ${number(-1e12, 1e12)}; got 1099511627776`,
    ],
    [
      'attention',
      { keys: floats(...Array(13).fill(1)) },
      'keys must hold columns × heads × d = 12 numbers; got 13 of them',
    ],
    [
      'attention',
      { ...one, heads: 4, rows: 2 ** 14, columns: 2 ** 13 },
      'weights must be false where heads × rows × columns exceeds 268435456; got true with 4 × 16384 × 8192',
    ],
    [
      'attention',
      { ...one, rows: 40_000, columns: 40_000 },
      'weights must be false where heads × rows × columns exceeds 268435456; got true with 1 × 40000 × 40000',
    ],
    [
      'attention',
      { ...one, columns: 40_000, weights: false, d: 1_000_000 },
      'columns must be a whole number from 1 to 67 with d = 1000000; got 40000',
    ],
    [
      'attention',
      { ...one, columns: 2 ** 26, weights: false },
      `columns ${whole(1, 2 ** 21)}; got 67108864`,
    ],
    [
      'softmax',
      { scores: new Array(2 ** 26 + 1) },
      'scores must be an array of 1 to 67108864 numbers; got 67108865 of them',
    ],
    ['softmax', { scores: [0, Number.NaN] }, `scores[1] ${logit}; got NaN`],
    ['softmax', { scores: [0, Infinity] }, `scores[1] ${logit}; got Infinity`],
    ['softmax', { scores: [0, 2e30] }, `scores[1] ${logit}; got 2e+30`],
    ['products', { a: twelve({ 7: 2 ** 40 }) }, `a[7] ${number(-1e12, 1e12)}; got 1099511627776`],
    [
      'products',
      { rows: 2 ** 14, columns: 2 ** 14 },
      'rows must leave rows × columns at most 67108864; got 16384 with columns = 16384',
    ],
    [
      'inspectScores',
      { scores: [0, 1, 2, 3, 4] },
      'scores must hold rows × (rows + 1) / 2 = 6 numbers a head; got 5 of them',
    ],
    ['inspectScores', { scores: [] }, 'scores must be an array of 1 to …'],
    ['inspectScores', { scores: [0, 1, 2, 3, 4, Number.NaN] }, `scores[5] ${score}; got NaN`],
    ['inspectScores', { scores: [0, 1, 2, 3, 4, Infinity] }, `scores[5] ${score}; got Infinity`],
    ['inspectScores', { scores: [1, 1, 2, 3, -1e151, 5] }, `scores[4] ${score}; got -1e+151`],
    ['inspectScores', { columns: 3 }, 'columns must be left out of causal scores…'],
    [
      'inspectScores',
      { causal: false, columns: 4 },
      'scores must hold rows × columns = 12 numbers a head; got 6 of them',
    ],
    ['inspectScores', { causal: false, columns: 0 }, 'columns must be a whole number from 1 to …'],
    ['drawnAttention', { rules: ['learned'] }, `rules[0] ${oneOf(...drawn)}; got 'learned'`],
    [
      'drawnAttention',
      { rows: 65_536, columns: 65_536 },
      'rows must leave rows × columns at most 8388608; got 65536 with columns = 65536',
    ],
    [
      'drawnAttention',
      { rows: 2048, columns: 4096, d: 1, rules: Array(9).fill('none') },
      'rows must leave rows × columns × rules at most 67108864; got 2048 with columns = 4096 and rules = 9',
    ],
    [
      'drawnAttention',
      { rows: 100, d: 1_000_000 },
      'rows must leave (rows + columns) × d at most 8388608; got 100 with …',
    ],
    [
      'attentionSurvey',
      { keys: 4096, d: [1, 1_000_000], rows: 1 },
      'd must leave (rows + keys) × d at most 8388608; got 1000000 with rows = 1 and …',
    ],
    [
      'attentionSurvey',
      { keys: 65_536, d: [1], rows: 65_536 },
      'rows must leave rows × keys × all d × rules at most 8388608…',
    ],
    ['attentionSurvey', { d: [4, 2] }, 'd must ascend; got 2 after 4'],
    ['pulls', { rules: ['cosine'] }, `rules[0] ${oneOf(...fixed)}; got 'cosine'`],
    ['train', { d: 1_000_000 }, 'd must be a whole number from 1 to …'],
  ],
};

async function refuses(method: string, change: object, name: string, message: string) {
  await assert.rejects(
    async () => call(method, change),
    (error: Error) => {
      assert.equal(error.name, name, error.message);
      const { length } = message;
      const isBeginning = message.endsWith('…');
      const got = isBeginning ? `${error.message.slice(0, length - 1)}…` : error.message;
      assert.equal(got, message);
      return true;
    },
  );
}

for (const [method, option, rule, ...wrong] of values)
  test(`${method}: ${option} ${rule}`, async () => {
    for (const value of wrong) {
      const name = typeof value === typeOf(rule) ? 'RangeError' : 'TypeError';
      await refuses(method, { [option]: value }, name, `${option} ${rule}; got ${shown(value)}`);
    }
  });

for (const [name, rows] of Object.entries(messages))
  for (const [method, change, message] of rows)
    test(`${method}: ${message}`, () => refuses(method, change, name, message));

test('what is sound is taken, after all that was refused', async () => {
  for (const method of Object.keys(smallOptions)) await call(method, {});
});

test('options that are no object are a TypeError', async () => {
  for (const options of [undefined, null, 5, 'd', []])
    await assert.rejects(lab.sums(options), TypeError);
});

test('a lab has a whole number of workers', async () => {
  for (const workers of [-1, 1.5]) await assert.rejects(openLab({ workers }), RangeError);
  for (const options of [{ workers: 'two' }, { worker: 2 }])
    await assert.rejects(openLab(options as any), TypeError);
});

test('a law may be given as attributes and links write it', async () => {
  const texts = {
    'student:5': { name: 'student', degrees: 5 },
    'values:0,1@9,1': { values: [0, 1], weights: [9, 1] },
  };
  for (const [text, written] of Object.entries(texts)) {
    const options = { d: 7, count: 100, seed: 3 };
    const fromText = await lab.sums({ ...options, law: text });
    assert.deepEqual(fromText, await lab.sums({ ...options, law: written }));
  }
});
