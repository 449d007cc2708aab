// The weights of two models compared, as users do it.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.js';
import { models, tensorsOf } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { llama } from '../web/engine/models/support/weights.js';
import { writeModel } from './checkpoints.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const inspect = (...words: string[]) => rootdIn(folder, ['inspect', ...words]);

const json = (...words: string[]) => JSON.parse(inspect(...words, '--json').stdout);

/** The queries of head 1.2 are five times as large in the second. */
await writeModel(join(folder, 'base'), 1);
await writeModel(join(folder, 'tuned'), 5);
await writeModel(join(folder, 'wide'), 1, {
  ...{ num_attention_heads: 2, num_key_value_heads: 1, head_dim: 16 },
});

/** Of two layers, the first with or without the gains of its norm. */
async function twoLayers(name: string, isKnown: boolean, size: number, last: number = 1) {
  const one = Object.entries(llama({ keyHeads: [0] }, 900, 64, 16));
  const first = one.filter(([tensor]) => isKnown || !tensor.includes('layernorm'));
  const second = one.map(([tensor, { shape, numbers }]) => {
    const isQuery = tensor.includes('q_proj');
    const own = isQuery ? numbers.map((x: number) => size * x) : numbers;
    return [tensor.replace('layers.0', `layers.${last}`), { shape, numbers: own }] as const;
  });
  await mkdir(join(folder, name));
  await writeFile(
    join(folder, name, 'model.safetensors'),
    fileOf(Object.fromEntries([...first, ...second])),
  );
  const config = { model_type: 'llama', num_attention_heads: 4, rope_theta: 1e4 };
  await writeFile(join(folder, name, 'config.json'), JSON.stringify(config));
}
await twoLayers('known', true, 1);
await twoLayers('lacking', false, 0.5);
await twoLayers('apart', true, 1, 5);

test('what changed most stands first, before and after, with its sign', () => {
  const { status, stdout, stderr } = inspect('base', 'tuned');
  assert.deepEqual([status, stderr], [0, '']);
  const [before, after] = ['base', 'tuned'].map((model) => json(model).heads[6]);
  const [one, other] = [before, after].map(({ sigmaWindow }) => sigmaWindow);
  assert.match(
    stdout,
    /^base → tuned: Llama \(F32\), 3 layers of 4 heads, d = 8\.\nSpread .*, largest \S+ → /,
  );
  const shown = [one, other].map((x) => x.toPrecision(3)).join(' → ');
  const [, told] = /\nlayer 1, head 2 +\+([\d.]+) +([\d.]+ → [\d.]+) /.exec(stdout)?.slice(1) ?? [];
  assert.equal(told, shown, stdout);
  assert.match(stdout, /; the other 11 of 12 by less than half a per cent/);
  assert.match(stdout, /\nLayer by layer, means over heads\n/);
  assert.match(inspect('tuned', 'base').stdout, /\nlayer 1, head 2 +-[\d.]+ /);
  const every = inspect('base', 'tuned', '--all-heads', '--explain').stdout;
  assert.match(every, /\nWhat the columns say\n {2}spread +how far /);
  assert.match(every, /\nEvery head\n(.*\n){13}/);
  assert.match(inspect('base', 'base').stdout, /The spread of no head changed by half a per cent/);
});

test('JSON has both, and the changes of the number that they are ranked by', () => {
  const { models, by, changes } = json('tuned', 'base', '--by', 'bound');
  assert.equal(by, 'bound');
  for (const [i, model] of ['tuned', 'base'].entries()) {
    const { command, date, ...alone } = json(model);
    const { command: _, date: __, ...own } = models[i];
    assert.deepEqual(own, alone);
  }
  assert.equal(changes.length, 12);
  const [{ tower, layer, head, change }] = changes;
  assert.deepEqual([tower, layer, head], ['', 1, 2]);
  assert.equal(change, models[1].heads[6].bound - models[0].heads[6].bound);
  assert.ok(change < 0);
});

