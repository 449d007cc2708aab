// Weights near the ends of the sizes that are taken, 10^±12: every number of a head is as of the same weights of usual
// size, but for the power of two. Heads beyond are named, and have no numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeadNumbers } from 'rootd';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import {
  type Contents,
  deepSeek,
  gpt2,
  llama,
  normedHeads,
  olmo2,
  uniform,
} from './support/weights.js';

type Tensors = Record<string, Contents>;

const lab = await sharedLab(1);

/** Wider than the rest, so that its numbers are found in the dimensions of its inputs. */
const narrow = (): Tensors => ({
  'layers.0.self_attn.q_proj.weight': {
    shape: [40, 6],
    numbers: uniform(1, 240, 0.3).map(Math.fround),
  },
  'layers.0.self_attn.k_proj.weight': {
    shape: [40, 6],
    numbers: uniform(2, 240, 0.3).map(Math.fround),
  },
});

const kinds: [string, () => Tensors, Record<string, unknown>][] = [
  ['GPT-2', () => gpt2(100, 48, 24, 2), { model_type: 'gpt2', n_head: 2 }],
  [
    'Qwen 2',
    () => llama({ keyHeads: [1], bias: 1 }, 900, 64, 8),
    { model_type: 'qwen2_moe', num_attention_heads: 4, attn_logit_softcapping: 30 },
  ],
  ['Qwen 3', () => normedHeads(32, 8)[2], { model_type: 'qwen3', num_attention_heads: 1 }],
  ['OLMo 2', () => olmo2(32, 8, 2), { model_type: 'olmo2', num_attention_heads: 2 }],
  [
    'DeepSeek',
    () => deepSeek(64, 24, 12, 2, 8, 4),
    { model_type: 'deepseek_v3', num_attention_heads: 2, qk_nope_head_dim: 8, qk_rope_head_dim: 4 },
  ],
  ['a run', narrow, { model_type: 'rootd', num_attention_heads: 1 }],
];

/**
 * The weights and their biases 2^exponent times as large; gains stay, the biases of norms, and DeepSeek's keys, of which
 * a part passes through a norm.
 */
const sized = (tensors: Tensors, exponent: number): Tensors =>
  Object.fromEntries(
    Object.entries(tensors).map(([name, { shape, numbers }]) => {
      const stays = /norm|ln_1|kv_[ab]/.test(name);
      return [name, { shape, numbers: stays ? numbers : numbers.map((w) => w * 2 ** exponent) }];
    }),
  );

/** How often a number holds the product of a query's and a key's size. */
const powers = ({ sigmaNear }: HeadNumbers) => ({
  ...{
    sigma: 1,
    sigmaAll: 1,
    strangers: 1,
    strangersRaw: 1,
    selfMean: 1,
    bound: 1,
    boundOffsets: 1,
  },
  ...{ betaOne: -1, agreement: 0, agreementZ: 0, agreementCeiling: 0, participation: 0 },
  ...{ rowVariation: 0, selfScore: 0, symmetric: 0, keyOffsetShare: 0 },
  ...(sigmaNear !== null && { sigmaNear: 1, sigmaWindow: 1, sigmaFar: 1 }),
});

