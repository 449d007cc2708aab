// Files that were made to hang, to crash, or to be read as what they are not.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Tensor } from '../../../../../web/engine/models/numberKinds.js';
import { TensorNames } from '../../../../../web/engine/models/running/tensorNames.js';
import { Weights } from '../../../../../web/engine/models/running/weights.js';
import { openSource } from '../../../../../web/engine/models/sources.js';
import { ggufTokenizer } from '../../../../../web/engine/models/tokens/ggufTokenizer.js';
import { nodeWorkers } from '../../../../../web/engine/workers/nodeWorkers.js';
import { temporaryFolder } from '../../../../support/folder.js';
import { sharedLab } from '../../../../support/labs.js';
import { inspectFiles, runFiles } from '../support/askModel.js';
import { fileOf, inMemory } from '../support/files.js';
import {
  architectures,
  engine,
  ggufOf,
  ids,
  models,
  safetensorsOf,
  tensorsOf,
  tokens,
  vocabularyMetadata,
} from './cases.js';

const lab = await sharedLab(2);
const folder = temporaryFolder();
const { bpe, spm } = tokens.vocabularies;
const { config } = models.gpt2;

const counts: [what: string, metadata: [kind: string, value: any]][] = [
  ['4294967295', ['u32', 4294967295]],
  ['2^63', ['u64', 2n ** 63n]],
  ['Infinity', ['f32', Infinity]],
  ['0', ['u32', 0]],
  ['text', ['text', '4']],
];
for (const name of [
  'llama',
  'smollm3',
  'olmo3',
  'gemma3',
  'gpt2',
  'neox',
  'phi',
  'phi3',
  'qwen2',
]) {
  test(`${name}: a count of layers that no file holds is refused before anything is made of it`, async () => {
    for (const [what, [kind, value]] of counts) {
      const metadata = [[`${architectures[name]}.block_count`, kind, value]];
      const file = ggufOf(name, { metadata });
      const refused = { name: 'ModelError', message: /\.gguf: 'block_count' in its metadata is/ };
      await assert.rejects(runFiles(lab, file, { tokens: ids }), refused, what);
      await assert.rejects(inspectFiles(lab, { files: file }), refused, what);
    }
  });
}

test('numbers of the rotation that are none are refused by the name in the metadata', async () => {
  for (const [name, key] of [
    ['yarn', 'llama.rope.scaling.factor'],
    ['phi3_long', 'phi3.rope.scaling.attn_factor'],
    ['gemma3', 'gemma3.rope.freq_base_swa'],
  ]) {
    const file = ggufOf(name, { metadata: [[key, 'text', 'much']] });
    const message = /\.gguf: 'rope\..*' in its metadata is 'much', no number from 0 on$/;
    await assert.rejects(runFiles(lab, file, { tokens: ids }), { name: 'ModelError', message });
    await assert.rejects(inspectFiles(lab, { files: file }), { name: 'ModelError', message });
  }
});

test('names of thousands of dots are looked at once', () => {
  const name = (i: number) => `${i}${'.a'.repeat(4090)}`;
  const tensor = { name: 'x' } as Tensor;
  const tensors = new Map(Array.from({ length: 300 }, (_, i) => [name(i), tensor]));
  tensors.set('model.layers.3.block_sparse_moe.experts.2.w1.weight', tensor);
  tensors.set('wte.weight', tensor);
  const names = new TensorNames(tensors, 'file');
  assert.equal(names.find('a.a.a'), tensor);
  assert.equal(names.find('layers.3.block_sparse_moe.experts.2.w1.weight'), tensor);
  assert.equal(names.find('wte.weight'), tensor);
});

