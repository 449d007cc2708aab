// Heads inspected through the library, against numbers that NumPy gave for the same weights.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { HeadNumbers } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { decode, encode, fileOf, inMemory } from './support/files.js';
import {
  type Contents,
  deepSeek,
  gpt2,
  llama,
  normedHeads,
  olmo2,
  uniform,
} from './support/weights.js';

const reference = JSON.parse(
  readFileSync(new URL('../../../reference/heads.json', import.meta.url), 'utf8'),
);

const whole = gpt2();
const roped = llama({ keyHeads: [0, 1, 2, 3, 7] });

const lab = await sharedLab(2);

/** How far a number may be off, relatively: twelve digits are stored of the reference. */
const tolerances: Record<string, number> = { F64: 1e-9, F32: 2e-6 };

function near(got: number | null, wanted: number, relative: number, what: string) {
  const off = Math.abs(Number(got) - wanted);
  assert.ok(off <= relative * Math.abs(wanted) + relative * 1e-3, `${what}: ${got}, not ${wanted}`);
}

function sameHead(head: HeadNumbers, wanted: any, relative: number, what: string) {
  const singular = head.singular ?? [];
  const pairs = [
    ['sigma', head.sigma, wanted.sigma],
    ['sigmaAll', head.sigmaAll, wanted.sigma_total],
    ['strangers', head.strangers, wanted.strangers],
    ['agreement', head.agreement, wanted.ratio],
    ['agreementZ', head.agreementZ, wanted.z_align],
    ['agreementCeiling', head.agreementCeiling, wanted.ratio_ceiling],
    ['participation', head.participation, wanted.participation],
    ['rowVariation', head.rowVariation, wanted.row_cv],
    ['selfMean', head.selfMean, wanted.self_mean],
    ['selfScore', head.selfScore, wanted.self_z],
    ['symmetric', head.symmetric, wanted.symmetric],
    ['bound', head.bound, wanted.bound],
    ['betaOne', head.betaOne, wanted.beta_one],
    // Of a row, which rotation makes one over distances.
    [
      'freezingKeys',
      head.freezingKeys,
      wanted.rope ? Math.exp(wanted.rope.averaged / 2) : wanted.freezing_keys,
    ],
    ['first singular value', singular[0], wanted.singular[0]],
    ['middle one', singular[singular.length / 2], wanted.singular[1]],
    ['last one', singular[singular.length - 1], wanted.singular[2]],
  ] as const;
  for (const [name, got, right] of pairs) near(got, right, relative, `${what} ${name}`);
  near(
    head.agreement,
    1 + wanted.rho * wanted.cv_q * wanted.cv_k,
    Math.max(relative, 1e-9),
    `${what} r = 1 + ρ·v_q·v_k`,
  );
}

for (const [dtype, relative] of Object.entries(tolerances)) {
  test(`GPT-2's form: every number of every head, from ${dtype}`, async () => {
    const files = inMemory(fileOf(whole, dtype));
    const result = await inspectFiles(lab, {
      files,
      config: { model_type: 'gpt2', n_head: 12, n_layer: 1 },
      spectrum: true,
    });
    assert.equal(result.family, 'GPT-2');
    assert.deepEqual(result.missing, []);
    assert.equal(result.heads.length, 12);
    for (const [i, head] of result.heads.entries()) {
      assert.deepEqual([head.layer, head.head, head.keyHead, head.d], [0, i, i, 64]);
      sameHead(head, reference.gpt2.heads[i], relative, `head ${i}`);
      assert.equal(head.sigmaNear, null);
    }
  });

  test(`Llama's form, with rotation over 256 distances, from ${dtype}`, async () => {
    const files = inMemory(fileOf(roped, dtype));
    const result = await inspectFiles(lab, {
      files,
      config: { model_type: 'llama', num_attention_heads: 20, rope_theta: 5e5 },
      window: 256,
      spectrum: true,
    });
    for (const [place, head] of Object.entries({ 0: 0, 5: 5, 11: 11, 15: 15, 19: 31 })) {
      const got = result.heads[Number(place)];
      const wanted = reference.llama.heads[head];
      sameHead(got, wanted, relative, `head ${head}`);
      const { rope } = wanted;
      near(got.sigmaNear, Math.sqrt(rope.variance_at[0]), relative, 'near');
      near(got.sigmaWindow, Math.sqrt(rope.averaged), relative, 'window');
      near(got.sigmaFar, Math.sqrt(rope.far), relative, 'far');
      assert.equal(got.keyOffsetShare, 0);
    }
  });
}

