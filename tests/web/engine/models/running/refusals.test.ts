// What cannot be run is told in a sentence that says what to do, and the lab works afterwards.

import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../support/folder.js';
import { sharedLab } from '../../../../support/labs.js';
import { inspectFiles, runFiles } from '../support/askModel.js';
import { fileOf, inMemory } from '../support/files.js';
import { type Contents, stream } from '../support/weights.js';
import { ggufOf, ids, models, safetensorsOf, tensorsOf } from './cases.js';

const lab = await sharedLab(2);
const folder = temporaryFolder();

const { config } = models.llama;
const good = { tokens: ids, config };

function refused(
  what: string,
  files: any,
  options: any,
  message: RegExp,
  name: string = 'ModelError',
) {
  test(what, async () => {
    await assert.rejects(runFiles(lab, files, options), { name, message });
    const { loss } = await runFiles(lab, safetensorsOf('llama'), good);
    assert.ok(Number.isFinite(loss));
  });
}

function llamaWith(changed: string, change: (tensor: Contents) => Contents | undefined) {
  const tensors = tensorsOf('llama');
  const own = change(tensors[changed]);
  if (own) tensors[changed] = own;
  else delete tensors[changed];
  return inMemory(fileOf(tensors));
}

const llama = safetensorsOf('llama');
refused('neither text nor tokens', llama, { config }, /^text or tokens must say/, 'TypeError');
refused(
  'text without a tokenizer',
  llama,
  { config, text: 'Call me Ishmael.' },
  /^tokenizer must say how the text is cut: no tokenizer\.json .* or tokens by their numbers$/,
  'TypeError',
);
refused(
  'a matrix of the next token with other tokens than are read',
  llamaWith('lm_head.weight', ({ shape: [rows, columns], numbers }) => ({
    shape: [rows - 8, columns],
    numbers: numbers.slice(8 * columns),
  })),
  good,
  /'lm_head\.weight': shape \[312,\d+\] is not the \[320,\d+\] that the rest of the model asks for$/,
);
refused(
  'fewer key heads than the config says by saying nothing of them',
  llama,
  { ...good, config: { ...config, num_key_value_heads: undefined } },
  /its config does not fit: it says no num_key_value_heads, which is then 4, and the weights are of 2$/,
);
for (const [what, wrong, message] of [
  [
    'a pointer of Git LFS',
    'version https://git-lfs.github.com/spec/v1\noid sha256:0',
    /git lfs pull/,
  ],
  ['a page', '<!doctype html>', /a page and not a model: the download went wrong/],
] as const)
  refused(
    `${what} for a tokenizer`,
    [llama, inMemory(new TextEncoder().encode(wrong), 'tokenizer.json')],
    { config, text: 'Call me Ishmael.' },
    new RegExp(`^tokenizer\\.json: .*${message.source}`),
  );
