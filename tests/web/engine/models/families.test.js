// The same head in the forms that families give it: each must come out as it does in the plainest.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLab } from 'rootd';
import { writeSafetensors } from '../support/safetensors.js';
import { encode, fileOf, inMemory } from './support/files.js';
import { joined, transposed, uniform } from './support/weights.js';

/** @type {import('rootd').Lab} */
let lab;
before(async () => {
  lab = await openLab({ workers: 1 });
});
after(() => lab.close());

const [width, d, heads] = [64, 8, 8];
/** Rows of one head. @param {number} seed */
const block = (seed) => uniform(seed, d * width, 0.3);
const queries = Array.from({ length: heads }, (_, h) => block(10 + h));
const keys = Array.from({ length: heads }, (_, h) => block(30 + h));
const values = Array.from({ length: heads }, (_, h) => block(50 + h));
const gains = uniform(1, width, 0.3).map((w) => 1 + w);

/** @param {Float64Array[]} blocks */
const rows = (blocks) => ({ shape: [blocks.length * d, width], numbers: joined(blocks) });
const norm = { shape: [width], numbers: gains };
const noBias = { shape: [width], numbers: new Float64Array(width) };

/**
 * @param {Record<string, import('./support/weights.js').Contents>} tensors
 * @param {Record<string, unknown>} [config]
 */
const inspected = (tensors, config) =>
  lab.inspectModel({
    files: inMemory(fileOf(tensors)),
    config,
    ...(config ? {} : { heads }),
  });

/** @param {import('rootd').ModelNumbers} result */
const spreads = ({ heads: all }) => all.map(({ sigma, selfMean }) => [sigma, selfMean]);

/** With LayerNorm, without rotation: GPT-Neo's form, but for its scale. */
async function plain(keyHeads = heads) {
  const result = await inspected(
    {
      'h.0.ln_1.weight': norm,
      'h.0.ln_1.bias': noBias,
      'h.0.attn.attention.q_proj.weight': rows(queries),
      'h.0.attn.attention.k_proj.weight': rows(keys.slice(0, keyHeads)),
    },
    { model_type: 'gpt_neo', num_heads: heads, attention_multiplier: 1 / Math.sqrt(d) },
  );
  return spreads(result);
}

const perHead = queries.flatMap((q, h) => [q, keys[h], values[h]]);
const inBlocks = [...queries, ...keys, ...values];
// Four blocks of queries, values, keys.
const codeGen = [0, 1, 2, 3].flatMap((b) => [
  ...queries.slice(2 * b, 2 * b + 2),
  ...values.slice(2 * b, 2 * b + 2),
  ...keys.slice(2 * b, 2 * b + 2),
]);
const normed = (/** @type {string} */ at) => ({ [`${at}.weight`]: norm, [`${at}.bias`]: noBias });

for (const [
  family,
  tensors,
  config,
] of /** @type {[string, Record<string, import('./support/weights.js').Contents>, Record<string, unknown> | undefined][]} */ ([
  [
    'GPT-2',
    {
      ...normed('transformer.h.0.ln_1'),
      'transformer.h.0.attn.c_attn.weight': {
        shape: [width, 3 * heads * d],
        numbers: transposed(joined(inBlocks), 3 * heads * d, width),
      },
    },
    { model_type: 'gpt2', n_head: heads },
  ],
  [
    'GPT-NeoX or Pythia',
    {
      ...normed('gpt_neox.layers.0.input_layernorm'),
      'gpt_neox.layers.0.attention.query_key_value.weight': rows(perHead),
    },
    { model_type: 'gpt_neox', num_attention_heads: heads },
  ],
  [
    'BLOOM',
    {
      ...normed('h.0.input_layernorm'),
      'h.0.self_attention.query_key_value.weight': rows(perHead),
      'word_embeddings_layernorm.weight': norm,
    },
    { model_type: 'bloom', n_head: heads },
  ],
  [
    'CodeGen',
    { ...normed('h.0.ln_1'), 'h.0.attn.qkv_proj.weight': rows(codeGen) },
    { model_type: 'codegen', n_head: heads },
  ],
  [
    'OpenCLIP',
    {
      ...normed('visual.transformer.resblocks.0.ln_1'),
      'visual.transformer.resblocks.0.attn.in_proj_weight': rows(inBlocks),
    },
    undefined,
  ],
  [
    'ViT of timm',
    { ...normed('blocks.0.norm1'), 'blocks.0.attn.qkv.weight': rows(inBlocks) },
    undefined,
  ],
  [
    'BERT, RoBERTa or ELECTRA',
    {
      'bert.embeddings.LayerNorm.gamma': norm,
      'bert.embeddings.LayerNorm.beta': noBias,
      'bert.encoder.layer.0.attention.self.query.weight': rows(queries),
      'bert.encoder.layer.0.attention.self.key.weight': rows(keys),
    },
    { model_type: 'bert', num_attention_heads: heads },
  ],
])) {
  test(`${family}: its heads are found where they are`, async () => {
    const result = await inspected(tensors, config);
    assert.equal(result.family, family);
    assert.deepEqual(result.missing, []);
    const wanted = await plain();
    for (const [h, [sigma, selfMean]] of spreads(result).entries()) {
      // Columns and rows are summed alike: the same bits but for the order of the fold.
      assert.ok(Math.abs(sigma / wanted[h][0] - 1) < 1e-6, `head ${h}`);
      assert.ok(Math.abs(selfMean - wanted[h][1]) < 1e-5, `head ${h}`);
    }
  });
}

