// A config and weights that do not belong together are refused, with what says what.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../support/folder.js';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { gguf } from './support/gguf.js';
import { deepSeek, uniform } from './support/weights.js';

const lab = await sharedLab(1);
const folder = temporaryFolder();

const width = 48;
const matrix = (rows: number, seed: number) => ({
  shape: [rows, width],
  numbers: uniform(seed, rows * width, 0.3),
});
const norm = { shape: [width], numbers: new Float64Array(width).fill(1) };
const at = 'model.layers.0.self_attn';
const llama = (rows: number, keyRows: number) => ({
  'model.layers.0.input_layernorm.weight': norm,
  [`${at}.q_proj.weight`]: matrix(rows, 1),
  [`${at}.k_proj.weight`]: matrix(keyRows, 2),
});
const config = {
  model_type: 'llama',
  num_attention_heads: 8,
  num_hidden_layers: 1,
  rope_theta: 1e4,
};

const cases = [
  [
    'entries of a head',
    llama(512, 512),
    { ...config, head_dim: 128 },
    /head_dim .*: 8 heads of 128 take 1024 rows, and tensor 'model\.layers\.0\.self_attn\.q_proj\.weight' has 512$/,
  ],
  [
    'key heads',
    llama(512, 256),
    { ...config, num_key_value_heads: 2 },
    /num_attention_heads or num_key_value_heads .*: by 8 heads a head has 64 of the 512 rows of queries, and tensor '.*k_proj\.weight' then holds 4 key heads, not 2$/,
  ],
  [
    'entries of a token',
    llama(512, 512),
    { ...config, hidden_size: 4096 },
    /hidden_size .*: it is 4096, and tensor '.*q_proj\.weight' of shape \[512,48\] reads 48 numbers$/,
  ],
  [
    'heads that do not divide the rows',
    llama(512, 512),
    { ...config, num_attention_heads: 12 },
    /512 rows of tensor '.*q_proj\.weight' are not 12 heads$/,
  ],
  [
    'another family, by its fields',
    llama(512, 512),
    { model_type: 'gpt2', n_head: 8, n_embd: 768 },
    /n_embd .*: it is 768, and/,
  ],
  [
    'what is fused',
    {
      'transformer.h.0.input_layernorm.weight': norm,
      'transformer.h.0.input_layernorm.bias': norm,
      'transformer.h.0.self_attention.query_key_value.weight': matrix(3 * 64, 1),
    },
    { model_type: 'bloom', n_head: 8, head_dim: 16 },
    /head_dim .*: 8 heads of 16 take 128 rows/,
  ],
  [
    'what turns of latent heads',
    deepSeek(),
    { model_type: 'deepseek_v3', num_attention_heads: 4, qk_rope_head_dim: 64 },
    /qk_rope_head_dim .*: it is 64, and by tensors .* it is 16 for 4 heads$/,
  ],
] as [string, ReturnType<typeof llama>, Record<string, unknown>, RegExp][];

for (const [what, tensors, said, pattern] of cases) {
  test(`refused: ${what}, whichever way the config comes`, async () => {
    const bytes = fileOf(tensors);
    await assert.rejects(inspectFiles(lab, { files: inMemory(bytes), config: said }), (error) => {
      assert.ok(error instanceof TypeError, String(error));
      assert.match(error.message, /^config\b.* must fit the weights: /);
      assert.match(error.message, pattern);
      return true;
    });
    const text = new TextEncoder().encode(JSON.stringify(said));
    const files = [inMemory(bytes), inMemory(text, 'config.json')];
    await assert.rejects(inspectFiles(lab, { files }), (error) => {
      assert.ok(error instanceof Error && error.name === 'ModelError', String(error));
      assert.match(error.message, /^config\.json: .*fit the weights: /);
      assert.match(error.message, pattern);
      return true;
    });
  });
}