const twoModels = tensorsOf('llama');
for (const [name, tensor] of Object.entries(twoModels)) {
  twoModels[`teacher.${name}`] = tensor;
  twoModels[`student.${name}`] = tensor;
  delete twoModels[name];
}
refused(
  'two whole models in one file',
  inMemory(fileOf(twoModels)),
  good,
  /'student\.model\.layers\.2\.self_attn\.o_proj\.weight': another model is in the files, with 'teacher\.model\./,
);
const biased = (name: string, length: number, model: string = 'llama') => ({
  ...tensorsOf(model),
  [name]: { shape: [length], numbers: new Float64Array(length).fill(1) },
});
for (const [model, name, length, more] of [
  ['llama', 'model.layers.1.self_attn.q_proj.bias', 32, {}],
  ['llama', 'model.layers.1.self_attn.o_proj.bias', 48, { attention_bias: false }],
  ['llama', 'model.layers.1.mlp.up_proj.bias', 96, { mlp_bias: false }],
  ['llama', 'model.layers.1.input_layernorm.bias', 48, {}],
  ['llama', 'model.norm.bias', 48, {}],
  ['llama', 'lm_head.bias', 320, {}],
  ['mistral', 'model.layers.1.self_attn.v_proj.bias', 16, {}],
] as const) {
  const { config: own } = models[model];
  refused(
    `a bias that no ${model} has, ${name}`,
    inMemory(fileOf(biased(name, length, model))),
    { tokens: ids, config: { ...own, ...more } },
    new RegExp(`'${name}': what runs a model of the type '${model}' with this config has no bias`),
  );
}
test('a model below two prefixes that say nothing is two, where it is inspected, too', async () => {
  const tensors = tensorsOf('llama');
  for (const [name, tensor] of Object.entries(tensors)) tensors[name.slice(6)] ??= tensor;
  const message =
    /: another model is in the files, with 'model\.layers\.0\.self_attn\.q_proj\.weight'/;
  const files = inMemory(fileOf(tensors));
  await assert.rejects(inspectFiles(lab, { files, config }), { name: 'ModelError', message });
});
test('a config of quantised weights beside weights that are none is told of', async () => {
  const said = { ...config, quantization_config: { quant_method: 'fp8' } };
  const { assumed } = await runFiles(lab, llama, { ...good, config: said });
  assert.match(assumed.join(' '), /says that weights are quantised \('fp8'\), and none is: they/);
});
test('biases that the config says are there are used', async () => {
  const tensors = tensorsOf('llama');
  for (const layer of [0, 1, 2])
    for (const part of ['q', 'k', 'v', 'o']) {
      const name = `model.layers.${layer}.self_attn.${part}_proj`;
      const [rows] = tensors[`${name}.weight`].shape;
      tensors[`${name}.bias`] = { shape: [rows], numbers: new Float64Array(rows).fill(0.5) };
    }
  const said = { ...good, config: { ...config, attention_bias: true } };
  const { loss } = await runFiles(lab, inMemory(fileOf(tensors)), said);
  assert.notEqual(loss, (await runFiles(lab, llama, good)).loss);
});
test('a head beside the embedding, where they are one, has to be its copy', async () => {
  const tensors = tensorsOf('llama');
  const tied = { ...good, config: { ...config, tie_word_embeddings: true } };
  const run = () => runFiles(lab, inMemory(fileOf(tensors)), tied);
  const message = /'lm_head\.weight': it is another matrix than the embedding, /;
  await assert.rejects(run, { name: 'ModelError', message });
  tensors['lm_head.weight'] = tensors['model.embed_tokens.weight'];
  const { loss, assumed } = await run();
  assert.doesNotMatch(assumed.join(), /lm_head/);
  delete tensors['lm_head.weight'];
  assert.equal((await run()).loss, loss);
});
refused(
  'a family whose head is its own, without one',
  llamaWith('lm_head.weight', () => undefined),
  { ...good, config: { ...config, tie_word_embeddings: undefined } },
  /the model is incomplete: no tensor 'lm_head\.weight' or 'embed_out\.weight' is in the files/,
);
for (const [what, name, change] of [
  ['a matrix of zeros', 'model.layers.1.mlp.down_proj.weight', () => 0],
  [
    'a matrix that was not written to its end',
    'model.layers.1.self_attn.o_proj.weight',
    (x: number, i: number, all: Float64Array) => (i < all.length / 2 ? x : -0),
  ],
  ['an embedding without a norm that it has', 'model.embed_layer_norm.weight', undefined],
  ['a norm that nothing reads', 'model.layers.1.self_attn.attn_sub_norm.weight', undefined],
] as const)
  test(`${what} is said, and refused where strictness is asked for`, async () => {
    const tensors = tensorsOf('llama');
    const own = tensors[name] ?? { shape: [48], numbers: new Float64Array(48).fill(1) };
    tensors[name] = { ...own, numbers: change ? own.numbers.map(change) : own.numbers };
    const files = inMemory(fileOf(tensors));
    const { assumed } = await runFiles(lab, files, good);
    assert.match(assumed.join(' '), new RegExp(`${name}'\\.`));
    const message = new RegExp(
      `0 in '${name}'$|up to 2048 bytes, are in '${name}'$|tensor '${name}': the model's program passes over it$`,
    );
    await assert.rejects(runFiles(lab, files, { ...good, strict: true }), { message });
    await runFiles(lab, llama, { ...good, strict: true });
  });