test('a pipe among the files is refused and does not hang', {
  skip: process.platform === 'win32',
}, async () => {
  const own = join(folder, 'pipe');
  mkdirSync(own);
  const pipe = join(own, 'tokenizer.json');
  execFileSync('mkfifo', [pipe]);
  const model = join(own, 'model.safetensors');
  writeFileSync(model, fileOf(tensorsOf('gpt2'), models.gpt2.dtype));
  writeFileSync(join(own, 'config.json'), JSON.stringify(config));
  // More than Node reads files at once.
  for (let i = 0; i < 6; i += 1) {
    await assert.rejects(runFiles(lab, model, { text: 'The scores' }), {
      name: 'ModelError',
      message: /^tokenizer\.json: .*not a regular file/,
    });
  }
});

test('rows are those of the matrix alone', async () => {
  const source = await openSource(safetensorsOf('gpt2'), 'files');
  const kind = { name: 'F32', bits: 32, code: 0 };
  const tensor = { name: 'wte.weight', kind, shape: [4, 2], source, from: 0, to: 32 } as Tensor;
  const weights = new Weights(engine, { tensors: new Map(), scaleBlock: [1, 1] });
  for (const row of [Number.NaN, undefined as any, -1, 4, 1.5, null as any, '1' as any]) {
    await assert.rejects(weights.rows(tensor, [0, row]), {
      name: 'ModelError',
      message: /'wte\.weight': it has no row .*: its rows are 0 to 3$/,
    });
  }
});

test('rows that stand one after the other are read at once, each of them once', async () => {
  const asked: [number, number][] = [];
  const numbers = Float32Array.from({ length: 24 }, (_, i) => i);
  const read = (from: number, to: number) => {
    asked.push([from, to]);
    return new Uint8Array(numbers.buffer.slice(from, to));
  };
  const source = await openSource({ name: 'table', size: 96, read }, 'files');
  const kind = { name: 'F32', bits: 32, code: 0 };
  const tensor = { name: 'wte.weight', kind, shape: [12, 2], source, from: 0, to: 96 } as Tensor;
  const weights = new Weights(engine, { tensors: new Map(), scaleBlock: [1, 1] });
  const { bytes } = await weights.rows(tensor, [9, 3, 2, 9, 11, 4]);
  assert.deepEqual(
    [...new Float32Array(bytes.buffer)],
    [9, 3, 2, 9, 11, 4].flatMap((row) => [2 * row, 2 * row + 1]),
  );
  assert.deepEqual(
    asked.sort(([one], [other]) => one - other),
    [
      [16, 40],
      [72, 80],
      [88, 96],
    ],
  );
  assert.equal(weights.bytesRead, 40);
});

/** A tokenizer.json of the bytes' pairs, changed. */
function changed(change: (json: any) => void) {
  const { json } = structuredClone(ggufTokenizer(bpe));
  change(json);
  return json;
}

const oddTokenizers: [what: string, change: (json: any) => void, message: RegExp][] = [
  [
    'an unknown token that its vocabulary does not have',
    (json) => {
      delete json.model.vocab.Z;
      json.model.unk_token = '<none>';
    },
    /its token '<none>' has no number/,
  ],
  [
    'a token whose number is null',
    (json) => {
      json.model.vocab.T = null;
    },
    /its vocabulary gives null for the token 'T'/,
  ],
  [
    'a letter missing and no unknown token',
    (json) => {
      delete json.model.vocab.Z;
    },
    /letters of the text, after .*, are not in its vocabulary/,
  ],
  [
    'a pattern of no kind',
    (json) => {
      json.pre_tokenizer.pretokenizers[0].pattern = { Glob: '*' };
    },
    /neither a String nor a Regex/,
  ],
  [
    'an exploding normalizer',
    (json) => {
      const step = { type: 'Replace', pattern: { String: 'a' }, content: 'aaaaaaaaaa' };
      json.normalizer = { type: 'Sequence', normalizers: new Array(9).fill(step) };
    },
    /its normalizer may make a text 1\.0e\+9 times as long/,
  ],
  [
    'words for numbers',
    (json) => {
      json.model.type = 'WordLevel';
    },
    /a tokenizer of the kind 'WordLevel' is not known/,
  ],
];
for (const [what, change, message] of oddTokenizers) {
  test(`a tokenizer with ${what} is refused`, async () => {
    const tokenizer = changed(change);
    await assert.rejects(
      runFiles(lab, safetensorsOf('gpt2'), { text: 'The a Z', config, tokenizer }),
      {
        name: 'ModelError',
        message,
      },
    );
  });
}