test('key heads that several heads share: InternLM 2 in groups, Falcon with one key head', async () => {
  const together = heads / 2;
  const groups = [0, 1].flatMap((g) => [
    ...queries.slice(g * together, (g + 1) * together),
    keys[g],
    values[g],
  ]);
  const internLm = await inspected(
    {
      'model.layers.0.attention_norm.weight': norm,
      'model.layers.0.attention.wqkv.weight': rows(groups),
    },
    { model_type: 'internlm2', num_attention_heads: heads, num_key_value_heads: 2 },
  );
  assert.equal(internLm.family, 'InternLM 2');
  assert.deepEqual(
    internLm.heads.map(({ keyHead }) => keyHead),
    [0, 0, 0, 0, 1, 1, 1, 1],
  );
  const llama = await inspected(
    {
      'model.layers.0.input_layernorm.weight': norm,
      'model.layers.0.self_attn.q_proj.weight': rows(queries),
      'model.layers.0.self_attn.k_proj.weight': rows(keys.slice(0, 2)),
    },
    { model_type: 'llama', num_attention_heads: heads, rope_theta: 1e6 },
  );
  assert.deepEqual(internLm.heads, llama.heads);
  const falcon = await inspected(
    {
      ...normed('transformer.h.0.input_layernorm'),
      'transformer.h.0.self_attention.query_key_value.weight': rows([
        ...queries,
        keys[0],
        values[0],
      ]),
    },
    { model_type: 'falcon', num_attention_heads: heads, multi_query: true },
  );
  assert.equal(falcon.family, 'Falcon');
  assert.deepEqual(spreads(falcon), await plain(1));
});

test('T5 has two towers and attention across them, Gemma gains of 1 + weight', async () => {
  const shifted = { shape: [width], numbers: gains.map((w) => w - 1) };
  const llamaTensors = {
    'model.layers.0.input_layernorm.weight': norm,
    'model.layers.0.self_attn.q_proj.weight': rows(queries),
    'model.layers.0.self_attn.k_proj.weight': rows(keys),
  };
  const wanted = await inspected(llamaTensors, { model_type: 'llama', num_attention_heads: heads });
  const gemma = await inspected(
    { ...llamaTensors, 'model.layers.0.input_layernorm.weight': shifted },
    { model_type: 'gemma', num_attention_heads: heads, rope_theta: 1e4 },
  );
  for (const [h, head] of gemma.heads.entries()) {
    assert.ok(Math.abs(head.sigma / wanted.heads[h].sigma - 1) < 1e-6);
  }
  const block0 = (/** @type {string} */ tower) => ({
    [`${tower}.block.0.layer.0.SelfAttention.q.weight`]: rows(queries),
    [`${tower}.block.0.layer.0.SelfAttention.k.weight`]: rows(keys),
    [`${tower}.block.0.layer.0.layer_norm.weight`]: norm,
  });
  const t5 = await inspected(
    {
      ...block0('encoder'),
      ...block0('decoder'),
      'decoder.block.0.layer.1.EncDecAttention.q.weight': rows(queries),
      'decoder.block.0.layer.1.EncDecAttention.k.weight': rows(keys),
      'decoder.block.0.layer.1.layer_norm.weight': norm,
      'encoder.final_layer_norm.weight': norm,
    },
    { model_type: 't5', num_heads: heads, d_kv: d },
  );
  assert.equal(t5.family, 'T5');
  assert.deepEqual(
    new Set(t5.heads.map(({ tower }) => tower)),
    new Set(['encoder', 'decoder', 'cross']),
  );
  for (const { head, beta, sigma } of t5.heads) {
    assert.equal(beta, 1);
    assert.ok(Math.abs(sigma / (wanted.heads[head].sigma * Math.sqrt(d)) - 1) < 1e-6);
  }
});