test('rows of the embeddings that no text uses may hold no NaN where strictness is asked for', async () => {
  for (const [model, table] of [
    ['llama', 'model.embed_tokens.weight'],
    ['gpt2', 'transformer.wpe.weight'],
  ]) {
    const tensors = tensorsOf(model);
    const files = inMemory(fileOf(tensors));
    tensors[table].numbers[tensors[table].numbers.length - 1] = Number.NaN;
    const broken = inMemory(fileOf(tensors));
    const asked = { tokens: ids.slice(0, 4), config: models[model].config };
    const whole = { ...asked, strict: true };
    const { loss } = await runFiles(lab, files, whole);
    assert.equal((await runFiles(lab, broken, asked)).loss, loss);
    const message = new RegExp(`tensor '${table}': it holds NaN or Infinity$`);
    await assert.rejects(runFiles(lab, broken, whole), { message });
  }
});
for (const looking of [{ is_causal: false }, { use_bidirectional_attention: true }])
  refused(
    `a model that looks ahead: ${Object.keys(looking)}`,
    llama,
    { tokens: ids, config: { ...config, ...looking } },
    /its tokens see those after them, so that it tells no next one$/,
  );
for (const [field, value] of [
  ['position_embedding_type', 'absolute'],
  ['rotary_dim', 4],
  ['activation_function', 'gelu'],
  ['hidden_activation', 'gelu'],
] as const)
  refused(
    `what the program of a Llama passes over: ${field}`,
    llama,
    { tokens: ids, config: { ...config, [field]: value } },
    new RegExp(`^config\\.${field} must be left out: what runs a model of the type 'llama' passes`),
    'TypeError',
  );
refused(
  'a token beyond the vocabulary',
  llama,
  { config, tokens: [1, 2, 320] },
  /^tokens\[2\] must be of this model, whose vocabulary ends at 319; got 320$/,
  'RangeError',
);
refused(
  'a token that is no whole number',
  llama,
  { config, tokens: [1, 2.5, 3] },
  /^tokens\[1\] must be a whole number from 0/,
  'RangeError',
);
refused(
  'too few tokens',
  llama,
  { config, tokens: [1, 2] },
  /^tokens must be an array of 3 to 131072 numbers; got 2 of them$/,
  'RangeError',
);
refused(
  'more tokens than a model has places',
  safetensorsOf('gpt2'),
  { config: models.gpt2.config, tokens: new Array(65).fill(1) },
  /^tokens must be of at most 64 tokens, for which this model has places; it has 65$/,
  'RangeError',
);
refused(
  'no config',
  llama,
  { tokens: ids, heads: 4, keyHeads: 2 },
  /^config must say what the model is made of: no config\.json is among the files$/,
  'TypeError',
);
refused(
  'heads that are not those of the config',
  llama,
  { ...good, heads: 8 },
  /^heads must be 4, by which it is run; got 8$/,
  'RangeError',
);
refused(
  'a family that attends to nothing',
  llama,
  { ...good, config: { ...config, model_type: 'mamba' } },
  /'mamba' cannot be run here: layers of it mix tokens by something other than attention\. What its weights say can still be inspected$/,
);
refused(
  'a family that nobody knows',
  llama,
  { ...good, config: { ...config, model_type: 'x<b>' } },
  /a model of the type 'x<b>' cannot be run here: GPT-2, Llama, .* are\./,
);
refused(
  'latent queries',
  llama,
  { ...good, config: { ...config, kv_lora_rank: 8 } },
  /through latent numbers \(MLA\)/,
);
refused(
  'an activation that is not known',
  llama,
  { ...good, config: { ...config, hidden_act: 'snake' } },
  /its activation 'snake' is not known/,
);
refused(
  'a positions kind that is not known',
  llama,
  { ...good, config: { ...config, rope_scaling: { rope_type: 'spiral' } } },
  /its positions are of the kind 'spiral'/,
);
refused(
  'a layer without its values',
  llamaWith('model.layers.1.self_attn.v_proj.weight', () => undefined),
  good,
  /layer 1 is incomplete: no tensor 'layers\.1\.self_attn\.v_proj\.weight' is in the files/,
);
refused(
  'a layer without its norm',
  llamaWith('model.layers.1.input_layernorm.weight', () => undefined),
  good,
  /layer 1 is incomplete: no tensor 'layers.1.input_layernorm.weight' is in the files/,
);
refused(
  'a matrix of another shape',
  llamaWith('model.layers.1.mlp.down_proj.weight', ({ numbers }) => ({
    shape: [48, 32],
    numbers,
  })),
  good,
  /down_proj\.weight': shape \[48,32\] is not the \[32,48\] that the rest of the model asks for/,
);
for (const name of [
  'model.embed_tokens.weight',
  'model.layers.2.input_layernorm.weight',
  'model.layers.2.self_attn.k_proj.weight',
  'model.layers.2.self_attn.o_proj.weight',
  'model.layers.2.post_attention_layernorm.weight',
  'model.layers.2.mlp.up_proj.weight',
  'model.layers.2.mlp.down_proj.weight',
  'model.norm.weight',
])
  refused(
    `NaN in ${name}`,
    llamaWith(name, ({ shape, numbers }) => ({ shape, numbers: numbers.fill(NaN, 5, 6) })),
    name === 'model.embed_tokens.weight' ? { ...good, tokens: [0, 1, 2, 3] } : good,
    new RegExp(`tensor '${name.replaceAll('.', '\\.')}': it holds NaN or Infinity$`),
  );