test("a token beyond the model is the fault of the folder's own tokenizer, or of the one that was given", async () => {
  const tokenizer = changed((json) => {
    json.model.vocab.T = 99_999;
  });
  const text = 'T T T';
  const file = inMemory(new TextEncoder().encode(JSON.stringify(tokenizer)), 'tokenizer.json');
  await assert.rejects(runFiles(lab, [safetensorsOf('gpt2'), file], { text, config }), {
    name: 'ModelError',
    message:
      /^tokenizer\.json: it gives token 99999 for a part of the text, which is not of this model/,
  });
  await assert.rejects(runFiles(lab, safetensorsOf('gpt2'), { text, config, tokenizer }), {
    name: 'RangeError',
    message: /^tokenizer must be of this model/,
  });
});

const firsts: [value: any, shown: string][] = [
  [99_999, '99999'],
  [-1, '-1'],
  ['1', "'1'"],
  [1.5, '1.5'],
];
for (const [value, shown] of firsts) {
  test(`a GGUF whose texts begin or end with token ${shown} is refused`, () => {
    for (const [name, more] of [
      ['bos_token_id', { add_bos_token: true }],
      ['eos_token_id', { add_eos_token: true }],
    ] as const) {
      assert.throws(() => ggufTokenizer({ ...spm, ...more, [name]: value }), {
        message: new RegExp(`^its ${name} is ${shown}, and its tokens are 0 to `),
      });
    }
    assert.throws(() => ggufTokenizer({ ...spm, unknown_token_id: value }), {
      message: /^its unknown_token_id is /,
    });
    // What is not used may be anything.
    assert.ok(ggufTokenizer({ ...bpe, add_bos_token: false, bos_token_id: value }));
  });
}

test('a GGUF whose first token is none is named', async () => {
  const metadata = vocabularyMetadata({ ...spm, add_bos_token: true, bos_token_id: 99_999 });
  await assert.rejects(runFiles(lab, ggufOf('llama', { metadata }), { text: 'The scores' }), {
    name: 'ModelError',
    message: /^llama\.gguf: .*its bos_token_id is 99999/,
  });
});

