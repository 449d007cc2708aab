// Files that are no model for us, adapters, and models of another kind: each is told what it is and what to do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSafetensors } from '../../../../web/engine/models/safetensors.js';
import { openSource } from '../../../../web/engine/models/sources.js';
import { sharedLab } from '../../../support/labs.js';
import { inspectFiles } from './support/askModel.js';
import { fileOf, inMemory } from './support/files.js';
import { gguf } from './support/gguf.js';
import { type Contents, uniform } from './support/weights.js';

const lab = await sharedLab(1);

const width = 16;
const matrix = { shape: [width, width], numbers: uniform(1, width * width, 0.3) };
const vector = { shape: [width], numbers: new Float64Array(width).fill(1) };
const llama = {
  'model.layers.0.input_layernorm.weight': vector,
  'model.layers.0.self_attn.q_proj.weight': matrix,
  'model.layers.0.self_attn.k_proj.weight': matrix,
};
const config = { model_type: 'llama', num_attention_heads: 2, rope_theta: 1e4 };
const bytesOf = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? part : [...Buffer.from(part, 'latin1')])),
  );
const text = (words: string) => new TextEncoder().encode(words);

for (const [name, bytes, pattern] of [
  [
    'model.onnx',
    bytesOf(8, 7, 0x12, 7, 'pytorch', 0x1a, 5, '2.0.0'),
    /: ONNX, which is not read: /,
  ],
  ['model', bytesOf(8, 8, 0x3a, 0xb7, 1, 'graph of a model'), /: ONNX, which is not read: /],
  ['model.onnx', bytesOf('whatever it holds'), /: ONNX, which is not read: /],
  [
    'pytorch_model.bin',
    bytesOf('PK', 3, 4, 0, 0, 0, 0, 0, 0),
    /a pickle of PyTorch, .*save_pretrained/,
  ],
  ['weights', bytesOf(0x80, 2, 0x8a, 0x0a, 'l', 0xfc, 0x9c, 'F'), /a pickle of PyTorch/],
  ['tf_model.h5', bytesOf(0x89, 'HDF', 13, 10, 26, 10, 0, 0), /HDF5 of Keras.*save_pretrained/],
  ['m', bytesOf(28, 0, 0, 0, 'TFL3', 20, 0, 32, 0), /TensorFlow Lite, which is not read/],
  ['flax_model.msgpack', bytesOf(0x85, 0xa4, 'some weights'), /of Flax, which is not read/],
  ['saved_model.pb', bytesOf(8, 1, 0x22, 'some graph'), /of TensorFlow, which is not read/],
  ['old.bin', bytesOf('tjgg', 3, 0, 0, 0, 0, 125, 0, 0), /from before GGUF/],
  [
    'model.safetensors',
    bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a'),
    /a pointer of Git LFS.*git lfs pull/,
  ],
  ['model.safetensors', bytesOf('<!DOCTYPE html><html><head>'), /a page and not a model/],
  ['model.npz', bytesOf('PK', 3, 4, 20, 0, 0, 0, 0, 0), /arrays of NumPy/],
  ['__0_0.distcp', bytesOf('PK', 3, 4, 0, 0, 8, 8, 0, 0), /DCP.*accelerate merge-weights/],
  ['manifest.ocdbt', bytesOf(0x0c, 0xdb, 0x3a, 0x2a, 0, 0, 0, 0, 1), /Orbax.*safetensors\.numpy/],
  ['_METADATA', bytesOf('{"tree_metadata": {}}'), /of an Orbax checkpoint/],
  ['model.zip', bytesOf('nothing in it at all'), /packed: unpack it first/],
] as [string, Uint8Array, RegExp][]) {
  test(`${name} beginning with ${[...bytes.slice(0, 4)]} is called what it is`, async () => {
    await assert.rejects(inspectFiles(lab, { files: inMemory(bytes, name) }), (error) => {
      assert.ok(error instanceof Error && error.name === 'ModelError', String(error));
      assert.match(error.message, pattern);
      assert.ok(!error.message.includes('announce'), error.message);
      return true;
    });
  });
}

test('a header whose length begins like the magic of a pickle, or of ONNX, is read', async () => {
  for (const length of [0x0280, 0x120708 & 0xffff, 0x8b1f]) {
    const file = fileOf(llama);
    const own = Number(new DataView(file.buffer).getBigUint64(0, true));
    const longer = new Uint8Array(file.length + length - own);
    longer.set(file.subarray(0, 8 + own));
    longer.fill(0x20, 8 + own, 8 + length);
    longer.set(file.subarray(8 + own), 8 + length);
    new DataView(longer.buffer).setBigUint64(0, BigInt(length), true);
    assert.equal((await inspectFiles(lab, { files: inMemory(longer), config })).heads.length, 2);
  }
});

test('what lies beside a model in other forms is left alone', async () => {
  const files = [
    inMemory(fileOf(llama)),
    inMemory(bytesOf(8, 7, 0x12, 7, 'pytorch'), 'model.onnx'),
    inMemory(bytesOf('PK', 3, 4), 'pytorch_model.bin'),
    inMemory(text('# A model'), 'README.md'),
    inMemory(text('{}'), 'tokenizer.json'),
  ];
  assert.equal((await inspectFiles(lab, { files, config })).heads.length, 2);
});

const changes = {
  'base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight': matrix,
  'base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight': matrix,
};
const adapterConfig = inMemory(
  text('{"peft_type":"LORA","base_model_name_or_path":"some/base-1b","r":16}'),
  'adapter_config.json',
);