for (const [what, rope_scaling, why] of [
  ['a kind', { factor: 2 }, /rope_scaling says no rope_type$/],
  ['a factor', { rope_type: 'linear' }, /rope_scaling says no factor$/],
  ['YaRN’s factor', { type: 'yarn' }, /says no factor$/],
  ['Llama 3’s bounds', { rope_type: 'llama3', factor: 8 }, /says no low_freq_factor$/],
] as const)
  refused(
    `a stretched rotation without ${what}`,
    llama,
    { ...good, config: { ...config, rope_scaling } },
    why,
  );
refused(
  'fewer layers in the config than in the files',
  llama,
  { ...good, config: { ...config, num_hidden_layers: 2 } },
  /its config does not fit: it counts 2 layers, and the files hold 'model\.layers\.2\./,
);
test('a layer that guesses a second token is none of those that the config counts', async () => {
  const tensors = tensorsOf('llama');
  tensors['model.layers.3.eh_proj.weight'] = { shape: [1, 1], numbers: Float64Array.of(1) };
  tensors['model.layers.3.input_layernorm.weight'] = {
    shape: [32],
    numbers: new Float64Array(32).fill(1),
  };
  const { assumed } = await runFiles(lab, inMemory(fileOf(tensors)), good);
  assert.ok(assumed.some((sentence) => sentence.startsWith('In the files and not used')));
});
refused(
  'weights that make numbers grow beyond single precision',
  llamaWith('model.layers.2.mlp.down_proj.weight', ({ shape, numbers }) => ({
    shape,
    numbers: numbers.map(() => 3e38),
  })),
  good,
  /down_proj\.weight': what comes of it is not finite: the numbers before it have grown beyond/,
);
refused(
  'a shard that is not there',
  inMemory(fileOf(tensorsOf('llama')), 'model-00001-of-00002.safetensors'),
  good,
  /The shards 'model-00002-of-00002\.safetensors' were not given: a model can be run only as a whole$/,
);
refused(
  'a head that is not there',
  llama,
  { ...good, maps: [{ layer: 1, head: 4 }] },
  /^maps\[0\]\.head must be a head from 0 to 3; got 4$/,
  'RangeError',
);
refused(
  'a divisor of 0',
  llama,
  { ...good, divisor: 0 },
  /^divisor must be a number from 0\.000001 to 1000000; got 0$/,
  'RangeError',
);
refused(
  'segments of a model that has none',
  llama,
  { ...good, segments: ids.map(() => 0) },
  /^segments must be left out/,
  'RangeError',
);
for (const [what, options, most] of [
  ['back through more runs', { tokens: new Array(1024).fill(1), sensitivity: true }, 464],
  ['more runs of a text', { tokens: new Array(131_072).fill(1) }, 18_152],
] as const) {
  refused(
    `${what} than fit`,
    safetensorsOf('wide'),
    { config: models.wide.config, ...options, factors: new Array(32).fill(1) },
    new RegExp(
      `^tokens must be of at most ${most} tokens for this model with 33 runs of it at once .* memory; it has`,
    ),
    'RangeError',
  );
}
refused(
  'heads that do not share the width',
  llama,
  { ...good, config: { ...config, num_attention_heads: 5 } },
  /^config must fit the weights: 32 rows of tensor .* are not 5 heads$/,
  'TypeError',
);
refused(
  'an option that does not exist',
  llama,
  { ...good, divisors: 3 },
  /^divisors is not an option here/,
  'TypeError',
);
refused(
  'a GGUF kind that is not read',
  ggufOf('wide', {
    stored: ({ shape }) => ['IQ2_XXS', new Uint8Array((shape[0] * shape[1] * 66) / 256)],
  }),
  { tokens: ids },
  /IQ2_XXS is not read as weights: /,
);
refused(
  'a GGUF architecture that cannot be run',
  (() => {
    const file = ggufOf('llama');
    const { read } = file;
    file.read = async (from, to) => {
      const bytes = await read(from, to);
      // Every name that begins with it, of the same length.
      const text = Buffer.from(bytes).toString('latin1').replaceAll('llama', 'mamba');
      return new Uint8Array(Buffer.from(text, 'latin1'));
    };
    return file;
  })(),
  { tokens: ids },
  /a GGUF model of the architecture 'mamba' cannot be run here: llama, /,
);

