// What is no LoRA that can be laid on its base is refused by name.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../support/folder.js';
import { sharedLab } from '../../../support/labs.js';
import { writeSafetensors } from '../support/safetensors.js';
import { ggufOf, models, safetensorsOf, tensorsOf } from './running/cases.js';
import { fileOf, inMemory } from './support/files.js';
import { loraOn } from './support/lora.js';

const lab = await sharedLab(2);
const { config } = models.llama;
const names = ['adapter_config.json', 'adapter_model.safetensors'] as const;
const { files } = loraOn(tensorsOf('llama'), { ranks: { q_proj: 4 }, alpha: 8 });
const good = JSON.parse(new TextDecoder().decode(files[names[0]]));

const zeros = (...shape: number[]) => ({
  shape,
  numbers: new Float64Array(shape.reduce((product, size) => product * size)),
});
const module = 'base_model.model.model.layers.0.self_attn.q_proj';

/** @param tensors - in the place of the good ones */
function adapterOf(changes: object, tensors?: Record<string, ReturnType<typeof zeros>>) {
  const said = new TextEncoder().encode(JSON.stringify({ ...good, ...changes }));
  return [
    inMemory(said, names[0]),
    inMemory(tensors ? fileOf(tensors) : files[names[1]], names[1]),
  ];
}

const factors = (changes: Record<string, ReturnType<typeof zeros> | undefined>) =>
  Object.fromEntries(
    Object.entries({
      [`${module}.lora_A.weight`]: zeros(4, 32),
      [`${module}.lora_B.weight`]: zeros(32, 4),
      ...changes,
    }).flatMap(([name, tensor]) => (tensor ? [[name, tensor]] : [])),
  );

const refused: Record<string, [adapter: any[], message: RegExp, base?: any]> = {
  'another type': [adapterOf({ peft_type: 'LOHA' }), /peft_type 'LOHA' is not read, only LORA/],
  'no type': [adapterOf({ peft_type: undefined }), /peft_type not there is not read/],
  DoRA: [adapterOf({ use_dora: true }), /adapter_config.json: a LoRA with 'use_dora' is not read/],
  'matrices trained whole': [adapterOf({ modules_to_save: ['lm_head'] }), /'modules_to_save'/],
  biases: [adapterOf({ bias: 'lora_only' }), /bias 'lora_only' is not read/],
  'biases of its own': [adapterOf({ lora_bias: true }), /'lora_bias'/],
  PiSSA: [adapterOf({ init_lora_weights: 'pissa' }), /init_lora_weights 'pissa' is not read/],
  'what is not known': [adapterOf({ use_newdora: true }), /'use_newdora'/],
  'a pattern': [adapterOf({ rank_pattern: { '.*q_proj': 4 } }), /rank_pattern with '\.\*q_proj'/],
  'no alpha': [
    adapterOf({ lora_alpha: undefined }),
    /lora_alpha must be a number above 0; it is not/,
  ],
  'modules that are not there': [
    adapterOf({ target_modules: ['q_proj', 'v_proj'] }),
    /it holds no factors of 'model\.layers\.0\.self_attn\.v_proj', which adapter_config\.json says/,
  ],
  'modules that are not meant': [
    adapterOf(
      { target_modules: ['q_proj'] },
      factors({
        [`${module.replace('q_proj', 'k_proj')}.lora_A.weight`]: zeros(4, 32),
        [`${module.replace('q_proj', 'k_proj')}.lora_B.weight`]: zeros(16, 4),
      }),
    ),
    /tensor '.*k_proj\.lora_A\.weight': by target_modules of adapter_config\.json it changes nothing/,
  ],
  'a layer that was lost': [
    adapterOf({ target_modules: ['q_proj'] }, factors({})),
    /it holds no factors of 'model\.layers\.1\.self_attn\.q_proj', which adapter_config\.json says/,
  ],
  'another rank': [adapterOf({ r: 8 }), /the rank of '.*q_proj' is 8 in it, and 4 in its tensors/],
  embeddings: [
    adapterOf(
      {},
      factors({ 'base_model.model.model.embed_tokens.lora_embedding_A': zeros(4, 320) }),
    ),
    /tensor '.*lora_embedding_A': it is no factor of a matrix/,
  ],
  'one factor': [
    adapterOf({}, factors({ [`${module}.lora_B.weight`]: undefined })),
    /lacks lora_B/,
  ],
  'factors of two ranks': [
    adapterOf({}, factors({ [`${module}.lora_B.weight`]: zeros(32, 3) })),
    /shape \[32,3\] does not fit the \[4,32\] of lora_A/,
  ],
  'another width': [
    adapterOf({}, factors({ [`${module}.lora_A.weight`]: zeros(4, 31) })),
    /lora_B·lora_A is \[32,31\], and 'model\.layers\.0\.self_attn\.q_proj\.weight' of the base is \[32,32\]/,
  ],
  'another base': [
    adapterOf(
      {},
      Object.fromEntries(
        Object.entries(factors({})).map(([name, one]) => [
          name.replace('layers.0', 'layers.3'),
          one,
        ]),
      ),
    ),
    /tensor '.*layers\.3.*lora_A\.weight': the base has no 'model\.layers\.3\.self_attn\.q_proj\.weight'/,
  ],
  GGUF: [adapterOf({}), /a base of safetensors, and this one is of GGUF/, ggufOf('llama')],
  'weights of 8 bits': [
    adapterOf({}),
    /q_proj\.weight': a LoRA is read where all is of F64, F32, F16, BF16, and this is of F8_E4M3/,
    inMemory(
      writeSafetensors(
        new Map([
          [
            'model.layers.0.self_attn.q_proj.weight',
            { dtype: 'F8_E4M3', shape: [32, 32], bytes: new Uint8Array(32 * 32) },
          ],
        ]),
      ),
    ),
  ],
  'one file': [adapterOf({}).slice(1), /adapter must be the adapter_config\.json and/],
};