test('Qwen 2: the keys\u2019 bias turns with them and is seen within a row', async () => {
  const files = inMemory(fileOf(llama({ keyHeads: [1, 3], bias: 1 }), 'F64'));
  const result = await inspectFiles(lab, {
    files,
    config: { model_type: 'qwen2', num_attention_heads: 8, rope_theta: 1e6 },
    window: 256,
  });
  for (const [place, head] of [
    [1, 5],
    [7, 15],
  ] as const) {
    const wanted = reference.qwen2_biases.heads[head];
    const got = result.heads[place];
    const square = wanted.averaged + wanted.from_key_offset;
    near(got.sigmaNear, Math.sqrt(wanted.variance_at[0]), 1e-9, 'near');
    near(got.sigmaWindow, Math.sqrt(square), 1e-9, 'window');
    // The reference's is without biases; tests/models/head_numbers_test.cpp holds it to the window with them.
    assert.ok(Number(got.sigmaFar) > 2 * Math.sqrt(wanted.far));
    near(got.keyOffsetShare, wanted.from_key_offset / square, 1e-9, 'share of the bias');
  }
});

for (const [what, config] of [
  ['neox_partial', { model_type: 'minicpm', partial_rotary_factor: 0.25, rope_theta: 1e4 }],
  ['gptj_interleaved', { model_type: 'glm', rotary_dim: 32, rope_theta: 1e4 }],
] as const) {
  test(`part of a head turns: ${what}`, async () => {
    const files = inMemory(fileOf(llama({ keyHeads: [1] }), 'F64'));
    const { heads } = await inspectFiles(lab, {
      files,
      config: { ...config, num_attention_heads: 4 },
      window: 256,
    });
    const wanted = reference[what].head5;
    near(heads[1].sigmaWindow, Math.sqrt(wanted.averaged), 1e-9, 'window');
    near(heads[1].sigmaFar, Math.sqrt(wanted.far), 1e-9, 'far');
  });
}

test('Qwen 3: a norm of each head\u2019s own', async () => {
  for (const [i, tensors] of normedHeads().entries()) {
    const wanted = reference.qwen3_qknorm.heads[i];
    const { family, heads } = await inspectFiles(lab, {
      files: inMemory(fileOf(tensors, 'F64')),
      config: { model_type: 'qwen3', num_attention_heads: 1, rope_theta: 1e6 },
      window: 1,
    });
    assert.equal(family, 'Qwen 3');
    near(heads[0].sigma, wanted.sigma[0], 1e-9, 'sigma');
    near(heads[0].sigmaWindow, wanted.sigma[0], 1e-9, 'sigma over one distance');
    near(heads[0].strangers, wanted.sigma_gains_only, 1e-9, 'strangers');
  }
});

test('OLMo 2: one norm over all heads', async () => {
  const { family, assumed, heads } = await inspectFiles(lab, {
    files: inMemory(fileOf(olmo2(), 'F64')),
    config: { model_type: 'olmo2', num_attention_heads: 16 },
  });
  assert.equal(family, 'OLMo 2');
  assert.ok(assumed.some((sentence) => sentence.includes('mean lengths')));
  for (const head of [0, 3, 14, 15]) {
    near(heads[head].sigma, reference.olmo2.sigma[head], 1e-9, `head ${head}`);
  }
});

test('a norm over all heads divides by what the norm before it and the biases make of their lengths', async () => {
  const [D, d, n] = [48, 8, 4];
  const at = 'layers.0.self_attn';
  const one = (count: number) => new Float64Array(count).fill(1);
  const gain = uniform(3, D, 0.3).map((w) => 1 + w);
  const [query, key] = [1, 2].map((seed) => uniform(seed, n * d * D, 0.3));
  const biases = [4, 5].map((seed) => uniform(seed, n * d, 1));
  const inspected = async (gains: Float64Array, [q, k]: Float64Array[], its?: Float64Array[]) => {
    const tensors = {
      'layers.0.input_layernorm.weight': { shape: [D], numbers: gains },
      [`${at}.q_proj.weight`]: { shape: [n * d, D], numbers: q },
      [`${at}.k_proj.weight`]: { shape: [n * d, D], numbers: k },
      [`${at}.q_norm.weight`]: { shape: [n * d], numbers: one(n * d) },
      [`${at}.k_norm.weight`]: { shape: [n * d], numbers: one(n * d) },
      ...(its && {
        [`${at}.q_proj.bias`]: { shape: [n * d], numbers: its[0] },
        [`${at}.k_proj.bias`]: { shape: [n * d], numbers: its[1] },
      }),
    };
    const config = {
      model_type: 'olmoe',
      num_attention_heads: n,
      attention_bias: its !== undefined,
    };
    const { heads } = await inspectFiles(lab, { files: inMemory(fileOf(tensors, 'F64')), config });
    return heads;
  };
  const folded = [query, key].map((weights) => weights.map((w, i) => w * gain[i % D]));
  const [plain, inFold, biased] = [
    await inspected(gain, [query, key]),
    await inspected(one(D), folded),
    await inspected(gain, [query, key], biases),
  ];
  const square = (x: Float64Array) => x.reduce((sum, w) => sum + w * w, 0);
  // A token has length √D: E|q|² = ‖W‖² + |b|².
  const shares = folded.map((w, i) => square(w) / (square(w) + square(biases[i])));
  for (const [i, { sigma, strangers }] of plain.entries()) {
    near(sigma, inFold[i].sigma, 1e-12, `head ${i}`);
    near(biased[i].strangers, strangers * Math.sqrt(shares[0] * shares[1]), 1e-12, `head ${i}`);
  }
});