test('CSV has a column of the model', () => {
  const [names, ...rows] = inspect('base', 'tuned', '--csv').stdout.trim().split('\n');
  assert.match(names, /^model,tower,layer,head,/);
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    [...Array(12).fill('base'), ...Array(12).fill('tuned')],
  );
});

test('in what the configs of two differ is said, in every form', async () => {
  const sentence = (own: string) =>
    new RegExp(
      `^ *Their configs differ in 'rope_theta', which is 10000 in the first.* ${own} in`,
      'm',
    );
  await writeModel(join(folder, 'turned'), 1, { rope_theta: 5e5 });
  await writeModel(join(folder, 'mistral'), 1, { model_type: 'mistral', sliding_window: 4096 });
  await writeModel(join(folder, 'qwen'), 1, { model_type: 'qwen3' });
  await writeFile(join(folder, 'straight.json'), inspect('base', '--json').stdout);
  const pairs = [
    ['base', 'turned'],
    ['turned', '--baseline', 'straight.json'],
  ];
  for (const pair of pairs) {
    assert.match(inspect(...pair).stdout, sentence('500000'));
    assert.match(inspect(...pair, '--quiet').stderr, sentence('500000'));
    assert.match(json(...pair).assumed.join(), sentence('500000'));
  }
  assert.match(inspect('base', 'mistral').stdout, /kinds of model: "llama" and "mistral"\.$/m);
  assert.match(inspect('base', 'qwen').stdout, /They are of two families: Llama and Qwen 3\.$/m);
  assert.deepEqual(json('base', 'tuned').assumed, []);
  assert.match(
    json('base', 'base').assumed.join(),
    /^Every number told here of the two is the same/,
  );
});

test('a head that cannot be read is said to, and in which model', async () => {
  await writeModel(join(folder, 'broken'), Number.NaN);
  const { status, stdout } = inspect('base', 'broken');
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^base → broken: .*\n.*\nOf 1 head the spread is not known in both models: layer 1, head 2\.\n/,
  );
  assert.match(stdout, /The spread of no head of 11 changed/);
  assert.doesNotMatch(stdout, /\+NaN|layer 1 .*NaN/);
  assert.match(stdout, /\n {2}broken: 1 of 12 heads cannot be read, .*: layer 1, head 2\.\n/);
  const quiet = inspect('broken', '--quiet');
  assert.deepEqual([quiet.status, quiet.stdout], [0, '']);
  assert.match(quiet.stderr, /^1 of 12 heads cannot be read/);
});

test('a head that cannot be read has not passed, and hides no other that fails', async () => {
  await writeModel(join(folder, 'holed'), Number.NaN);
  for (const [words, code] of [
    [['holed', '--fail-if', 'spread>1e9'], 1],
    [['base', 'holed', '--fail-if', 'spread>1e9'], 1],
    [['base', 'holed', '--fail-if', 'spread.change>1e9'], 1],
    [['holed', '--fail-if', 'spread>0'], 3],
    [['base', 'holed', '--fail-if', 'spread.change<=0'], 3],
  ] as [string[], number][]) {
    const { status, stderr } = inspect(...words);
    assert.equal(status, code, stderr);
    assert.match(
      stderr,
      /holed: 1 of 12 heads cannot be read, .*: layer 1, head 2: with --strict or --fail-if/,
    );
    assert.equal(/ holds of 11\b/.test(stderr), code === 3, stderr);
  }
});

test('a model with changes beside its weights has not passed', async () => {
  await writeModel(join(folder, 'unmerged'), 1);
  const tensors = tensorsOf('llama');
  const name = 'model.layers.0.self_attn.q_proj';
  tensors[`${name}.lora_A.weight`] = tensors[`${name}.weight`];
  await writeFile(join(folder, 'unmerged/model.safetensors'), fileOf(tensors));
  const { status, stdout } = inspect('unmerged');
  assert.deepEqual([status, /\nBeside its weights are factors/.test(stdout)], [0, true], stdout);
  const gate = inspect('unmerged', '--fail-if', 'spread>1e9');
  assert.equal(gate.status, 1);
  assert.match(
    gate.stderr,
    /'model\.layers\.0\.self_attn\.q_proj\.lora_A\.weight': with --strict or --fail-if/,
  );
});