test('a file that changes while it is read', async () => {
  const path = join(folder, 'model.safetensors');
  writeFileSync(path, fileOf(tensorsOf('llama')));
  await assert.rejects(runFiles(lab, path, { ...good, onLayer: () => utimesSync(path, 1, 1) }), {
    name: 'ModelError',
    message: 'model.safetensors: the file has changed since it was opened',
  });
});

test('a run that is given up', async () => {
  for (const when of [0, 1]) {
    const stopped = new AbortController();
    const options = {
      ...good,
      signal: stopped.signal,
      onLayer: ({ layer }: { layer: number }) => {
        if (layer === when) stopped.abort();
      },
    };
    await assert.rejects(runFiles(lab, llama, options), { name: 'AbortError' });
  }
  const { loss } = await runFiles(lab, llama, good);
  assert.ok(Number.isFinite(loss));
});

/** A sentence of ours, and no accident. */
function isTold(error: unknown) {
  const { name, message } = error as Error;
  return (
    ['ModelError', 'TypeError', 'RangeError'].includes(name) &&
    !/not a function|undefined|engine failed|read propert|Cannot|iterable/.test(message)
  );
}

async function runsOrIsTold(run: () => Promise<unknown>, what: string) {
  try {
    await run();
  } catch (error) {
    assert.ok(isTold(error), `${what}: ${(error as Error).stack}`);
  }
}

test('random faults in a header are run or refused, and nothing else', async () => {
  for (const [file, options] of [
    [ggufOf('gemma2'), {}],
    [ggufOf('phi3_long'), {}],
    [llama, { config }],
  ] as const) {
    const bytes = await file.read(0, file.size);
    const faults = 60;
    const draws = stream(file.size, 2 * faults);
    for (let fault = 0; fault < faults; fault += 1) {
      const changed = bytes.slice();
      changed[Math.floor(draws[2 * fault] * 3000)] = Math.floor(draws[2 * fault + 1] * 256);
      const run = () => runFiles(lab, inMemory(changed, file.name), { tokens: ids, ...options });
      await runsOrIsTold(run, `${file.name}, fault ${fault}`);
    }
  }
});

test('a config of any values is run or refused, and nothing else', async () => {
  for (const name of ['gemma3', 'opt_post', 'mixtral']) {
    const own = models[name].config;
    for (const field of [...Object.keys(own), 'head_dim', 'layer_types', 'rope_parameters']) {
      for (const value of [null, 0, 1.5, 1e9, 'x', [], {}]) {
        const options = { tokens: ids, config: { ...own, [field]: value } };
        const run = () => runFiles(lab, safetensorsOf(name), options);
        await runsOrIsTold(run, `${name}.${field}: ${JSON.stringify(value)}`);
      }
    }
  }
});
