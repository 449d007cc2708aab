// A base with a LoRA on it is the model that was merged with it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model, ModelFile } from 'rootd';
import { adapted } from '../../../../web/engine/models/adapted.js';
import type { Tensor } from '../../../../web/engine/models/numberKinds.js';
import { openFiles } from '../../../../web/engine/models/openModel.js';
import { readSafetensors } from '../../../../web/engine/models/safetensors.js';
import { openSource } from '../../../../web/engine/models/sources.js';
import { sharedLab } from '../../../support/labs.js';
import { engine, ids, models, safetensorsOf, tensorsOf } from './running/cases.js';
import { decode, fileOf, inMemory } from './support/files.js';
import { loraOn, type Made } from './support/lora.js';
import { uniform } from './support/weights.js';

const lab = await sharedLab(2);

const filesOf = ({ files }: Made) =>
  Object.entries(files).map(([name, bytes]) => inMemory(bytes, name));

async function asked<Result>(
  files: ModelFile,
  about: { config: any; adapter?: any },
  ask: (model: Model) => Promise<Result>,
): Promise<Result> {
  const model = await lab.openModel(files, about);
  try {
    return await ask(model);
  } finally {
    await model.close();
  }
}

const near = (x: number, y: number) => Math.abs(x - y) <= 1e-5 * Math.abs(y);

const llama = { 'self_attn.q_proj': 4, 'self_attn.k_proj': 4, 'mlp.down_proj': 2 };
const gpt2 = { 'attn.c_attn': 3, 'attn.c_proj': 3, 'mlp.c_fc': 5 };
const alphas = { q_proj: 8, 'self_attn.k_proj': 8, down_proj: 8 };
const kinds: Record<string, [family: string, made: Parameters<typeof loraOn>[1]]> = {
  'LoRA on Llama': ['llama', { ranks: llama, alpha: 8 }],
  'rsLoRA on Llama': ['llama', { ranks: llama, alpha: 8, use_rslora: true }],
  'LoRA with alphas of their own': [
    'llama',
    { ranks: llama, alpha: 8, lora_alpha: 99, alpha_pattern: alphas },
  ],
  'LoRA on Llama, flagged as one on GPT-2': [
    'llama',
    { ranks: llama, alpha: 8, fan_in_fan_out: true },
  ],
  'LoRA on GPT-2, without its flag': [
    'gpt2',
    { ranks: gpt2, alpha: 6, inputsFirst: true, fan_in_fan_out: false },
  ],
  'LoRA on GPT-2': ['gpt2', { ranks: gpt2, alpha: 6, inputsFirst: true }],
  'rsLoRA on GPT-2': ['gpt2', { ranks: gpt2, alpha: 6, inputsFirst: true, use_rslora: true }],
};

for (const [what, [family, options]] of Object.entries(kinds)) {
  test(`${what}: run and inspected, the base with it is the merged model`, async () => {
    const { config } = models[family];
    const made = loraOn(tensorsOf(family), options);
    const merged = inMemory(fileOf(made.merged));
    const numbers = async (model: Model) => {
      const { loss, heads } = await model.run({ tokens: ids });
      const { heads: inspected } = await model.inspect();
      return [
        Number(loss),
        ...heads.flatMap(({ largest, spread }) => [largest, spread]),
        ...inspected.map(({ sigma }) => sigma),
      ];
    };
    const base = await asked(safetensorsOf(family, 'F32'), { config }, numbers);
    const whole = await asked(merged, { config }, numbers);
    const about = { config, adapter: filesOf(made) };
    const laid = await asked(safetensorsOf(family, 'F32'), about, async (model) => {
      const modules = Object.keys(options.ranks).length;
      const kinds = Object.keys(options.ranks)
        .map((name) => name.replace(/.*\./, ''))
        .sort();
      const rank = Math.max(...Object.values(options.ranks));
      const isRankStabilised = options.use_rslora === true;
      assert.deepEqual(model.adapter, { isRankStabilised, matrices: 3 * modules, rank, kinds });
      return numbers(model);
    });
    const place = whole.findIndex((x, i) => !near(laid[i], x));
    assert.equal(place, -1, `number ${place}: ${laid[place]} and ${whole[place]}`);
    assert.ok(base.filter((x, i) => near(x, whole[i])).length < base.length / 10);
  });
}