test('a model without biases that its config has, or with norms of some queries, has not passed', async () => {
  for (const [model, config] of [
    ['llama', { attention_bias: true }],
    ['qwen2', {}],
    ['qwen3', {}],
  ] as const) {
    const name = `lacking_${model}`;
    await mkdir(join(folder, name));
    const tensors = Object.entries(tensorsOf(model)).filter(
      ([tensor]) => !/\.1\.self_attn\.(q_proj\.bias|[qk]_norm\.weight)/.test(tensor),
    );
    await writeFile(
      join(folder, name, 'model.safetensors'),
      fileOf(Object.fromEntries(tensors), models[model].dtype),
    );
    const own = { ...models[model].config, ...config };
    await writeFile(join(folder, name, 'config.json'), JSON.stringify(own));
    const { status, stdout } = inspect(name);
    assert.deepEqual([status, /\nBiases are taken as 0 and norms/.test(stdout)], [0, true], stdout);
    const gate = inspect(name, '--fail-if', 'spread>1e9');
    assert.equal(gate.status, 1, model);
    assert.match(
      gate.stderr,
      /Biases are taken as 0 and .*\.1\.self_attn\..*: with --strict or --fail-if/,
    );
  }
});

test('conditions are on each model, and on changes', () => {
  const [before, after] = ['base', 'tuned'].map((model) => json(model).heads[6].sigmaWindow);
  const just = (x: number) => String(x * 0.999);
  const asked = ['base', 'tuned', '--fail-if'];
  const held = inspect(...asked, `spread.change>${just(after - before)},spread>${just(after)}`);
  assert.equal(held.status, 3);
  assert.match(held.stderr, /spread\.change>\S+ holds of 1: layer 1, head 2: spread\.change is /);
  assert.match(held.stderr, /spread>\S+ holds of 1 in tuned: layer 1, head 2: spread is /);
  assert.equal(inspect('tuned', 'base', '--fail-if', `spread>${just(after)}`).status, 3);
  assert.equal(inspect(...asked, `spread.change>${(after - before) * 1.001}`).status, 0);
  assert.equal(inspect(...asked, `spread.change<${before - after}`).status, 0);
  assert.equal(inspect(...asked, `spread.ratio>${just(after / before)}`).status, 3);
  assert.equal(inspect(...asked, `spread.ratio>${(after / before) * 1.001}`).status, 0);
  for (const [words, why] of [
    [
      ['base', '--fail-if', 'spread.change>1'],
      /--fail-if spread\.change needs two models, or --baseline/,
    ],
    [[...asked, 'sigmaCapped.change>1'], /sigmaCapped\.change cannot be told of 12 heads/],
  ] as [string[], RegExp][]) {
    const { status, stdout, stderr } = inspect(...words);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, why);
  }
});

test('what was kept of a model is compared in the place of the first, and not tested itself', async () => {
  await writeFile(join(folder, 'kept.json'), inspect('base', '--json').stdout);
  await writeFile(join(folder, 'wild.json'), inspect('tuned', '--json').stdout);
  const kept = ['tuned', '--baseline', 'kept.json'];
  assert.equal(inspect(...kept).stdout, inspect('base', 'tuned').stdout);
  assert.equal(inspect(...kept, '--csv').stdout, inspect('base', 'tuned', '--csv').stdout);
  const undated = ({ models, changes, by }: any) =>
    JSON.stringify({ by, changes, models: models.map(({ heads, name }: any) => [name, heads]) });
  assert.equal(undated(json(...kept)), undated(json('base', 'tuned')));

  const [before, after] = ['base', 'tuned'].map((model) => json(model).heads[6].sigmaWindow);
  const grew = inspect(...kept, '--fail-if', `spread.change>${(after - before) * 0.999}`);
  assert.equal(grew.status, 3);
  assert.match(grew.stderr, /holds of 1: layer 1, head 2: spread\.change is /);
  assert.equal(
    inspect(...kept, '--fail-if', `spread.change>${(after - before) * 1.001}`).status,
    0,
  );
  const calm = ['base', '--baseline', 'wild.json', '--fail-if'];
  assert.equal(inspect(...calm, `spread>${after * 0.999}`).status, 0);
  assert.equal(inspect(...calm, `spread.change<${(before - after) * 0.999}`).status, 3);
  assert.match(inspect(...calm, 'sigmaCapped.change>1').stderr, /cannot be told of 12 heads/);
});

