// The same head in the forms that families give it: each must come out as it does in the plainest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelNumbers } from 'rootd';
import type { Stored } from '../../../../web/engine/models/writeSafetensors.js';
import { sharedLab } from '../../../support/labs.js';
import { writeSafetensors } from '../support/safetensors.js';
import { ids, models, tensorsOf } from './running/cases.js';
import { inspectFiles, runFiles } from './support/askModel.js';
import { encode, fileOf, inMemory } from './support/files.js';
import { type Contents, joined, transposed, uniform } from './support/weights.js';

const lab = await sharedLab(1);

const [width, d, heads] = [64, 8, 8];
/** Rows of one head. */
const block = (seed: number) => uniform(seed, d * width, 0.3);
const queries = Array.from({ length: heads }, (_, h) => block(10 + h));
const keys = Array.from({ length: heads }, (_, h) => block(30 + h));
const values = Array.from({ length: heads }, (_, h) => block(50 + h));
const gains = uniform(1, width, 0.3).map((w) => 1 + w);

const rows = (blocks: Float64Array[]) => ({
  shape: [blocks.length * d, width],
  numbers: joined(blocks),
});
const norm = { shape: [width], numbers: gains };
const noBias = { shape: [width], numbers: new Float64Array(width) };

const inspected = (tensors: Record<string, Contents>, config?: Record<string, unknown>) =>
  inspectFiles(lab, {
    files: inMemory(fileOf(tensors)),
    config,
    ...(config ? {} : { heads }),
  });

const spreads = ({ heads: all }: ModelNumbers) =>
  all.map(({ sigma, selfMean }) => [sigma, selfMean]);

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
/** As TransformerLens keeps them: [heads, in, out of a head]. */
const perHeadMatrices = (blocks: Float64Array[]) => ({
  shape: [blocks.length, width, d],
  numbers: joined(blocks.map((one) => transposed(one, d, width))),
});
/** Few of these files hold the biases of their families, which is said. */
const lacking = ({ missing }: ModelNumbers) =>
  missing.filter((sentence) => !sentence.startsWith('Biases are taken as 0'));
const normed = (at: string) => ({ [`${at}.weight`]: norm, [`${at}.bias`]: noBias });