for (const [kind, make, config] of kinds) {
  for (const [dtype, exponent] of [
    ['F32', 30],
    ['F32', -30],
    ['F64', 30],
    ['F64', -30],
  ] as const) {
    test(`${kind}: ${dtype} times 2^${exponent}`, async () => {
      const tensors = make();
      const [usual, extreme] = await Promise.all(
        [fileOf(tensors, 'F64'), fileOf(sized(tensors, exponent), dtype)].map((bytes) =>
          inspectFiles(lab, { files: inMemory(bytes), config, spectrum: true }),
        ),
      );
      assert.deepEqual(extreme.assumed, usual.assumed);
      // Behind norms all is the same but what is told of the raw weights.
      const normed = kind === 'Qwen 3' || kind === 'OLMo 2';
      const sides = kind === 'DeepSeek' ? 1 : 2;
      assert.deepEqual(extreme.missing, []);
      for (const [i, head] of extreme.heads.entries()) {
        const wanted = usual.heads[i];
        for (const [name, power] of Object.entries(powers(head))) {
          const times = normed && name !== 'strangersRaw' ? 0 : sides * exponent * power;
          const got = head[name as 'sigma'] / 2 ** times;
          const right = wanted[name as 'sigma'];
          // The gains of DeepSeek's inner norms are no floats, and are rounded in the file.
          const off = dtype === 'F32' && kind === 'DeepSeek' ? 1e-6 : 1e-12;
          assert.ok(
            Math.abs(got - right) <= off * Math.abs(right) + 1e-15,
            `${name} of head ${i}: ${got}, not ${right}`,
          );
        }
        const { singular } = head;
        const sizes = singular?.map((s) => s / 2 ** (normed ? 0 : sides * exponent));
        for (const [j, s] of (sizes ?? []).entries())
          assert.ok(
            Math.abs(s - Number(wanted.singular?.[j])) < 1e-5 * Number(wanted.singular?.[0]),
          );
        const { raw, gains, agreement, offsets, rotation } = head.factors;
        const product = Math.sqrt(raw) * Math.sqrt(gains * agreement * offsets * rotation);
        const whole = head.sigmaWindow ?? head.sigma;
        assert.ok(Math.abs(product / whole - 1) < 1e-9, `${product}, not ${whole}`);
        if (config.attn_logit_softcapping && exponent > 0)
          assert.ok(Math.abs(Number(head.sigmaCapped) - 30) < 1e-6);
      }
    });
  }
}

test('heads of usual size keep their bits beside those that leave it', async () => {
  const tensors = llama({ keyHeads: [1, 2] }, 900, 64, 8);
  const config = { model_type: 'llama', num_attention_heads: 8 };
  const usual = await inspectFiles(lab, { files: inMemory(fileOf(tensors)), config });
  const query = tensors['model.layers.0.self_attn.q_proj.weight'].numbers;
  for (const [head, size] of [
    [1, 2 ** 80],
    [6, 2 ** -80],
  ]) {
    for (let i = 0; i < 8 * 64; i += 1) query[head * 8 * 64 + i] *= size;
  }
  const { heads, missing } = await inspectFiles(lab, { files: inMemory(fileOf(tensors)), config });
  assert.equal(missing.length, 1);
  assert.match(
    missing[0],
    /^2 of 8 heads .* or leave 10\^±12: layer 0, head 1; layer 0, head 6\.$/,
  );
  for (const [i, head] of heads.entries()) {
    if (i === 1 || i === 6) assert.ok(Number.isNaN(head.sigma));
    else assert.deepEqual(head, usual.heads[i]);
  }
});

test('weights that only doubles hold, or none, have no scores', async () => {
  const config = { model_type: 'rootd', num_attention_heads: 1, rootd: { beta: [1] } };
  for (const exponent of [600, -600]) {
    const files = inMemory(fileOf(sized(narrow(), exponent), 'F64'));
    const { heads, missing } = await inspectFiles(lab, { files, config });
    assert.match(missing.join(), /^1 of 1 heads cannot be read, .* leave 10\^±12/);
    assert.ok(Number.isNaN(heads[0].sigma));
  }
});

test('heads whose scores are all 0 are not too small', async () => {
  for (const rule of ['log-length', 'scalable'] as const) {
    // ln 1 multiplies them.
    const run = lab.train({
      ...{ task: 'recall', d: 8, rule, optimizer: 'sgd', steps: 1, contextLength: 1 },
    });
    for await (const record of run) void record;
    const { bytes } = await lab.exportRun({ saved: await run.save() });
    const { missing, heads } = await inspectFiles(lab, { files: inMemory(bytes) });
    assert.deepEqual([heads[0].beta, heads[0].sigma], [0, 0]);
    assert.match(missing.join(), /^All scores of 1 of 1 heads are 0, [^.]*\.$/);
  }
});
