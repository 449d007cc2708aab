// What a family needs and a file lacks is refused by its name, or said; and so is what a file holds and nobody uses. Every
// tensor of every family is taken away once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configOfGguf } from '../../../../../web/engine/models/ggufConfig.js';
import { usualWindow } from '../../../../../web/engine/models/inspectOptions.js';
import { openFiles } from '../../../../../web/engine/models/openModel.js';
import { planOf as inspectionOf } from '../../../../../web/engine/models/plan.js';
import { ggufForm } from '../../../../../web/engine/models/running/ggufForm.js';
import { usualForm } from '../../../../../web/engine/models/running/tensorParts.js';
import { textConfig } from '../../../../../web/engine/models/running/textFamily.js';
import { TextPlan } from '../../../../../web/engine/models/running/textPlan.js';
import { sharedLab } from '../../../../support/labs.js';
import { inspectFiles } from '../support/askModel.js';
import { fileOf, inMemory } from '../support/files.js';
import { architectures, engine, ggufOf, ids, models, safetensorsOf, tensorsOf } from './cases.js';

const never = new AbortController().signal;

type Model = Awaited<ReturnType<typeof openFiles>>;
type Tensors = Model['tensors'];

/** With fewer tensors than it was opened with. */
async function lacking(model: Model, tensors: Tensors): Promise<Model> {
  if (!model.metadata) return { ...model, tensors };
  const ggufConfig = await configOfGguf(model.metadata, tensors, 'file');
  return { ...model, tensors, ggufConfig };
}

async function planOf(model: Model, tensors: Tensors, config: any) {
  const read = model.gguf
    ? ggufForm(await lacking(model, tensors))
    : { form: usualForm, tensors, config: textConfig(config) };
  return new TextPlan(read.tensors, read.config, {
    file: 'file',
    form: read.form,
    engine,
    tokens: 8,
  });
}

const unused = /^In the files and not used in this run: /;

/** What is made of a model's tensors. */
type Reading = { used: (name: string) => boolean; said: string[] };

/** A run of them. */
async function asRun(model: Model, tensors: Tensors, config: any): Promise<Reading> {
  const { assumed } = await planOf(model, tensors, config);
  const rest = assumed.find((sentence) => unused.test(sentence)) ?? '';
  return { used: (name) => !rest.includes(name), said: assumed };
}

/** What their weights say of heads. */
async function asInspected(model: Model, tensors: Tensors, config: any): Promise<Reading> {
  const said = { window: usualWindow };
  const own = await lacking(model, tensors);
  const told = { ...own, config: own.ggufConfig?.config ?? config };
  const { layers, assumed, missing } = inspectionOf(told, said, Math.log);
  const names = layers.flatMap(({ queryNorm, keyNorm, query, key }) =>
    [queryNorm, keyNorm, query(0), key(0)].flatMap((part) =>
      Object.values(part).map((one) => (one as any)?.tensor?.name ?? (one as any)?.name),
    ),
  );
  return { used: (name) => names.includes(name), said: [...assumed, ...missing] };
}

async function takeAway(model: Model, read: typeof asRun, config: any = model.config) {
  const whole = await read(model, model.tensors, config);
  for (const name of model.tensors.keys()) {
    if (!whole.used(name)) continue;
    const tensors = new Map(model.tensors);
    tensors.delete(name);
    let said: string[];
    try {
      ({ said } = await read(model, tensors, config));
    } catch (error) {
      const { name: kind, message } = error as Error;
      assert.equal(kind, 'ModelError', `${name}: ${message}`);
      // Any prefix may stand before what is named.
      const told = [...message.matchAll(/'([^']*)'/g)].map(([, one]) => one);
      assert.ok(
        told.some((end) => `.${name}`.endsWith(`.${end}`)),
        `${name}: ${message}`,
      );
      continue;
    }
    assert.ok(
      said.some((sentence) => !whole.said.includes(sentence)),
      `${name} is not missed`,
    );
  }
}

/** What no family has is not used, and told of. */
async function addOne(model: Model, config: any = model.config) {
  const [extra] = model.tensors.values();
  const more = new Map(model.tensors);
  const odd = model.gguf ? 'blk.0.attn_sinks.weight' : 'model.layers.0.self_attn.sinks';
  more.set(odd, { ...extra, name: odd });
  const { said } = await asRun(model, more, config);
  assert.ok(
    said.some((sentence) => unused.test(sentence) && sentence.includes(odd)),
    odd,
  );
}