test('a tokenizer that takes all memory is ended, and the program goes on', async () => {
  const greedy = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { for (const all = []; ; ) all.push(new Array(1e5).fill(all.length)); });
    parentPort.postMessage({ ready: true });`;
  const start = nodeWorkers(
    async () => '',
    () => new URL(`data:text/javascript,${encodeURIComponent(greedy)}`),
    32,
  );
  const lost = await new Promise<string>((resolve, reject) => {
    start(() => {}, resolve).then((worker) => worker.post({}), reject);
  });
  assert.match(lost, /OUT_OF_MEMORY|memory limit/);
});

/** What a config says of the kinds of the others is theirs. */
const kinds: [model: string, change: object, message: RegExp | undefined][] = [
  ['llama', { tie_word_embeddings: 'false' }, /^config\.tie_word_embeddings must be true or false/],
  ['llama', { rope_scaling: 'linear' }, /^config\.rope_scaling must be an object; got 'linear'/],
  ['llama', { rope_parameters: 5 }, /^config\.rope_parameters must be an object/],
  ['llama', { no_rope_layers: 'all' }, /^config\.no_rope_layers must be a list/],
  ['llama', { num_hidden_layers: 2 ** 32 }, /^config\.num_hidden_layers must be a whole number/],
  ['gemma3', { layer_types: 'sliding_attention' }, /^config\.layer_types must be a list/],
  [
    'gemma3',
    { layer_types: new Array(7).fill('linear_attention') },
    /layer 0 is of the kind 'linear_attention', which cannot be run here/,
  ],
  [
    'gemma2',
    { layer_types: ['full_attention'] },
    /^config\.layer_types must hold an entry for each of 3/,
  ],
  ['qwen3', { layer_types: new Array(4).fill('full_attention') }, /of 3 layers; got 4 of them$/],
  [
    'smollm3',
    { no_rope_layers: [1, 0] },
    /^config\.no_rope_layers must hold an entry for each of 4/,
  ],
  ['llama', { no_rope_layers: [] }, undefined],
  ['llama', { layer_types: new Array(3).fill('full_attention') }, undefined],
  [
    'qwen3',
    { model_type: 'llama' },
    /^config\.model_type must be of a model that norms .* 'llama'/,
  ],
  [
    'neox',
    { partial_rotary_factor: 0.5 },
    /^config\.rotary_pct must be the 0\.5 that partial_rotary_factor is; got 0\.25$/,
  ],
  ['neox', { partial_rotary_factor: 0.25 }, undefined],
  ['gpt2', { scale_attn_weights: 'yes' }, /^config\.scale_attn_weights must be true or false/],
  ['gpt2', { scale_attn_by_inverse_layer_idx: 1 }, /^config\.scale_attn_by_inverse_layer_idx must/],
  ['neox', { use_parallel_residual: 'false' }, /^config\.use_parallel_residual must be/],
  // Not used: Llama pads nothing.
  ['llama', { pad_token_id: -1 }, undefined],
  [
    'llama',
    { logits_scaling: 0, use_sliding_window: false, max_position_embeddings: null },
    undefined,
  ],
  ['gpt2', { pad_token_id: -1 }, undefined],
];
for (const [model, change, message] of kinds) {
  test(`${model} with ${JSON.stringify(change)} ${message ? 'is refused' : 'runs'}`, async () => {
    const given = { tokens: ids, config: { ...models[model].config, ...change } };
    const run = runFiles(lab, safetensorsOf(model), given);
    if (message)
      await assert.rejects(run, { message: new RegExp(message.source.replace('^', '')) });
    else
      assert.equal(
        (await run).loss,
        (await runFiles(lab, safetensorsOf(model), { tokens: ids, config: models[model].config }))
          .loss,
      );
  });
}

test('what a config leaves open is taken as usual, and said', async () => {
  const { rope_theta: _, rms_norm_eps: __, ...open } = models.llama.config;
  const { assumed } = await runFiles(lab, safetensorsOf('llama'), { tokens: ids, config: open });
  for (const sentence of [
    'θ, the base of the rotation, is taken as 10000: no config says.',
    'What the norms add to what they divide by is taken as 0.000001: no config says.',
  ]) {
    assert.ok(assumed.includes(sentence), sentence);
  }
});

test('what a config counts otherwise than the weights is refused, as by transformers', async () => {
  for (const [field, said, counted] of [
    ['vocab_size', 400, 320],
    ['intermediate_size', 64, 48],
  ] as const) {
    const config = { ...models.llama.config, [field]: said };
    await assert.rejects(runFiles(lab, safetensorsOf('llama'), { tokens: ids, config }), {
      message: new RegExp(`it says ${field} ${said}, and the weights ${counted}$`),
    });
  }
});

/** What the class of its type does not know, and rootd reads in some other. */
const foreign: [model: string, change: Record<string, unknown>][] = [
  ['llama', { alibi: true }],
  ['llama', { no_rope_layers: [1, 0, 1] }],
  ['llama', { layer_types: new Array(3).fill('sliding_attention') }],
  ['llama', { sliding_window: 4 }],
  ['llama', { residual_multiplier: 2 }],
  ['llama', { query_pre_attn_scalar: 9 }],
  ['llama', { attn_logit_softcapping: 2 }],
  ['llama', { attention_multiplier: 0.1 }],
  ['llama', { scale_attn_weights: false }],
  ['llama', { layer_norm_eps: 1e-12, rms_norm_eps: undefined }],
  ['llama', { n_head: 4, num_attention_heads: undefined }],
  ['llama', { num_experts_per_tok: 2 }],
  ['mistral', { layer_types: new Array(3).fill('full_attention') }],
  ['mistral', { attention_bias: true }],
  ['mistral', { use_sliding_window: false }],
  ['llama', { logit_scale: 0.1 }],
  ['neox', { sliding_window: 4 }],
  ['neox', { rms_norm_eps: 1e-3, layer_norm_eps: undefined }],
  ['gpt2', { use_parallel_residual: true }],
  ['gpt2', { hidden_act: 'relu' }],
  ['gpt2', { rope_theta: 500 }],
  ['qwen2', { query_pre_attn_scalar: 9 }],
  ['bert', { sliding_window: 4 }],
  ['opt', { rotary_dim: 4 }],
  ['gemma', { final_logit_softcapping: 2 }],
  ['granite', { rope_local_base_freq: 100 }],
];
for (const [model, change] of foreign) {
  const { config } = models[model];
  const refused = new RegExp(
    `config\\.${Object.keys(change)[0]} must be left out: what runs a model of the type '${config.model_type}' passes over it$`,
  );
  test(`${model} with ${JSON.stringify(change)}, which another family reads, is refused by both`, async () => {
    const given = { config: { ...config, ...change } };
    const files = safetensorsOf(model);
    await assert.rejects(runFiles(lab, files, { tokens: ids, ...given }), { message: refused });
    await assert.rejects(inspectFiles(lab, { files, ...given }), { message: refused });
  });
}

test('a field of another family that changes nothing, or says what its own does, is let be', async () => {
  for (const [model, change] of [
    ['llama', { sliding_window: null, attn_logit_softcapping: 0, alibi: false }],
    ['llama', { residual_multiplier: 1, embedding_multiplier: 1, logits_scaling: 1 }],
    ['llama', { use_sliding_window: false, sliding_window: 4, max_window_layers: 1 }],
    ['mistral', { layer_types: new Array(3).fill('sliding_attention') }],
    ['llama', { scale_attn_weights: true, no_rope_layers: [], position_embedding_type: 'rope' }],
    ['llama', { layer_norm_eps: 1e-5, n_head: 4, d_model: 32, activation_function: 'silu' }],
    ['gpt2', { num_attention_heads: 4, hidden_size: 32, hidden_act: 'gelu_new' }],
    ['starcoder2', { activation_function: 'gelu', scale_attn_weights: true }],
    ['smollm3', { max_window_layers: 28, layer_types: new Array(4).fill('full_attention') }],
    ['qwen2', { attention_bias: true, max_window_layers: 28, sliding_window: 4 }],
  ] as const) {
    const { config } = models[model];
    const run = (more: object) =>
      runFiles(lab, safetensorsOf(model), { tokens: ids, config: { ...config, ...more } });
    assert.equal((await run(change)).loss, (await run({})).loss, model);
  }
});

const twice: [model: string, change: object, message: RegExp][] = [
  [
    'gpt2',
    { num_attention_heads: 2 },
    /config\.n_head must be the 2 that num_attention_heads is; got 4$/,
  ],
  ['llama', { n_head: 2 }, /config\.n_head must be the 4 that num_attention_heads is; got 2$/],
  ['llama', { n_inner: 64 }, /config\.n_inner must be the 48 that intermediate_size is; got 64$/],
  [
    'llama',
    { layer_norm_eps: 1e-6 },
    /config\.layer_norm_eps must be the 0\.00001 that rms_norm_eps is/,
  ],
  [
    'llama_linear',
    { rope_parameters: { rope_type: 'linear', factor: 2 } },
    /config\.rope_scaling must be left out, or say what rope_parameters does$/,
  ],
  [
    'llama_linear',
    { rope_scaling: { rope_type: 'linear', type: 'dynamic', factor: 2 } },
    /config\.rope_scaling\.type must be the 'linear' that rope_type is; got 'dynamic'$/,
  ],
  [
    'llama',
    { partial_rotary_factor: 0.5 },
    /config\.partial_rotary_factor must be 1, or left out: .* turns all .*; got 0\.5$/,
  ],
  [
    'qwen2',
    { layer_types: new Array(3).fill('sliding_attention'), sliding_window: 4 },
    /config\.layer_types must hold no 'sliding_attention' where use_sliding_window is not true$/,
  ],
  [
    'smollm3',
    { layer_types: new Array(4).fill('sliding_attention'), sliding_window: 4 },
    /config\.layer_types must hold no 'sliding_attention' where use_sliding_window is not true$/,
  ],
];
for (const [model, change, message] of twice)
  test(`${model} with ${JSON.stringify(change)}, of which one must be wrong, is refused`, async () => {
    const given = { tokens: ids, config: { ...models[model].config, ...change } };
    await assert.rejects(runFiles(lab, safetensorsOf(model), given), { message });
  });

const likeLlama = { hidden_act: 'silu', rms_norm_eps: 1e-6, rope_theta: 10_000 };
const ofGemma = {
  ...{ hidden_activation: 'gelu_pytorch_tanh', rms_norm_eps: 1e-6 },
  ...{ query_pre_attn_scalar: 256, sliding_window: 4096 },
};
/** Defaults of transformers' configuration classes: src/transformers/models/…/configuration_….py. */
const defaults: Record<string, Record<string, unknown>> = {
  gpt2: { activation_function: 'gelu_new', layer_norm_epsilon: 1e-5 },
  neox: {
    ...{ hidden_act: 'gelu', layer_norm_eps: 1e-5, rotary_emb_base: 10_000, rotary_pct: 0.25 },
    use_parallel_residual: true,
  },
  phi: { hidden_act: 'gelu_new', partial_rotary_factor: 0.5, rope_theta: 10_000 },
  phi3: { ...likeLlama, rms_norm_eps: 1e-5 },
  olmo2: { ...likeLlama, rms_norm_eps: 1e-5 },
  olmo3: {
    ...{ ...likeLlama, rms_norm_eps: 1e-5, rope_theta: 500_000, sliding_window: 4096 },
    layer_types: models.olmo3.config.layer_types,
  },
  bert: { hidden_act: 'gelu', layer_norm_eps: 1e-12 },
  roberta: { hidden_act: 'gelu', layer_norm_eps: 1e-12 },
  opt: { activation_function: 'relu', do_layer_norm_before: true },
  starcoder2: { hidden_act: 'gelu_pytorch_tanh', norm_epsilon: 1e-5, rope_theta: 10_000 },
  gemma2: {
    ...{ ...ofGemma, attn_logit_softcapping: 50, final_logit_softcapping: 30 },
    rope_theta: 10_000,
  },
  gemma3: {
    ...{ ...ofGemma, rope_theta: 1_000_000, rope_local_base_freq: 10_000 },
    sliding_window_pattern: 6,
  },
  llama: likeLlama,
  mistral: { ...likeLlama, sliding_window: 4096 },
  mixtral: { ...likeLlama, rms_norm_eps: 1e-5, num_experts_per_tok: 2, rope_theta: 1_000_000 },
  qwen2: likeLlama,
  qwen3: likeLlama,
  qwen3_moe: { ...likeLlama, norm_topk_prob: false },
  granite: { ...likeLlama, attention_multiplier: 1 },
  smollm3: { ...likeLlama, rope_theta: 2_000_000 },
};

test('what a config leaves open is what its family’s program takes, and is said', async () => {
  for (const [model, usual] of Object.entries(defaults)) {
    const whole = { ...models[model].config, ...usual };
    const open = Object.fromEntries(Object.entries(whole).filter(([field]) => !(field in usual)));
    const run = (config: any) => runFiles(lab, safetensorsOf(model), { tokens: ids, config });
    const [said, left] = [await run(whole), await run(open)];
    assert.deepEqual(left.losses, said.losses, model);
    assert.deepEqual(left.heads, said.heads, model);
    for (const [field, value] of Object.entries(usual)) {
      if (field === 'layer_types') continue;
      const isSaid = left.assumed.some((sentence) => sentence.includes(` taken as ${value}`));
      assert.ok(isSaid, `${model}, ${field}: ${left.assumed.join(' ')}`);
    }
  }
});

test('the context before Phi 3 stretched its rotation is 4,096 where no config says it, which is said', async () => {
  const { original_max_position_embeddings: _, ...open } = models.phi3_long.config;
  const run = (config: Record<string, unknown>) =>
    runFiles(lab, safetensorsOf('phi3_long'), { tokens: ids, config });
  const { loss, assumed } = await run(open);
  assert.equal(loss, (await run({ ...open, original_max_position_embeddings: 4096 })).loss);
  const sentence =
    'original_max_position_embeddings is taken as 4096, as in this family: no config says.';
  assert.ok(assumed.includes(sentence), String(assumed));
  const { assumed: plain } = await runFiles(lab, safetensorsOf('phi3'), {
    tokens: ids,
    config: models.phi3.config,
  });
  assert.ok(!plain.includes(sentence));
});

test('how wide a Qwen 3’s heads are is said to be the weights’ where no config says it', async () => {
  const { head_dim, ...open } = models.qwen3.config;
  const inspect = (config: any) => inspectFiles(lab, { files: safetensorsOf('qwen3'), config });
  const sentence = /^head_dim is taken from the weights' shapes: .* takes 128\.$/;
  const isSaid = ({ assumed }: { assumed: string[] }) => assumed.some((one) => sentence.test(one));
  assert.equal(isSaid(await inspect({ ...open, head_dim })), false);
  const { heads, ...told } = await inspect(open);
  assert.deepEqual([isSaid(told), heads[0].d], [true, head_dim]);
});

test('a cap that is null is none, not the usual one', async () => {
  const none = { attn_logit_softcapping: null, final_logit_softcapping: null };
  const run = async (change: object) => {
    const config = { ...models.gemma2.config, ...change };
    return (await runFiles(lab, safetensorsOf('gemma2'), { tokens: ids, config })).loss;
  };
  const capped = { attn_logit_softcapping: 50, final_logit_softcapping: 30 };
  assert.notEqual(await run(none), await run(capped));
});

test('a cap that is not the family’s, in a GGUF, is said', async () => {
  const metadata = [['llama.attn_logit_softcapping', 'f32', 2]];
  const run = (own: any) => runFiles(lab, ggufOf('llama', own), { tokens: ids });
  const [plain, capped] = [await run({}), await run({ metadata })];
  assert.match(capped.assumed.join(' '), /are capped, as the config says/);
  assert.notEqual(capped.loss, plain.loss);
});

test('of two bases of the rotation that differ one counts, which inspect says too', async () => {
  const contested = {
    ...models.llama.config,
    rope_theta: 10_000,
    rope_parameters: { rope_theta: 500 },
  };
  const run = (config: Record<string, unknown>) =>
    runFiles(lab, safetensorsOf('llama'), { tokens: ids, config });
  const base = await run(contested);
  const sentence =
    'θ, the base of the rotation, is taken as 500, as rope_parameters says: the config also says 10000.';
  assert.ok(base.assumed.includes(sentence), base.assumed.join(' '));
  assert.equal(base.loss, (await run({ ...models.llama.config, rope_theta: 500 })).loss);
  const inspected = await inspectFiles(lab, { files: safetensorsOf('llama'), config: contested });
  assert.ok(inspected.assumed.includes(sentence), inspected.assumed.join(' '));
});