test('what the caller says comes before what the config says wrongly, and that is said', async () => {
  const files = inMemory(fileOf(llama(512, 256)));
  const wrong = { ...config, head_dim: 128, num_key_value_heads: 2 };
  const { heads, assumed } = await inspectFiles(lab, { files, config: wrong, heads: 8 });
  assert.deepEqual([heads.length, heads[0].d, heads[7].keyHead], [8, 64, 3]);
  const sentence = (field: string, said: number, asked: number) =>
    `The config says ${field} ${said}, and what was asked makes it ${asked}: so it is read.`;
  assert.deepEqual(assumed, [sentence('num_key_value_heads', 2, 4), sentence('head_dim', 128, 64)]);
  const right = { ...config, num_key_value_heads: 4 };
  const other = await inspectFiles(lab, { files, config: right, heads: 4 });
  assert.deepEqual(other.assumed, [
    sentence('num_attention_heads', 8, 4),
    sentence('num_key_value_heads', 4, 2),
  ]);
  const alike = await inspectFiles(lab, { files, config: right, heads: 8, keyHeads: 4 });
  assert.deepEqual(alike.assumed, []);
  const keys = { ...right, head_dim: 64, num_key_value_heads: 2 };
  const ofKeys = await inspectFiles(lab, { files, config: keys, keyHeads: 4 });
  assert.deepEqual(ofKeys.assumed, [sentence('num_key_value_heads', 2, 4)]);
});

test('what a config leaves open, and a layer that it does not count, are said', async () => {
  const files = inMemory(fileOf(llama(512, 256)));
  const assumedBy = async (own: object, asked: object = {}) =>
    (await inspectFiles(lab, { files, config: { model_type: 'llama', ...own }, ...asked })).assumed;
  const whole = { ...config, head_dim: 64, num_key_value_heads: 4 };
  const yarn = { rope_type: 'yarn', factor: 4 };
  for (const [changes, ...sentences] of [
    [{}],
    [{ rope_scaling: yarn }],
    [{ num_hidden_layers: undefined }, /^The config does not say how many layers there are: those/],
    [{ num_attention_heads: undefined }, /does not say how many heads there are: 8, by the/],
    [{ num_key_value_heads: undefined }, /does not say how many key heads there are: 4, by the/],
    [{ head_dim: undefined }, /does not say how wide a head is: 64, by the/],
    [{ rope_scaling: { ...yarn, factor: undefined } }, /^rope_scaling says no factor: /],
    [{ partial_rotary_factor: 1 }],
    [{ rope_scaling: { factor: 4 } }, /^rope_scaling says no rope_type: /],
  ] as [object, ...RegExp[]][]) {
    const assumed = await assumedBy({ ...whole, ...changes });
    assert.equal(assumed.length, sentences.length, assumed.join());
    for (const [i, sentence] of sentences.entries()) assert.match(assumed[i], sentence);
  }
  assert.deepEqual(await assumedBy({ ...config, head_dim: 64 }, { heads: 8 }), []);
  const second = Object.entries(llama(512, 256)).map(([name, tensor]) => [
    name.replace('layers.0', 'layers.1'),
    tensor,
  ]);
  const two = inMemory(fileOf({ ...llama(512, 256), ...Object.fromEntries(second) }));
  const { assumed, layers } = await inspectFiles(lab, { files: two, config: whole });
  assert.deepEqual(
    [assumed, layers],
    [['The config counts 1 layers, and the files hold layer 1: all are read.'], 2],
  );
});

test('the metadata of a GGUF file are told as its own', async () => {
  const floats = (numbers: Float64Array) => new Uint8Array(Float32Array.from(numbers).buffer);
  const file = gguf(
    [
      ['general.architecture', 'text', 'llama'],
      ['llama.attention.head_count', 'u32', 8],
      ['llama.attention.head_count_kv', 'u32', 2],
    ],
    [
      ['blk.0.attn_norm.weight', [width], 'F32', floats(norm.numbers)],
      ['blk.0.attn_q.weight', [width, 512], 'F32', floats(uniform(1, 512 * width, 0.3))],
      ['blk.0.attn_k.weight', [width, 256], 'F32', floats(uniform(2, 256 * width, 0.3))],
    ],
  );
  await assert.rejects(inspectFiles(lab, { files: inMemory(file, 'm.gguf') }), {
    name: 'ModelError',
    message:
      /^m\.gguf: num_attention_heads or num_key_value_heads does not fit the weights: by 8 heads a head has 64 of the 512 rows of queries, and tensor 'blk\.0\.attn_k\.weight' then holds 4 key heads, not 2$/,
  });
});