test('DeepSeek: through latent numbers', async () => {
  const { family, heads } = await inspectFiles(lab, {
    files: inMemory(fileOf(deepSeek(), 'F64')),
    config: { model_type: 'deepseek_v3', num_attention_heads: 4 },
  });
  assert.equal(family, 'DeepSeek');
  assert.equal(heads.length, 4);
  for (const [i, { sigma, d }] of heads.entries()) {
    assert.equal(d, 48);
    near(sigma, reference.mla.sigma[i], 1e-9, `head ${i}`);
  }
});

const lastBits: Record<string, number> = { F16: 2 ** -10, BF16: 2 ** -7 };

/** One model of each kind in the reference. */
const kinds: [string, () => Record<string, Contents>, Record<string, unknown>][] = [
  ['GPT-2', () => whole, { model_type: 'gpt2', n_head: 12 }],
  ['Llama', () => roped, { model_type: 'llama', num_attention_heads: 20, rope_theta: 5e5 }],
  [
    'Qwen 2',
    () => llama({ keyHeads: [1, 3], bias: 1 }),
    { model_type: 'qwen2', num_attention_heads: 8, rope_theta: 1e6 },
  ],
  ['Qwen 3', () => normedHeads()[1], { model_type: 'qwen3', num_attention_heads: 1 }],
  ['OLMo 2', () => olmo2(), { model_type: 'olmo2', num_attention_heads: 16 }],
  ['DeepSeek', () => deepSeek(), { model_type: 'deepseek_v3', num_attention_heads: 4 }],
];

const numbers = [
  'sigma',
  'sigmaAll',
  'strangers',
  'strangersRaw',
  'agreement',
  'agreementCeiling',
  'participation',
  'bound',
  'betaOne',
  'sigmaNear',
  'sigmaWindow',
  'sigmaFar',
  'keyOffsetShare',
] as const;

/** How a file's numbers become floats is the same for every kind of model: each is read in one of the two. */
const inBrainFloats = ['GPT-2', 'Qwen 2', 'DeepSeek'];

for (const dtype of ['F16', 'BF16']) {
  for (const [kind, make, config] of kinds) {
    if ((dtype === 'BF16') !== inBrainFloats.includes(kind)) continue;
    // The file's numbers are what is inspected: what is computed from them agrees with doubles to 1e-5.
    test(`${kind} in a file of ${dtype} gives what its own rounded numbers give in double`, async () => {
      const tensors = make();
      const rounded = Object.fromEntries(
        Object.entries(tensors).map(([name, { shape, numbers: exact }]) => [
          name,
          { shape, numbers: decode(dtype, encode(dtype, exact)) },
        ]),
      );
      const [got, wanted] = await Promise.all(
        [fileOf(tensors, dtype), fileOf(rounded, 'F64')].map((file) =>
          inspectFiles(lab, { files: inMemory(file), config }),
        ),
      );
      for (const [i, head] of got.heads.entries()) {
        for (const name of numbers) {
          const right = wanted.heads[i][name];
          if (right === null) assert.equal(head[name], null);
          else near(head[name], right, 1e-5, `head ${i} ${name}`);
        }
        // Every weight is off by half a unit of its last bit at most.
        if (kind === 'GPT-2') {
          near(head.sigma, reference.gpt2.heads[i].sigma, lastBits[dtype], `head ${i}`);
        }
      }
    });
  }
}

test('at every distance: from windows that differ by one, what the reference has of that one', async () => {
  const files = () => inMemory(fileOf(roped, 'F64'));
  const config = { model_type: 'llama', num_attention_heads: 20, rope_theta: 5e5 };
  /** Sums of the variance over so many distances, without biases. */
  const sums = async (window: number) => {
    const { heads } = await inspectFiles(lab, { files: files(), config, window });
    return heads.map(({ sigmaWindow }) => window * Number(sigmaWindow) ** 2);
  };
  for (const distance of [1, 64]) {
    const [upTo, before] = [await sums(distance + 1), await sums(distance)];
    for (const [place, head] of Object.entries({ 0: 0, 5: 5, 11: 11, 15: 15, 19: 31 })) {
      const at = upTo[Number(place)] - before[Number(place)];
      const wanted = reference.llama.heads[head].rope.variance_at[distance];
      near(at, wanted, 1e-9, `head ${head} at distance ${distance}`);
    }
  }
});