for (const [family, tensors, config] of [
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
    'ESM',
    {
      ...normed('esm.encoder.layer.0.attention.LayerNorm'),
      'esm.encoder.layer.0.attention.self.query.weight': rows(queries),
      'esm.encoder.layer.0.attention.self.key.weight': rows(keys),
    },
    {
      model_type: 'esm',
      num_attention_heads: heads,
      hidden_size: width,
      position_embedding_type: 'absolute',
    },
  ],
  [
    'nomic-BERT',
    {
      'bert.emb_ln.weight': norm,
      'bert.emb_ln.bias': noBias,
      'bert.encoder.layers.0.attn.Wqkv.weight': rows(inBlocks),
      ...normed('bert.encoder.layers.0.norm2'),
    },
    {
      model_type: 'nomic_bert',
      n_head: heads,
      n_embd: width,
      rotary_emb_fraction: 1,
      rotary_emb_base: 1000,
    },
  ],
  [
    'a model of TransformerLens',
    {
      'blocks.0.ln1.w': norm,
      'blocks.0.ln1.b': noBias,
      'blocks.0.attn.W_Q': perHeadMatrices(queries),
      'blocks.0.attn.W_K': perHeadMatrices(keys),
      'blocks.0.attn.W_V': perHeadMatrices(values),
      'blocks.0.attn.b_Q': { shape: [heads, d], numbers: new Float64Array(heads * d) },
      'blocks.0.attn.b_K': { shape: [heads, d], numbers: new Float64Array(heads * d) },
    },
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
] as [string, Record<string, Contents>, Record<string, unknown> | undefined][]) {
  test(`${family}: its heads are found where they are`, async () => {
    const result = await inspected(tensors, config);
    assert.equal(result.family, family);
    assert.deepEqual(lacking(result), []);
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
  const block0 = (tower: string) => ({
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

/** E4M3 by its definition, nearest of all. */
function toE4m3(x: number) {
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
  /** What scale each number of the matrix has. */
  const ways: [string, number[], number[], (row: number, column: number) => number][] = [
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
  const value = (bits: number) => {
    const exponent = (bits & 127) >> 3;
    const size = exponent === 0 ? (bits & 7) * 2 ** -9 : (8 + (bits & 7)) * 2 ** (exponent - 10);
    return bits & 128 ? -size : size;
  };
  for (const [suffix, scaleShape, scales, place] of ways) {
    const at = 'model.layers.0.self_attn';
    const others = [
      [
        'model.layers.0.input_layernorm.weight',
        { dtype: 'F32', shape: [width], bytes: encode('F32', gains) },
      ],
      [`${at}.k_proj.weight`, { dtype: 'F32', shape, bytes: encode('F32', joined(keys)) }],
    ] as [string, Stored][];
    const small = await inspectFiles(lab, {
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
    const wide = await inspectFiles(lab, {
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
  await assert.rejects(inspectFiles(lab, { files: inMemory(bare), config }), {
    name: 'ModelError',
    message: /[qk]_proj\.weight': of F8_E4M3, and its scales .* are not there/,
  });
});

test('scales beside weights that need none are refused, not left out', async () => {
  const { config } = models.llama;
  for (const suffix of ['_scale', '_scale_inv']) {
    const tensors = tensorsOf('llama');
    tensors[`model.layers.1.self_attn.q_proj.weight${suffix}`] = {
      shape: [],
      numbers: Float64Array.of(0.5),
    };
    const files = inMemory(fileOf(tensors));
    const refused = {
      name: 'ModelError',
      message:
        /1\.self_attn\.q_proj\.weight': of F32, and '.*\.weight_scale(_inv)?' would scale it$/,
    };
    await assert.rejects(inspectFiles(lab, { files, config }), refused);
    await assert.rejects(runFiles(lab, files, { config, tokens: ids }), refused);
  }
});

test('what rotates: ESM-2 and nomic-BERT by their own bases, TransformerLens where it keeps sines', async () => {
  const esm = {
    ...normed('esm.encoder.layer.0.attention.LayerNorm'),
    'esm.encoder.layer.0.attention.self.query.weight': rows(queries),
    'esm.encoder.layer.0.attention.self.key.weight': rows(keys),
  };
  const nomic = {
    ...normed('emb_ln'),
    ...normed('encoder.layers.0.norm2'),
    'encoder.layers.0.attn.Wqkv.weight': rows(inBlocks),
  };
  const lens = {
    ...normed('blocks.0.ln1'),
    'blocks.0.attn.W_Q': perHeadMatrices(queries),
    'blocks.0.attn._W_K': perHeadMatrices(keys.slice(0, 2)),
    'blocks.0.attn.rotary_sin': { shape: [2, d], numbers: new Float64Array(2 * d) },
  };
  /** StableLM's form: LayerNorm, and turning as Llama does. */
  const turning = (theta: number, keyHeads: number = heads) =>
    inspected(
      {
        ...normed('model.layers.0.input_layernorm'),
        'model.layers.0.self_attn.q_proj.weight': rows(queries),
        'model.layers.0.self_attn.k_proj.weight': rows(keys.slice(0, keyHeads)),
      },
      {
        model_type: 'stablelm',
        num_attention_heads: heads,
        rope_theta: theta,
        partial_rotary_factor: 1,
      },
    );
  for (const [tensors, config, wanted] of [
    [
      esm,
      { model_type: 'esm', num_attention_heads: heads, position_embedding_type: 'rotary' },
      await turning(1e4),
    ],
    [
      nomic,
      { model_type: 'nomic_bert', n_head: heads, rotary_emb_base: 1000 },
      await turning(1000),
    ],
    [nomic, undefined, await turning(1000)],
    [lens, undefined, await turning(1e4, 2)],
  ] as const) {
    const got = await inspected(tensors, config);
    assert.deepEqual(lacking(got), []);
    for (const [h, head] of got.heads.entries()) {
      const off = Number(head.sigmaWindow) / Number(wanted.heads[h].sigmaWindow) - 1;
      assert.ok(Math.abs(off) < 1e-6, `${got.family} head ${h}: ${off}`);
      assert.equal(head.keyHead, wanted.heads[h].keyHead);
    }
  }
});

test("PyTorch's own layers: in_proj_weight, with the norm of the block before, and across", async () => {
  const layer = (at: string, norms: number) => ({
    [`${at}.self_attn.in_proj_weight`]: rows(inBlocks),
    [`${at}.self_attn.in_proj_bias`]: {
      shape: [3 * heads * d],
      numbers: new Float64Array(3 * heads * d),
    },
    ...Object.assign({}, ...[1, 2, 3].slice(0, norms).map((i) => normed(`${at}.norm${i}`))),
  });
  const encoder = { ...layer('encoder.layers.0', 2), ...layer('encoder.layers.1', 2) };
  const wanted = await plain();
  const alone = await inspected(encoder);
  assert.equal(alone.family, "PyTorch's TransformerEncoder");
  assert.deepEqual(alone.missing, []);
  assert.ok(alone.assumed.some((sentence) => /come after each block.*norm_first/.test(sentence)));
  assert.ok(alone.assumed.some((sentence) => /No norm comes before .* of layer 0:/.test(sentence)));
  const close = (got: number, right: number) =>
    assert.ok(Math.abs(got / right - 1) < 1e-6, `${got}, not ${right}`);
  for (const { layer: at, head, sigma } of alone.heads) {
    if (at === 1) close(sigma, wanted[head][0]);
  }
  const whole = await inspected({
    ...encoder,
    ...layer('decoder.layers.0', 3),
    ...layer('decoder.layers.1', 3),
    'decoder.layers.0.multihead_attn.in_proj_weight': rows(inBlocks),
    'decoder.layers.1.multihead_attn.in_proj_weight': rows(inBlocks),
    ...normed('encoder.norm'),
  });
  assert.deepEqual(whole.missing, []);
  assert.deepEqual(
    new Set(whole.heads.map(({ tower }) => tower)),
    new Set(['encoder', 'decoder', 'cross']),
  );
  for (const { layer: at, head, tower, sigma } of whole.heads) {
    if (at === 1 || tower === 'cross') close(sigma, wanted[head][0]);
  }
  await assert.rejects(
    inspectFiles(lab, { files: inMemory(fileOf(encoder)) }),
    /^TypeError: heads must be given: .*likely: 1 \(of 64\)/,
  );
});

test('TransformerLens with its norms folded into the weights says so', async () => {
  const result = await inspected({
    'blocks.0.attn.W_Q': perHeadMatrices(queries),
    'blocks.0.attn.W_K': perHeadMatrices(keys),
  });
  assert.deepEqual(lacking(result), []);
  assert.ok(
    result.assumed.some((sentence) =>
      /gains of the norms are taken to be in the weights/.test(sentence),
    ),
  );
  assert.ok(result.heads.every(({ isNormKnown }) => isNormKnown));
});

const text = {
  'language_model.model.layers.0.input_layernorm.weight': norm,
  'language_model.model.layers.0.self_attn.q_proj.weight': rows(queries),
  'language_model.model.layers.0.self_attn.k_proj.weight': rows(keys.slice(0, 2)),
};
const tower = 'vision_tower.vision_model.encoder';
const seeing = {
  [`${tower}.layers.0.self_attn.q_proj.weight`]: rows(queries.slice(0, 4)),
  [`${tower}.layers.0.self_attn.k_proj.weight`]: rows(keys.slice(0, 4)),
};
const llava = {
  model_type: 'llava',
  text_config: { model_type: 'llama', num_attention_heads: heads, num_key_value_heads: 2 },
  vision_config: { model_type: 'clip_vision_model', num_attention_heads: 4, hidden_size: width },
};

test("LLaVA: its vision tower is CLIP's, with a norm of its own", async () => {
  const both = { ...text, ...seeing, ...normed(`${tower}.layers.0.layer_norm1`) };
  const got = await inspected(both, llava);
  assert.equal(got.family, 'Llama with CLIP or SigLIP');
  assert.deepEqual(lacking(got), []);
  const wanted = await plain();
  for (const { tower: where, head, sigma, sigmaWindow, isNormKnown } of got.heads) {
    assert.ok(isNormKnown);
    if (where !== tower) continue;
    assert.equal(sigmaWindow, null);
    assert.ok(Math.abs(sigma / wanted[head][0] - 1) < 1e-6);
  }
  assert.equal(got.heads.filter(({ tower: where }) => where === tower).length, 4);
});

test('a tower whose norm nobody knows, or of which the config says nothing, is left out and said', async () => {
  const strange = await inspected({ ...text, ...seeing }, llava);
  assert.equal(strange.heads.length, heads);
  assert.match(strange.missing[0], /heads of 'vision_tower.* are left out: what norm/);
  const both = { ...text, ...seeing, ...normed(`${tower}.layers.0.layer_norm1`) };
  const flat = { model_type: 'llama', num_attention_heads: heads, hidden_size: width };
  const untold = await inspected(both, flat);
  assert.equal(untold.heads.length, heads);
  assert.match(untold.missing[0], /heads of 'vision_tower.* are left out: the config says nothing/);
});

test("names like a family's without its norm are another family's, unless a config says it is this", async () => {
  const bare = {
    'model.layers.0.self_attn.q_proj.weight': rows(queries),
    'model.layers.0.self_attn.k_proj.weight': rows(keys),
    'encoder.layer.0.attention.self.query.weight': rows(queries),
    'encoder.layer.0.attention.self.key.weight': rows(keys),
  };
  for (const prefix of ['model.', 'encoder.']) {
    const some = Object.fromEntries(
      Object.entries(bare).filter(([name]) => name.startsWith(prefix)),
    );
    if (prefix === 'encoder.') {
      await assert.rejects(inspected(some), {
        name: 'TypeError',
        message:
          /^names must say where queries, keys and the norm .* named as in BERT.*'embeddings\.LayerNorm\.weight', is not there/,
      });
    }
    const config = {
      model_type: prefix === 'model.' ? 'llama' : 'bert',
      num_attention_heads: heads,
    };
    const said = await inspected(some, config);
    assert.match(said.missing[0], /gains of the norm .* are taken as 1\.$/);
    assert.ok(said.heads.every(({ isNormKnown }) => !isNormKnown));
  }
});

test('GPT-OSS: its sinks are said not to be in the numbers', async () => {
  const result = await inspected(
    {
      'model.layers.0.input_layernorm.weight': norm,
      'model.layers.0.self_attn.q_proj.weight': rows(queries),
      'model.layers.0.self_attn.k_proj.weight': rows(keys),
      'model.layers.0.self_attn.q_proj.bias': noBias,
      'model.layers.0.self_attn.k_proj.bias': noBias,
      'model.layers.0.self_attn.sinks': { shape: [heads], numbers: new Float64Array(heads) },
    },
    {
      model_type: 'gpt_oss',
      num_attention_heads: heads,
      num_hidden_layers: 1,
      rope_theta: 150_000,
    },
  );
  assert.equal(result.family, 'GPT-OSS');
  assert.deepEqual(result.assumed, [
    'The sinks, one more logit of each head in every row, are not in these numbers.',
  ]);
});

test('a norm named by hand: whole or without .weight, and refused where it is nowhere', async () => {
  const tensors = {
    'b.0.q': rows(queries),
    'b.0.k': rows(keys),
    'b.0.ln.weight': norm,
    'b.0.g': norm,
  };
  const wanted = await plain();
  const names = { query: 'b.{i}.q', key: 'b.{i}.k', normKind: 'layer' as const };
  const files = () => inMemory(fileOf(tensors));
  for (const own of ['b.{i}.ln.weight', 'b.{i}.ln', 'b.{i}.g']) {
    const result = await inspectFiles(lab, {
      files: files(),
      heads,
      names: { ...names, norm: own },
    });
    assert.deepEqual(result.missing, [], own);
    for (const [h, [sigma]] of spreads(result).entries()) {
      assert.ok(Math.abs(sigma / wanted[h][0] - 1) < 1e-6, `${own}, head ${h}`);
    }
  }
  await assert.rejects(
    inspectFiles(lab, { files: files(), heads, names: { ...names, norm: 'b.{i}.x.weight' } }),
    {
      name: 'TypeError',
      message: /^names must fit the tensors: no layer holds the norm 'b\.\{i\}\.x\.weight'$/,
    },
  );
  const twice = { ...tensors, 'b.1.q': rows(queries), 'b.1.k': rows(keys) };
  const half = await inspectFiles(lab, {
    files: inMemory(fileOf(twice)),
    heads,
    names: { ...names, norm: 'b.{i}.ln.weight' },
  });
  assert.match(half.missing[0], /\('b\.1\.ln\.weight'\)/);
  assert.deepEqual(
    half.heads.map(({ layer, isNormKnown }) => isNormKnown === (layer === 0)),
    half.heads.map(() => true),
  );
});