test('a number that is not known stays so in what was kept', async () => {
  const whole = json('base');
  const [first, ...others] = whole.heads;
  const heads = [{ ...first, bound: null }, ...others];
  await writeFile(join(folder, 'holed.json'), JSON.stringify({ ...whole, heads }));
  const asked = ['base', '--baseline', 'holed.json'];
  const { status, stderr } = inspect(...asked, '--fail-if', 'bound.change>1');
  assert.deepEqual([status, /cannot be told of 1 head/.test(stderr)], [2, true], stderr);
  const [names, row] = inspect(...asked, '--csv').stdout.split('\n');
  assert.equal(row.split(',')[names.split(',').indexOf('bound')], 'NaN');
});

test('what is no kept inspection of such a model is refused', async () => {
  const base = json('base');
  for (const [name, content] of [
    ['pair', json('base', 'base')],
    ['newer', { ...base, schema: 2 }],
    ['none', { schema: 1 }],
    ['odd', { ...base, heads: [{ ...base.heads[0], sigma: 'wide' }] }],
    ['run', { ...base, command: 'rootd run base --text words --json' }],
    ['fewer', { ...base, heads: base.heads.slice(1) }],
    ['short', json('base', '--window', '64')],
  ] as const)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(content));
  for (const [words, code, why] of [
    [
      ['--baseline', 'pair.json'],
      1,
      /pair\.json: it must be what rootd inspect --json .* two models/,
    ],
    [['--baseline', 'newer.json'], 1, /with schema 1: its schema is 2/],
    [
      ['--baseline', 'none.json'],
      1,
      /none\.json: it must be what rootd inspect --json has written/,
    ],
    [['--baseline', 'odd.json'], 1, /odd\.json: it must be what rootd inspect --json has written/],
    [['--baseline', 'run.json'], 1, /it is of rootd run/],
    [['--baseline', 'fewer.json'], 2, /tuned must have the same heads in each layer as base/],
    [['--baseline', 'short.json'], 2, /made with --window 64; this is with 1024/],
    [['--baseline', 'no.json'], 1, /no\.json: cannot be read/],
    [['base', '--baseline', 'pair.json'], 2, /takes the place of the first model: name one/],
  ] as [string[], number, RegExp][]) {
    const { status, stdout, stderr } = inspect('tuned', ...words);
    assert.deepEqual([status, stdout], [code, ''], stderr);
    assert.match(stderr, why);
  }
});

test('layers whose norm one of them lacks are in no ranking, which is said', () => {
  const { stdout } = inspect('known', 'lacking');
  assert.match(stdout, /\nLayers without the gains of their norm are left out of this\.\n/);
  assert.doesNotMatch(stdout, /\nlayer 0/);
  assert.match(stdout, /\nlayer 1, head \d +-[\d.]+ /);
  assert.match(stdout, /\nWhat could not be told\n.*layer/);
});

test('models that have no heads in common are refused, and numbers that no head has', () => {
  for (const [words, why] of [
    [['base', 'wide'], /: base has 3 layers of 4 heads, d = 8, wide 3 layers of 2 heads, d = 16/],
    [
      ['base', 'known'],
      /must have the same layers, heads and d: .*, known 2 layers of 4 heads, d = 16/,
    ],
    [['known', 'apart'], /apart must have the same heads in each layer as known, of one d/],
    [['base', 'tuned', '--by', 'sigmaMeasured'], /--by sigmaMeasured cannot be told: no head/],
    [['base', 'tuned', '--json', '--top', '3'], /leave --top out/],
  ] as [string[], RegExp][]) {
    const { status, stdout, stderr } = inspect(...words);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, why);
  }
});