test('factors that are 0, or a stretch of them, are said, and refused if asked; those of one matrix too', async () => {
  const { config } = models.llama;
  const laid = async (end: string, from: number, to: number) => {
    const tensors = tensorsOf('llama');
    const made = loraOn(tensors, { ranks: llama, alpha: 8 });
    const file = made.files['adapter_model.safetensors'];
    const { tensors: factors } = await readSafetensors(
      await openSource(inMemory(file), 'files[0]'),
      undefined,
    );
    const [factor] = [...factors.values()].filter(({ name }) => name.endsWith(end));
    const size = factor.to - factor.from;
    file.fill(0, factor.from + Math.round(from * size), factor.from + Math.round(to * size));
    const about = { config, adapter: filesOf(made) };
    return asked(safetensorsOf('llama', 'F32'), about, async (model) => {
      const run = (strict: boolean) => model.run({ tokens: ids, strict });
      const { assumed } = await run(false);
      const refused = await run(true).catch(({ message }) => String(message));
      const { missing } = await model.inspect();
      return { assumed: assumed.join('\n'), refused, missing: missing.join('\n') };
    });
  };
  const q = '1.self_attn.q_proj.lora_';
  for (const factor of ['A', 'B']) {
    const name = `${q}${factor}.weight`;
    const all = new RegExp(`All numbers are 0 in '.*${name}'`, 'm');
    const { assumed, refused, missing } = await laid(name, 0, 1);
    assert.match(assumed, all);
    assert.match(String(refused), /^adapter_model\.safetensors: All numbers/);
    assert.match(missing, all);
    const some = await laid(name, 0.25, 0.375);
    assert.match(some.assumed, new RegExp(`Zeros in a row.* 64 bytes, are in '.*${name}'`));
    assert.match(String(some.refused), /^adapter_model\.safetensors: Zeros in a row/);
    const few = await laid(name, 0.25, 0.36);
    assert.doesNotMatch(few.assumed + few.missing, /Zeros|All numbers/);
    assert.equal(typeof few.refused, 'object');
  }
});

test('a hole of the base is seen below what the LoRA adds', async () => {
  const tensors = tensorsOf('llama');
  const { files } = loraOn(tensors, { ranks: llama, alpha: 8 });
  tensors['model.layers.1.mlp.down_proj.weight'].numbers.fill(0, 100, 400);
  const about = { config: models.llama.config, adapter: filesOf({ files, merged: {} }) };
  await asked(inMemory(fileOf(tensors)), about, async (model) => {
    const { assumed } = await model.run({ tokens: ids });
    assert.match(assumed.join('\n'), /^Zeros in a row.* 1200 bytes.*1\.mlp\.down_proj\.weight'/m);
    await assert.rejects(model.run({ tokens: ids, strict: true }), {
      message: /^model\.safetensors: Zeros in a row/,
    });
  });
});

test('a large matrix is made some rows at a time, from wherever it is read', async () => {
  const [rows, columns] = [1200, 1000];
  const tensors = {
    'o.weight': { shape: [rows, columns], numbers: uniform(1, rows * columns, 1) },
  };
  const made = loraOn({ 'm.o.weight': tensors['o.weight'] }, { ranks: { o: 3 }, alpha: 3 });
  const base = inMemory(fileOf(tensors, 'BF16'));
  const opened = await openFiles([base], { config: {} }, new AbortController().signal);
  const [file] = [...opened.tensors.values()];
  const stored = decode('BF16', await base.read(file.from, file.to));
  base.largest = 0;
  const { signal } = new AbortController();
  const on = await adapted(opened, filesOf(made), {
    engine: async () => engine,
    cache: undefined,
    signal,
  });
  const { source, kind, from, to } = on.tensors.get('o.weight') as Tensor;
  assert.deepEqual([kind.name, to - from], ['F32', 4 * rows * columns]);
  const [first, last] = [7, 1199];
  const bytes = new Uint8Array(4 * columns * (last - first));
  await source.fill(bytes, from + 4 * columns * first);
  const [added, whole] = [tensors['o.weight'], made.merged['m.o.weight']];
  const wrong = new Float32Array(bytes.buffer).findIndex((x, i) => {
    const place = first * columns + i;
    return Math.abs(x - (stored[place] + whole.numbers[place] - added.numbers[place])) > 1e-6;
  });
  assert.equal(wrong, -1);
  assert.ok(base.largest <= 2 * 2 ** 20, `${base.largest} bytes at once`);
});