for (const [what, [adapter, message, base]] of Object.entries(refused)) {
  test(`refused: ${what}`, async () => {
    const about = base ? { adapter } : { config, adapter };
    const model = await lab
      .openModel(base ?? safetensorsOf('llama'), about)
      .catch((error) => error);
    assert.ok(['ModelError', 'TypeError'].includes(model.name), `${model.name} ${model.message}`);
    assert.match(model.message, message);
  });
}

/** What every adapter is said to be. */
const unnamed = 'adapter_config.json does not say which base the LoRA was made for.';

/** Factors for every layer, of which the config says this; where the field is none, it is taken. */
const passedOver: [said: object, field?: string, layer?: number][] = [
  [{ layers_to_transform: [0, 1] }, 'layers_to_transform', 2],
  [{ layers_to_transform: 0 }, 'layers_to_transform', 1],
  [{ layers_to_transform: [0, 1, 2], layers_pattern: 'h' }, 'layers_to_transform', 0],
  [{ layers_to_transform: [0, 1, 2], layers_pattern: ['h', 'layers'] }],
  [{ layers_to_transform: [] }],
  [{ exclude_modules: ['1.self_attn.q_proj'] }, 'exclude_modules', 1],
  [{ exclude_modules: '.*layers\\.[02]\\..*' }, 'exclude_modules', 0],
  [{ exclude_modules: 'layers' }],
  [{ target_modules: '.*\\.(q|k)_pro' }, 'target_modules', 0],
  [{ target_modules: 'model\\.layers\\.(0|1)\\.self_attn\\.q_proj' }, 'target_modules', 2],
  [{ target_modules: '.*\\.layers\\.\\d+\\.self_attn\\.(?:q)_proj' }],
];

test('factors that peft passes over are refused, by lists and by whole expressions', async () => {
  for (const [said, field, layer] of passedOver) {
    const adapter = adapterOf({ target_modules: ['q_proj'], ...said });
    const model = await lab
      .openModel(safetensorsOf('llama'), { config, adapter })
      .catch((error) => error);
    const what = JSON.stringify(said);
    if (field === undefined) assert.deepEqual(model.assumed, [unnamed], what + model.message);
    else
      assert.ok(
        model.message.endsWith(
          `tensor 'base_model.model.model.layers.${layer}.self_attn.q_proj.lora_A.weight': by ${field} of adapter_config.json it changes nothing, and peft passes over it`,
        ),
        `${what}: ${model.message}`,
      );
  }
  const adapter = adapterOf({ layers_to_transform: [0], layers_pattern: 'h.*' });
  await assert.rejects(lab.openModel(safetensorsOf('llama'), { config, adapter }), {
    message: /layers_pattern with 'h\.\*', which is no name, is not read/,
  });
});

test('what is not checked is said, and that an untrained LoRA changes nothing', async () => {
  for (const target_modules of [
    undefined,
    'all-linear',
    '(?P<layer>.*)q_proj',
    '(.*)+q_proj',
    '.*.*.*.*.*.*q_proj',
    '.*q_proj\\Z',
  ]) {
    const adapter = adapterOf({ target_modules });
    const model = await lab.openModel(safetensorsOf('llama'), { config, adapter });
    assert.equal(model.assumed[1], unnamed, String(target_modules));
    assert.equal(model.assumed.length, 2);
    assert.match(model.assumed[0], /is not checked: target_modules of adapter_config\.json holds/);
  }
  const untrained = Object.fromEntries(
    [0, 1, 2].flatMap((layer) =>
      Object.entries(factors({})).map(([name, one]) => [
        name.replace('layers.0', `layers.${layer}`),
        { ...one, numbers: one.numbers.map(() => (name.includes('lora_A') ? 1 : -0)) },
      ]),
    ),
  );
  const asked = { config, adapter: adapterOf({ target_modules: ['q_proj'] }, untrained) };
  const model = await lab.openModel(safetensorsOf('llama'), asked);
  const sentence = /^The adapter changes nothing: every lora_B of it is 0/m;
  assert.match(model.assumed.join('\n'), sentence);
  const tokens = [1, 2, 3];
  assert.match((await model.run({ tokens })).assumed.join('\n'), sentence);
  await assert.rejects(model.run({ tokens, strict: true }), {
    message: /^adapter_model\.safetensors: The adapter changes nothing: every lora_B of it is 0/,
  });
  const { assumed, missing } = await model.inspect();
  assert.match(missing.join('\n'), sentence);
  assert.doesNotMatch(assumed.join('\n'), sentence);
});