/** One head that takes many calls. */
function wide(d: number, width: number, modelType = 'llama') {
  const at = 'layers.0.self_attn';
  const numbers = (count: number) =>
    Float64Array.from({ length: count }, (_, i) => Math.sin(i * i));
  const projection = { shape: [d, width], numbers: numbers(d * width) };
  const bytes = fileOf({
    'layers.0.input_layernorm.weight': { shape: [width], numbers: numbers(width) },
    [`${at}.q_proj.weight`]: projection,
    [`${at}.k_proj.weight`]: projection,
  });
  return {
    files: [inMemory(bytes)],
    config: { model_type: modelType, num_attention_heads: 1, head_dim: d },
  };
}

test('a head may have 2048 entries, and any number where they are more than its inputs can fill', async () => {
  await assert.rejects(async () => inspectFiles(lab, wide(2050, 8)), {
    name: 'ModelError',
    message: /q_proj\.weight' has d = 2050, more than the 2048 that can be looked at/,
  });
  for (const [rule, d] of [
    ['sqrt', 20_000],
    ['rms-norm', 256],
  ] as const) {
    const run = lab.train({ task: 'recall', rule, optimizer: 'sgd', d, steps: 1, batch: 1 });
    for await (const record of run) void record;
    const { name, bytes, config } = await lab.exportRun({ saved: await run.save() });
    const { heads } = await inspectFiles(lab, {
      files: [inMemory(bytes, name)],
      config,
      spectrum: true,
    });
    assert.equal(heads[0].d, d);
    assert.equal(heads[0].singular?.length, 64);
    assert.ok(heads[0].sigma > 0 && heads[0].agreement <= heads[0].agreementCeiling * (1 + 1e-9));
  }
});

test('small singular values are right to a millionth of the largest', async () => {
  const [d, width] = [48, 96];
  // The columns of a cosine transform are orthogonal.
  const axis = (size: number, i: number) =>
    Float64Array.from(
      { length: size },
      (_, row) =>
        Math.sqrt((i === 0 ? 1 : 2) / size) * Math.cos((Math.PI * i * (2 * row + 1)) / (2 * size)),
    );
  const wanted = Array.from({ length: d }, (_, i) => 10 ** ((-7 * i) / (d - 1)));
  const query = new Float64Array(d * width);
  const key = new Float64Array(d * width);
  for (const [i, s] of wanted.entries()) {
    const [turn, left, right] = [axis(d, i), axis(width, i), axis(width, width - 1 - i)];
    for (let row = 0; row < d; row += 1) {
      for (let column = 0; column < width; column += 1) {
        query[row * width + column] += turn[row] * Math.sqrt(s) * left[column];
        key[row * width + column] += turn[row] * Math.sqrt(s) * right[column];
      }
    }
  }
  const tensors = {
    q: { shape: [d, width], numbers: query },
    k: { shape: [d, width], numbers: key },
  };
  const { heads } = await inspectFiles(lab, {
    files: inMemory(
      fileOf(
        Object.fromEntries(Object.entries(tensors).map(([name, one]) => [`b.0.${name}`, one])),
      ),
    ),
    heads: 1,
    names: { query: 'b.{i}.q', key: 'b.{i}.k' },
    spectrum: true,
  });
  for (const [i, s] of wanted.entries()) {
    const got = Number(heads[0].singular?.[i]);
    assert.ok(Math.abs(got - s) < 1e-6, `${i}: ${got}, not ${s}`);
  }
});

test('zeros in place of weights are no more work than numbers', async () => {
  const numbers = wide(512, 600);
  const size = 512 * 600;
  const zeros = fileOf({
    'layers.0.input_layernorm.weight': { shape: [600], numbers: new Float64Array(600).fill(1) },
    'layers.0.self_attn.q_proj.weight': { shape: [512, 600], numbers: new Float64Array(size) },
    'layers.0.self_attn.k_proj.weight': { shape: [512, 600], numbers: new Float64Array(size) },
  });
  const time = async (model: any): Promise<number> => {
    const start = performance.now();
    await inspectFiles(lab, model);
    return performance.now() - start;
  };
  const ratios = [];
  for (let round = 0; round < 5; round += 1) {
    const usual = await time(numbers);
    ratios.push((await time({ ...numbers, files: [inMemory(zeros)] })) / usual);
  }
  // Looked at a second time, in double, they took three times as long.
  const [, , median] = ratios.sort((a, b) => a - b);
  assert.ok(median < 2, `${ratios}`);
});