for (const name of Object.keys(models)) {
  test(`${name}: whatever is taken away is missed, whatever is added is told of`, async () => {
    const { config } = models[name];
    const model = await openFiles([safetensorsOf(name)], {}, never);
    await takeAway(model, asRun, config);
    await takeAway(model, asInspected, config);
    await addOne(model, config);
  });
}

for (const name of Object.keys(architectures)) {
  test(`${name} as GGUF: the same`, async () => {
    const model = await openFiles([ggufOf(name)], {}, never);
    await takeAway(model, asRun);
    await takeAway(model, asInspected);
    await addOne(model);
  });
}

const lab = await sharedLab(1);

for (const [name, absent, wanted] of [
  ['gpt2', /attn\.c_attn\.bias$/, 'transformer.h.0.attn.c_attn.bias'],
  ['qwen2', /[qk]_proj\.bias$/, 'model.layers.0.self_attn.q_proj.bias'],
  ['qwen3', /[qk]_norm\.weight$/, 'model.layers.0.self_attn.q_norm.weight'],
] as const) {
  test(`${name} without ${wanted} and its like is not run, and what is inspected says so`, async () => {
    const tensors = Object.fromEntries(
      Object.entries(tensorsOf(name)).filter(([own]) => !absent.test(own)),
    );
    const { config } = models[name];
    const model = await lab.openModel(inMemory(fileOf(tensors)), { config });
    const { missing } = await model.inspect();
    assert.ok(
      missing.some((sentence) => sentence.includes(`'${wanted}'`)),
      missing.join(' '),
    );
    assert.deepEqual(model.missing, missing);
    await assert.rejects(model.run({ tokens: ids }), {
      name: 'ModelError',
      code: 'incomplete',
      message: new RegExp(
        `layer 0 is incomplete: no tensor '${wanted.slice(wanted.indexOf('.') + 1)}'`,
      ),
    });
    await model.close();
  });
}

test('a layer without queries and keys is told of where others come after it, without a config too', async () => {
  const tensors = tensorsOf('gpt2');
  delete tensors['transformer.h.1.attn.c_attn.weight'];
  const { missing } = await inspectFiles(lab, { files: inMemory(fileOf(tensors)), heads: 4 });
  assert.deepEqual(missing, [
    'The files hold layers up to 2; layer 1 has no queries and keys in the files.',
  ]);
});

test('a layer that mixes tokens by something other than attention lacks nothing, which is said', async () => {
  const { config } = models.llama;
  const inspect = async (name: string) => {
    const tensors = tensorsOf('llama');
    for (const part of ['q', 'k']) delete tensors[`model.layers.1.self_attn.${part}_proj.weight`];
    tensors[name] = { shape: [1, 1], numbers: Float64Array.of(1) };
    return inspectFiles(lab, { files: inMemory(fileOf(tensors)), config });
  };
  const hybrid = await inspect('model.layers.1.linear_attn.in_proj.weight');
  const sentence = 'Without attention, and not in these numbers: layer 1.';
  assert.deepEqual([hybrid.layers, hybrid.missing], [2, []]);
  assert.ok(hybrid.assumed.includes(sentence), hybrid.assumed.join());
  const { assumed, missing } = await inspect('model.layers.2.linear_attn.in_proj.weight');
  assert.match(missing.join(), /^The config counts 3 layers; layer 1 has no queries and keys in/);
  assert.ok(!assumed.includes(sentence));
});

test('what some layers have and others lack is told of, where no config says of which family they are', async () => {
  const config = { ...models.llama.config, model_type: undefined };
  const tensors = tensorsOf('llama');
  const rows = { shape: [32], numbers: new Float64Array(32) };
  const inspect = async () =>
    (await inspectFiles(lab, { files: inMemory(fileOf(tensors)), config })).missing;
  assert.deepEqual(await inspect(), []);
  tensors['model.layers.1.self_attn.q_proj.bias'] = rows;
  const [said] = await inspect();
  assert.match(said, /: 'model\.layers\.0\.self_attn\.q_proj\.bias', '.*layers\.2.*'\.$/);
  for (const layer of [0, 2]) tensors[`model.layers.${layer}.self_attn.q_proj.bias`] = rows;
  assert.deepEqual(await inspect(), []);
});