test('a LoRA alone is called one, of what, and what to do with it', async () => {
  const adapter = inMemory(fileOf(changes), 'adapter_model.safetensors');
  for (const [files, pattern] of [
    [[adapter], /this is a LoRA of some base model, .*merge it into its base first/],
    [[adapter, adapterConfig], /this is a LoRA of 'some\/base-1b', .*merge it into its base first/],
    [[inMemory(fileOf(changes), 'lora.safetensors')], /this is a LoRA of some base model/],
  ] as const) {
    await assert.rejects(inspectFiles(lab, { files: [...files] }), {
      name: 'ModelError',
      message: pattern,
    });
  }
  const unmerged = {
    ...changes,
    'base_model.model.layers.0.self_attn.q_proj.base_layer.weight': matrix,
  };
  await assert.rejects(inspectFiles(lab, { files: inMemory(fileOf(unmerged)), heads: 2 }), {
    name: 'ModelError',
    message:
      /: Beside its weights are factors of a LoRA.* to be merged .*, and no others hold queries$/,
  });
});

test('a LoRA beside its base: the base is read, and the LoRA said', async () => {
  const model = inMemory(fileOf(llama));
  const adapter = inMemory(fileOf(changes), 'adapter_model.safetensors');
  const wanted = await inspectFiles(lab, { files: model, config });
  const got = await inspectFiles(lab, { files: [adapter, adapterConfig, model], config });
  assert.deepStrictEqual(got.heads, wanted.heads);
  assert.deepEqual(got.missing, [
    "'adapter_model.safetensors' is a LoRA of 'some/base-1b' and is not in these numbers: give it as the option adapter, or merge it into its base, to see what it makes of the heads.",
  ]);
});

test('models without attention are told so', async () => {
  for (const [tensors, pattern] of [
    [
      { 'backbone.layers.0.mixer.A_log': matrix, 'backbone.layers.0.mixer.in_proj.weight': matrix },
      /no attention here: .*Mamba/,
    ],
    [
      { 'blocks.0.att.time_decay': vector, 'blocks.0.att.key.weight': matrix },
      /no attention here: .*RWKV/,
    ],
  ] as [Record<string, Contents>, RegExp][]) {
    for (const given of [undefined, { model_type: 'mamba', hidden_size: width }]) {
      await assert.rejects(inspectFiles(lab, { files: inMemory(fileOf(tensors)), config: given }), {
        name: 'ModelError',
        message: pattern,
      });
    }
  }
});

test('two models are never one: two forms, two families', async () => {
  const floats = new Uint8Array(Float32Array.from(matrix.numbers).buffer);
  const other = gguf(
    [['general.architecture', 'text', 'llama']],
    [['blk.0.attn_q.weight', [width, width], 'F32', floats]],
  );
  const both = [inMemory(fileOf(llama), 'a.safetensors'), inMemory(other, 'b.gguf')];
  await assert.rejects(inspectFiles(lab, { files: both, config }), {
    name: 'TypeError',
    message: /^files must be of one model: 'a\.safetensors' and 'b\.gguf' are two/,
  });
  const bert = {
    'bert.embeddings.LayerNorm.weight': vector,
    'bert.encoder.layer.0.attention.self.query.weight': matrix,
    'bert.encoder.layer.0.attention.self.key.weight': matrix,
  };
  const files = [inMemory(fileOf(llama), 'a.safetensors'), inMemory(fileOf(bert), 'b.safetensors')];
  await assert.rejects(inspectFiles(lab, { files, config }), {
    name: 'TypeError',
    message:
      /^files must be of one model: 'b\.safetensors' is another than the rest, which is Llama$/,
  });
});

/** A file of a header alone. */
function headed(header: string) {
  const body = text(header);
  const bytes = new Uint8Array(8 + body.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(body.length), true);
  bytes.set(body, 8);
  return bytes;
}

test('headers beyond 16 MiB or 200,000 tensors are refused by their size, before they are read', async () => {
  const long = inMemory(headed(`{"__metadata__":{"a":"${'x'.repeat(2 ** 24)}"}}`));
  await assert.rejects(inspectFiles(lab, { files: long }), {
    name: 'ModelError',
    message: /announce a header of 16777\d{3} bytes, more than 16777216$/,
  });
  assert.ok(long.total < 100, `${long.total} bytes were read`);
  const empty = (count: number) =>
    headed(
      `{${Array.from({ length: count }, (_, i) => `"${i}":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}`)}}`,
    );
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const tooMany = inMemory(empty(200_001));
  const refusing = await timed(() =>
    assert.rejects(inspectFiles(lab, { files: tooMany }), {
      name: 'ModelError',
      message: /: 200001 tensors, more than 200000$/,
    }),
  );
  const source = await openSource(inMemory(empty(200_000)), 'files[0]');
  const reading = await timed(async () => {
    assert.equal((await readSafetensors(source)).tensors.size, 200_000);
  });
  // They are counted, not read.
  assert.ok(refusing < reading / 4, `${refusing} ms of ${reading}`);
});

test('one string that fills a header keeps nobody waiting, though it be of escapes', async () => {
  const escapes = '\\n'.repeat(2 ** 20);
  const file = inMemory(headed(`{"__metadata__":{"a":"${escapes}"}}`));
  const source = await openSource(file, 'files[0]');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  assert.equal((await readSafetensors(source)).tensors.size, 0);
  isDone = true;
  // One for every 2¹⁶ characters, or so.
  assert.ok(turns > escapes.length / 2 ** 17, `${turns}`);
});