test('of which base it is is said, that it is of another base, or has patterns of what it does not change, is said', async () => {
  const assumedOf = async (changes: object, own?: string) => {
    const adapter = adapterOf({ target_modules: ['q_proj'], ...changes });
    const asked = { config: { ...config, _name_or_path: own }, adapter };
    const model = await lab.openModel(safetensorsOf('llama'), asked);
    await model.close();
    return model.assumed.join();
  };
  const named = { base_model_name_or_path: 'some/Base' };
  assert.equal(
    await assumedOf(named, '/here/other'),
    "The LoRA was made for 'some/Base', and the model that it lies on calls itself '/here/other'.",
  );
  for (const own of ['/here/base/', 'some/Base', undefined, ''])
    assert.equal(await assumedOf(named, own), "The LoRA was made for 'some/Base'.");
  const patterns = { rank_pattern: { v_proj: 8, 'self_attn.q_proj': 4 }, alpha_pattern: { up: 2 } };
  assert.equal(
    await assumedOf(patterns),
    `${unnamed},Ranks or alphas of adapter_config.json are of modules that are not changed: 'v_proj', 'up'.`,
  );
});

test('factors by the names that peft has in memory are read, but not beside others of theirs', async () => {
  const renamed = (isAlone: boolean) =>
    Object.fromEntries(
      Object.entries(factors({})).flatMap(([name, one]) => {
        const own = [name.replace('.weight', '.default.weight'), one] as const;
        return isAlone ? [own] : [[name, one] as const, own];
      }),
    );
  const open = (isAlone: boolean) =>
    lab.openModel(safetensorsOf('llama'), {
      config,
      adapter: adapterOf(
        { layers_to_transform: [0], target_modules: ['q_proj'] },
        renamed(isAlone),
      ),
    });
  assert.equal((await open(true)).adapter?.matrices, 1);
  await assert.rejects(open(false), {
    message: /lora_A\.default\.weight': this factor is there twice$/,
  });
});

/** What peft 0.17 writes besides, with nothing of it asked for. */
const asWritten = {
  ...{ alpha_pattern: {}, auto_mapping: null, base_model_name_or_path: 'some/base', bias: 'none' },
  ...{ corda_config: null, eva_config: null, exclude_modules: null, inference_mode: true },
  ...{ init_lora_weights: true, layer_replication: null, layers_pattern: null },
  ...{ layers_to_transform: null, loftq_config: {}, lora_bias: false, lora_dropout: 0.05 },
  ...{ megatron_config: null, megatron_core: 'megatron.core', modules_to_save: null },
  ...{ qalora_group_size: 16, revision: null, target_parameters: null },
  // The second is of other models: peft asks that one of them be there.
  ...{ target_modules: ['q_proj', 'query_key_value'] },
  ...{ task_type: 'CAUSAL_LM', trainable_token_indices: null, use_dora: false, use_qalora: false },
};

test('a config as peft writes it is taken', async () => {
  const adapter = adapterOf(asWritten);
  const model = await lab.openModel(safetensorsOf('llama'), { config, adapter });
  assert.deepEqual(model.adapter, {
    isRankStabilised: false,
    matrices: 3,
    rank: 4,
    kinds: ['q_proj'],
  });
  await model.close();
});

test('patterns say of some modules another rank and alpha; a folder stands for its files', async () => {
  const folder = temporaryFolder();
  const { tensors, ranks } = { tensors: tensorsOf('llama'), ranks: { q_proj: 4, k_proj: 2 } };
  const made = loraOn(tensors, { ranks, alpha: 8, alpha_pattern: { 'self_attn.k_proj': 16 } });
  await mkdir(join(folder, 'lora'));
  for (const [name, bytes] of Object.entries(made.files))
    await writeFile(join(folder, 'lora', name), bytes);
  for (const adapter of [join(folder, 'lora'), join(folder, 'lora', names[1])]) {
    const model = await lab.openModel(safetensorsOf('llama', 'F32'), { config, adapter });
    assert.deepEqual(model.adapter, {
      isRankStabilised: false,
      matrices: 6,
      rank: 4,
      kinds: ['k_proj', 'q_proj'],
    });
    await model.close();
  }
});