/** E4M3 by its definition, nearest of all. @param {number} x */
function toE4m3(x) {
  let best = 0;
  let least = Infinity;
  for (let bits = 0; bits < 127; bits += 1) {
    const exponent = bits >> 3;
    const value = exponent === 0 ? (bits & 7) * 2 ** -9 : (8 + (bits & 7)) * 2 ** (exponent - 10);
    if (Math.abs(Math.abs(x) - value) < least) {
      least = Math.abs(Math.abs(x) - value);
      best = bits;
    }
  }
  return best | (x < 0 ? 128 : 0);
}

test('weights of 8 bits with scales of blocks, of rows, and of the whole', async () => {
  const shape = [heads * d, width];
  /** What scale each number of the matrix has. @type {[string, number[], number[], (row: number, column: number) => number][]} */
  const ways = [
    ['weight_scale', [], [0.5], () => 0],
    [
      'weight_scale',
      [heads * d, 1],
      Array.from(uniform(3, heads * d, 0.1), (x) => 1 + x),
      (row) => row,
    ],
    [
      'weight_scale_inv',
      [8, 4],
      Array.from(uniform(4, 32, 0.1), (x) => 1 + x),
      (row, column) => 4 * Math.floor(row / 8) + Math.floor(column / 16),
    ],
  ];
  const config = {
    model_type: 'llama',
    num_attention_heads: heads,
    rope_theta: 1e4,
    quantization_config: { quant_method: 'fp8', weight_block_size: [8, 16] },
  };
  const stored = Uint8Array.from(joined(queries), toE4m3);
  const value = (/** @type {number} */ bits) => {
    const exponent = (bits & 127) >> 3;
    const size = exponent === 0 ? (bits & 7) * 2 ** -9 : (8 + (bits & 7)) * 2 ** (exponent - 10);
    return bits & 128 ? -size : size;
  };
  for (const [suffix, scaleShape, scales, place] of ways) {
    const at = 'model.layers.0.self_attn';
    const others =
      /** @type {[string, import('../../../../web/engine/models/writeSafetensors.js').Stored][]} */ ([
        [
          'model.layers.0.input_layernorm.weight',
          { dtype: 'F32', shape: [width], bytes: encode('F32', gains) },
        ],
        [`${at}.k_proj.weight`, { dtype: 'F32', shape, bytes: encode('F32', joined(keys)) }],
      ]);
    const small = await lab.inspectModel({
      files: inMemory(
        writeSafetensors(
          new Map([
            ...others,
            [`${at}.q_proj.weight`, { dtype: 'F8_E4M3', shape, bytes: stored }],
            [
              `${at}.q_proj.${suffix}`,
              { dtype: 'F32', shape: scaleShape, bytes: encode('F32', scales) },
            ],
          ]),
        ),
      ),
      config,
    });
    const numbers = Float64Array.from(stored, (bits, i) => {
      const scale = Math.fround(scales[place(Math.floor(i / width), i % width)]);
      return Math.fround(value(bits) * scale);
    });
    const wide = await lab.inspectModel({
      files: inMemory(
        writeSafetensors(
          new Map([
            ...others,
            [`${at}.q_proj.weight`, { dtype: 'F32', shape, bytes: encode('F32', numbers) }],
          ]),
        ),
      ),
      config,
    });
    assert.deepStrictEqual(small.heads, wide.heads, `${suffix} [${scaleShape}]`);
  }
  const bare = writeSafetensors(
    new Map([
      ['layers.0.self_attn.q_proj.weight', { dtype: 'F8_E4M3', shape, bytes: stored }],
      ['layers.0.self_attn.k_proj.weight', { dtype: 'F8_E4M3', shape, bytes: stored }],
    ]),
  );
  await assert.rejects(lab.inspectModel({ files: inMemory(bare), config }), {
    name: 'ModelError',
    message: /[qk]_proj\.weight': of F8_E4M3, and its scales .* are not there/,
  });
});