test('two fields of one name in a config.json are refused', async () => {
  const text = '{"model_type":"llama","num_attention_heads":8,"num_attention_heads":4}';
  const files = [
    inMemory(fileOf(llama(512, 512))),
    inMemory(new TextEncoder().encode(text), 'config.json'),
  ];
  await assert.rejects(inspectFiles(lab, { files }), {
    name: 'ModelError',
    message: /^config\.json: not a JSON object \(the name 'num_attention_heads' stands twice/,
  });
});

test('a config.json beside the first path is read, unless one is given', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  const path = join(own, 'model.safetensors');
  await writeFile(path, fileOf(llama(512, 512)));
  await writeFile(
    join(own, 'config.json'),
    JSON.stringify({ ...config, rope_theta: 5e5, head_dim: 64 }),
  );
  const alone = await inspectFiles(lab, { files: path });
  const together = await inspectFiles(lab, { files: [path, join(own, 'config.json')] });
  assert.deepStrictEqual(alone, together);
  assert.deepEqual(alone.assumed, []);
  const given = await inspectFiles(lab, { files: path, config: { ...config, rope_theta: 1e4 } });
  assert.notEqual(given.heads[0].sigmaWindow, alone.heads[0].sigmaWindow);
  await writeFile(join(own, 'config.json'), 'no JSON');
  await assert.rejects(inspectFiles(lab, { files: path }), {
    message: /^config\.json: not a JSON/,
  });
  await assert.doesNotReject(inspectFiles(lab, { files: path, config }));
});

test('an index by its path brings its shards, a shard by its path its index', async () => {
  const own = join(folder, 'shards');
  await mkdir(own);
  const names = [1, 2].map((i) => `model-0000${i}-of-00002.safetensors`);
  const map: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const tensors = Object.fromEntries(
      Object.entries(llama(512, 512)).map(([one, contents]) => [
        one.replace('layers.0', `layers.${i}`),
        contents,
      ]),
    );
    for (const tensor of Object.keys(tensors)) map[tensor] = name;
    await writeFile(join(own, name), fileOf(tensors));
  }
  const index = join(own, 'model.safetensors.index.json');
  await writeFile(index, JSON.stringify({ weight_map: map }));
  await writeFile(
    join(own, 'config.json'),
    JSON.stringify({ ...config, num_hidden_layers: 2, head_dim: 64 }),
  );
  const whole = await inspectFiles(lab, { files: index });
  assert.deepEqual([whole.layers, whole.missing, whole.assumed], [2, [], []]);
  const half = await inspectFiles(lab, { files: join(own, names[1]) });
  assert.equal(half.layers, 1);
  assert.match(half.missing[0], /'model-00001-of-00002\.safetensors' were not given/);
  // As transformers does, which opens the shards that an index names and takes all that is in them.
  const { [`${at}.q_proj.weight`]: _, ...others } = map;
  await writeFile(index, JSON.stringify({ weight_map: others }));
  const listed = await inspectFiles(lab, { files: index });
  assert.deepEqual(listed.heads, whole.heads);
  assert.deepEqual(listed.assumed, [
    `In the shards and not in their index, and read all the same: '${at}.q_proj.weight'.`,
  ]);
  // Shards of another saving beside them are of another state of the model.
  await writeFile(index, JSON.stringify({ weight_map: map }));
  const old = 'model-00001-of-00001.safetensors';
  await writeFile(join(own, old), fileOf(llama(512, 512)));
  const beside = await inspectFiles(lab, { files: own });
  assert.deepEqual(beside.heads, whole.heads);
  assert.deepEqual(
    [beside.missing, beside.assumed],
    [[], [`Shards that the index does not name, and not read: '${old}'.`]],
  );
});
