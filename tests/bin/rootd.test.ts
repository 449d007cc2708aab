// The command, run as users run it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { headColumns } from '../../web/engine/models/headColumns.js';
import { temporaryFolder } from '../support/folder.js';
import { inspectFiles } from '../web/engine/models/support/askModel.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { gpt2, llama, uniform } from '../web/engine/models/support/weights.js';
import { program, rootdIn } from './command.js';

const rootd = (...words: string[]) => rootdIn(folder, words);

const change = { shape: [2, 64], numbers: new Float64Array(128).fill(0.1) };
const lora = {
  'base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight': change,
  'base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight': change,
};

/** Every head of it holds what is no number. */
function withoutNumbers() {
  const tensors = llama({ keyHeads: [0] }, 900, 64, 16);
  tensors['model.layers.0.input_layernorm.weight'].numbers.fill(Number.NaN);
  return tensors;
}

/** Two layers, the second far larger for want of its norm. */
function lackingANorm() {
  const tensors = llama({ keyHeads: [0] }, 900, 64, 16);
  const second = Object.entries(tensors)
    .filter(([name]) => !name.includes('layernorm'))
    .map(([name, one]) => [name.replace('layers.0', 'layers.1'), one]);
  return { ...tensors, ...Object.fromEntries(second) };
}

const llamaConfig = {
  model_type: 'llama',
  num_attention_heads: 4,
  rope_theta: 1e4,
  num_hidden_layers: 1,
  num_key_value_heads: 1,
};

const folder = temporaryFolder();
await mkdir(join(folder, 'llama'));
await mkdir(join(folder, 'empty'));
await writeFile(join(folder, 'gpt2.safetensors'), fileOf(gpt2(3, 48, 8, 6)));
await writeFile(
  join(folder, 'llama/model.safetensors'),
  fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16'),
);
await writeFile(join(folder, 'llama/config.json'), JSON.stringify(llamaConfig));
await writeFile(join(folder, 'llama/tokenizer.json'), '{}');
await writeFile(join(folder, 'odd.json'), JSON.stringify({ n_head: 6, model_type: 'gpt2' }));
await writeFile(join(folder, 'list.json'), '[]');
await writeFile(join(folder, 'text.safetensors'), 'this is no model');
await writeFile(join(folder, 'old.bin'), 'PK\u0003\u0004');
for (const [name, contents] of [
  ['other/model.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16')],
  ['wrong/model.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16')],
  ['wrong/config.json', JSON.stringify({ ...llamaConfig, head_dim: 32 })],
  ['twice/model.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16')],
  ['twice/config.json', '{"num_attention_heads":4,"num_attention_heads":2}'],
  ['none/model.safetensors', fileOf(withoutNumbers())],
  ['none/config.json', JSON.stringify(llamaConfig)],
  ['lora/adapter_model.safetensors', fileOf(lora)],
  ['lora/adapter_config.json', '{"base_model_name_or_path":"some/base"}'],
  ['beside/model.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16')],
  ['beside/config.json', JSON.stringify(llamaConfig)],
  ['beside/adapter_model.safetensors', fileOf(lora)],
  ['beside/adapter_config.json', '{"base_model_name_or_path":"some/base"}'],
  ['two/a.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16))],
  ['two/b.safetensors', fileOf(llama({ keyHeads: [0] }, 900, 64, 16))],
  ['quants/a-F16.gguf', 'GGUF'],
  ['quants/a-Q8_0.gguf', 'GGUF'],
  ['onnx/model.onnx', '\b\u0007\u0012\u0007pytorch'],
  ['fsdp/optimizer_0/__0_0.distcp', 'PK'],
  ['fsdp/pytorch_model_fsdp_0/__1_0.distcp', 'PK'],
  ['orbax/_METADATA', '{"tree_metadata": {}}'],
  ['parts/vision/model.safetensors', fileOf(lora)],
  ['lacks/model.safetensors', fileOf(lackingANorm())],
  ['lacks/config.json', JSON.stringify(llamaConfig)],
] as [string, string | Uint8Array][]) {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), contents);
}

/** The lines below a heading, up to an empty one. */
function linesBelow(text: string, heading: RegExp) {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => heading.test(line));
  assert.ok(at >= 0, `${heading} in ${text}`);
  const rest = lines.slice(at + 1);
  return rest.slice(0, rest.indexOf(''));
}

const cellsOf = (line: string) => line.trim().split(/\s{2,}/);

test('a folder: the heads that stand out by name, a line a layer, and what the columns mean', () => {
  const { status, stdout, stderr } = rootd('inspect', 'llama');
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  const [title, spread] = stdout.split('\n');
  assert.equal(
    title,
    'llama: Llama (BF16), 1 layer of 4 heads (1 key head), d = 16, scores divided by 4.',
  );
  assert.match(
    spread,
    /least [\d.]+ \(layer 0, head \d\), median [\d.]+, largest [\d.]+ \(layer 0, head \d\)\.$/,
  );
  assert.match(
    stdout,
    /trained head usually spread further than that, those of an untrained head less/,
  );
  const [names, ...heads] = linesBelow(stdout, /^All heads, the largest spread first$/).map(
    cellsOf,
  );
  assert.deepEqual(names.slice(0, 4), ['head', 'spread', 'frozen below', 'unrelated']);
  assert.equal(heads.length, 4);
  const spreads = heads.map(([, its]) => Number(its));
  assert.deepEqual(
    spreads,
    spreads.toSorted((a, b) => b - a),
  );
  const [its, layer, ...more] = linesBelow(stdout, /^Layer by layer/).map(cellsOf);
  assert.equal(its.join(), 'layer,heads,d,scores times,least,median,largest,which');
  assert.deepEqual(layer.slice(0, 4), ['layer 0', '4', '16', '0.2500']);
  assert.equal(more.length, 0);
  assert.doesNotMatch(stdout, /What the columns say|Of all heads/);
  assert.match(stdout, /\n--explain says what the columns mean\.\n$/);
  const explained = rootd('inspect', 'llama', '--explain').stdout;
  const [all] = linesBelow(explained, /^All heads, the largest spread first$/).map(cellsOf);
  for (const name of ['z', 'itself', 'directions'])
    assert.deepEqual([names.includes(name), all.includes(name)], [false, true]);
  const legend = linesBelow(explained, /^What the columns say$/).map((line) => cellsOf(line)[0]);
  assert.deepEqual(legend, all.slice(1));
});

test('heads with factors of their own, and two of them between which the median is', async () => {
  const lab = await openLab({ workers: 0 });
  const shape = { task: 'recall', d: 4, heads: 2, steps: 1 } as const;
  const run = lab.train({ ...shape, rule: 'measured', optimizer: 'sgd' });
  await run.next();
  const { name, bytes } = await lab.exportRun({ saved: await run.save() });
  await run.return();
  await writeFile(join(folder, name), bytes);
  const read = (from: number, to: number) => bytes.slice(from, to);
  const { heads } = await inspectFiles(lab, { files: { name, size: bytes.length, read } });
  await lab.close();
  const [less, more] = heads.map(({ beta }) => beta).sort((a, b) => a - b);
  assert.ok(more > less);
  const { stdout } = rootd('inspect', name);
  const [, layer] = linesBelow(stdout, /^Layer by layer/).map(cellsOf);
  assert.equal(layer[3], `${less.toPrecision(4)} to ${more.toPrecision(4)}`);
  const between = (heads[0].sigma + heads[1].sigma) / 2;
  const [, told] = /median ([\d.]+)/.exec(stdout) ?? [];
  assert.ok(Math.abs(Number(told) / between - 1) < 0.01, stdout);
});

test('what has no meaning for heads of one entry is null in JSON, NaN elsewhere', async () => {
  await writeFile(join(folder, 'thin.safetensors'), fileOf(gpt2(3, 4, 1, 4)));
  const words = ['inspect', 'thin.safetensors', '--config', 'thin.json'];
  await writeFile(join(folder, 'thin.json'), JSON.stringify({ n_head: 4, model_type: 'gpt2' }));
  const { heads } = JSON.parse(rootd(...words, '--json').stdout);
  for (const { agreement, agreementZ } of heads) {
    assert.ok(Math.abs(agreement - 1) < 1e-6);
    assert.equal(agreementZ, null);
  }
  const [heading, ...rows] = rootd(...words, '--csv')
    .stdout.trimEnd()
    .split('\n');
  const place = heading.split(',').indexOf('agreementZ');
  for (const row of rows) assert.equal(row.split(',')[place], 'NaN');
  const table = rootd(...words, '--explain').stdout;
  const [names, first] = linesBelow(table, /^All heads/).map(cellsOf);
  assert.equal(first[names.indexOf('z')], 'NaN');
});

test('JSON is the result of the library after what was read, CSV a line a head', async () => {
  const { status, stdout } = rootd(
    'inspect',
    'gpt2.safetensors',
    'odd.json',
    '--json',
    '--spectrum',
  );
  assert.equal(status, 0);
  const result = JSON.parse(stdout);
  assert.deepEqual(Object.keys(result), [
    'schema',
    'rootd',
    'command',
    'date',
    'name',
    'weightType',
    'files',
    'options',
    'family',
    'assumed',
    'missing',
    'layers',
    'config',
    'heads',
  ]);
  assert.deepEqual([result.schema, result.name], [1, 'gpt2.safetensors']);
  const bytes = await readFile(join(folder, 'gpt2.safetensors'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  assert.deepEqual(result.files, [{ name: 'gpt2.safetensors', size: bytes.length, sha256 }]);
  assert.equal(result.heads.length, 6);
  assert.equal(result.heads[0].singular.length, 8);
  assert.equal(result.heads[0].sigmaNear, null);
  const table = rootd('inspect', 'gpt2.safetensors', '--config=odd.json', '--csv', '--spectrum');
  const [heading, ...rows] = table.stdout.trimEnd().split('\n');
  const names = heading.split(',');
  assert.equal(rows.length, 6);
  const sigma = names.indexOf('sigma');
  for (const [i, row] of rows.entries()) {
    const cells = row.split(',');
    assert.equal(cells.length, names.length);
    // What JSON does not hold has a meaning of its own, and what the model does not have is empty.
    assert.equal(Number(cells[names.indexOf('spread')]), result.heads[i].sigma);
    assert.equal(cells[names.indexOf('sigmaNear')], '');
    assert.equal(Number(cells[sigma]), result.heads[i].sigma);
  }
});

test('of a thousand heads ten come first, whatever they are ranked by', async () => {
  // Of 1024 heads one has larger weights, and one asks with its own keys.
  const [layers, heads, d, width] = [32, 32, 4, 16];
  const size = heads * d * width;
  const tensors: Record<string, { shape: number[]; numbers: Float64Array }> = {};
  for (let layer = 0; layer < layers; layer += 1) {
    const query = uniform(2 * layer + 1, size, 1);
    const key = uniform(2 * layer + 2, size, 1);
    const of = (matrix: Float64Array, head: number) =>
      matrix.subarray(head * d * width, (head + 1) * d * width);
    if (layer === 5) of(query, 3).set(of(query, 3).map((x) => 30 * x));
    if (layer === 17) of(key, 7).set(of(query, 7));
    tensors[`layers.${layer}.self_attn.q_proj.weight`] = {
      shape: [heads * d, width],
      numbers: query,
    };
    tensors[`layers.${layer}.self_attn.k_proj.weight`] = {
      shape: [heads * d, width],
      numbers: key,
    };
    tensors[`layers.${layer}.input_layernorm.weight`] = {
      shape: [width],
      numbers: new Float64Array(width).fill(1),
    };
  }
  await writeFile(join(folder, 'many.safetensors'), fileOf(tensors));
  const words = ['inspect', 'many.safetensors', '--heads', '32'];
  const { stdout } = rootd(...words, '--explain');
  const [, ...first] = linesBelow(stdout, /^The 10 heads with the largest spread$/).map(cellsOf);
  assert.equal(first.length, 10);
  assert.equal(first[0][0], 'layer 5, head 3');
  assert.match(stdout, /largest [\d.]+ \(layer 5, head 3\)/);
  assert.match(stdout, /queries and keys agree most: +layer 17, head 7 /);
  assert.equal(linesBelow(stdout, /^Layer by layer/).length, 1 + layers);
  assert.ok(rootd(...words).stdout.split('\n').length < layers + 30);
  const three = rootd(...words, '--top', '3', '--by', 'agreementZ', '--all-heads').stdout;
  const [names, ...agreeing] = linesBelow(three, /^The 3 heads with the largest agreementZ$/).map(
    cellsOf,
  );
  assert.equal(names[1], 'agreementZ');
  assert.deepEqual([agreeing.length, agreeing[0][0]], [3, 'layer 17, head 7']);
  assert.equal(linesBelow(three, /^layer 31$/).length, 1 + heads);
  assert.equal(three.split('\n').filter((line) => /^head \d/.test(line)).length, layers * heads);
  const none = rootd(...words, '--top', '0').stdout;
  assert.doesNotMatch(none, /heads? with the largest/);
});

test('a layer without its norm is in no ranking, and its line says why', async () => {
  const tensors = llama({ keyHeads: [0] }, 900, 64, 16);
  const second = Object.entries(tensors)
    .filter(([name]) => !name.includes('layernorm'))
    .map(([name, one]) => [name.replace('layers.0', 'layers.1'), one]);
  const all = { ...tensors, ...Object.fromEntries(second) };
  await writeFile(join(folder, 'bare.safetensors'), fileOf(all));
  const words = ['inspect', 'bare.safetensors', '--heads', '4'];
  const { stdout } = rootd(...words);
  const [, ...first] = linesBelow(stdout, /^The 4 heads with the largest spread$/).map(cellsOf);
  assert.deepEqual([...new Set(first.map(([name]) => name.split(',')[0]))], ['layer 0']);
  assert.match(stdout, /Layers without the gains of their norm are left out of this\./);
  const layers = linesBelow(stdout, /^Layer by layer/).map((line) => cellsOf(line)[0]);
  assert.deepEqual(layers, ['layer', 'layer 0', 'layer 1, without its norm']);
  const [heading, ...rows] = rootd(...words, '--csv')
    .stdout.trimEnd()
    .split('\n');
  const place = heading.split(',').indexOf('isNormKnown');
  const said = rows.map((row) => row.split(',')[place]);
  assert.deepEqual(said, [...Array(4).fill('true'), ...Array(4).fill('false')]);
});

test('names from a file move no cursor, ring no bell, turn no text and are no formula', async () => {
  const evil = '=HYPERLINK("http://a.example")\u001b[2J\u0007\u009b1m\u202e.';
  const tensors = Object.entries(gpt2(3, 48, 8, 6)).map(([name, its]) => [evil + name, its]);
  await writeFile(join(folder, 'evil.safetensors'), fileOf(Object.fromEntries(tensors)));
  const words = ['inspect', 'evil.safetensors', '--config', 'odd.json'];
  const active = /[\p{Cc}\p{Cf}\p{Cs}](?<![\n\r])/u;
  for (const form of [[], ['--all-heads'], ['--csv'], ['--json']]) {
    const { status, stdout, stderr } = rootd(...words, ...form);
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stdout + stderr, active, form.join());
  }
  const [, row] = rootd(...words, '--csv').stdout.split('\n');
  assert.ok(row.startsWith('"\'=HYPERLINK(""http://a.example"")'), row);
  const { heads } = JSON.parse(rootd(...words, '--json').stdout);
  assert.equal(heads[0].tower, evil.slice(0, -1));
  // In what is said of a file, too.
  await writeFile(join(folder, 'evil.json'), `{ "a": ${evil} }`);
  await writeFile(join(folder, `b\u001b[2J\u202e.safetensors`), 'this is no model');
  for (const wrong of [
    ['evil.safetensors', '--config', 'evil.json'],
    ['b\u001b[2J\u202e.safetensors'],
    ['b\u001b[2J\u202e'],
    ['llama', '--by', 'a\u001b[2J\nb'],
  ]) {
    const { status, stderr } = rootd('inspect', ...wrong);
    assert.notEqual(status, 0);
    assert.doesNotMatch(stderr, active);
  }
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  for (const words of [['--version'], ['inspect', '--version']]) {
    const { status, stdout } = rootd(...words);
    assert.deepEqual([status, stdout], [0, `${version}\n`]);
  }
});

test('a condition that holds of a head gives exit code 3; one that cannot be told is refused', () => {
  const heads: { spread: number; agreementZ: number }[] = rootd('inspect', 'llama', '--csv')
    .stdout.trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(',');
      const at = (name: string) => Number(cells[headColumns.indexOf(name)]);
      return { spread: at('spread'), agreementZ: at('agreementZ') };
    });
  const widest = Math.max(...heads.map(({ spread }) => spread));
  const asked = ['inspect', 'llama', '--fail-if'];
  const held = rootd(...asked, `spread>${0.999 * widest},agreementZ<1e9`);
  assert.equal(held.status, 3);
  assert.match(
    held.stderr,
    new RegExp(`^rootd: spread>.* holds of 1: layer \\d, head \\d: spread is ${widest}`),
  );
  assert.match(held.stderr, new RegExp(`agreementZ<1e9 holds of ${heads.length}: `));
  assert.doesNotMatch(held.stderr, /is whole/);
  const passed = rootd(...asked, `spread>${1.001 * widest}`);
  assert.equal(passed.status, 0);
  assert.match(
    passed.stderr,
    /^What was tested are queries, keys .* is whole, rootd run tells\.$/m,
  );
  const quiet = rootd(...asked, `spread>${0.999 * widest}`, '--quiet');
  assert.deepEqual([quiet.status, quiet.stdout], [3, '']);
  assert.match(quiet.stderr, /^rootd: spread>/);
  for (const [condition, pattern] of [
    ['sigmaCapped>1', /--fail-if sigmaCapped cannot be told of \d+ heads: layer 0, head 0 has no/],
    [
      'largest>1',
      /nothing is called largest; the names are beta, spread,[^.]*, and of two models NAME\.change and NAME\.ratio\n/,
    ],
  ] as const) {
    const { status, stdout, stderr } = rootd(...asked, condition);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, pattern);
  }
});

for (const [what, words, status, pattern] of [
  ['no command', [], 2, /rootd inspect/],
  ['an unknown command', ['open'], 2, /there is no command 'open'/],
  ['no file', ['inspect'], 2, /which files\?/],
  [
    'an unknown option',
    ['inspect', 'llama', '--head', '3'],
    2,
    /there is no option --head; did you mean --heads\?/,
  ],
  ['an option without a value', ['inspect', 'llama', '--heads'], 2, /--heads needs a value/],
  ['a value that is none', ['inspect', 'llama', '--window', 'x'], 2, /--window must be a whole/],
  ['a value out of range', ['inspect', 'llama', '--window', '0'], 2, /--window must be a whole/],
  ['two forms', ['inspect', 'llama', '--json', '--csv'], 2, /--json or --csv, not both/],
  ['a form of nothing', ['run', 'llama', '--csv', '--quiet'], 2, /--csv or --quiet, not both/],
  [
    'a column that is none',
    ['inspect', 'llama', '--by', 'x'],
    2,
    /--by must be one of beta, spread,/,
  ],
  ['a table of the result', ['inspect', 'llama', '--json', '--top', '3'], 2, /leave --top out/],
  [
    'all heads of all heads',
    ['inspect', 'llama', '--csv', '--all-heads'],
    2,
    /leave --all-heads out/,
  ],
  ['heads that nobody says', ['inspect', 'gpt2.safetensors'], 2, /--heads must be given.*likely/],
  [
    'no such file',
    ['inspect', 'nothing.safetensors'],
    1,
    /nothing\.safetensors: .*cannot be opened \(there is no file nothing\.safetensors\)/,
  ],
  ['a folder without a model', ['inspect', 'empty'], 1, /empty: no \.safetensors or \.gguf/],
  ['no model', ['inspect', 'text.safetensors'], 1, /text\.safetensors: no safetensors file/],
  ['a pickle', ['inspect', 'old.bin'], 1, /old\.bin: a pickle of PyTorch/],
  [
    'three folders',
    ['inspect', 'llama', 'other', 'lacks'],
    2,
    /one model at a time, or two alone: llama, other, lacks are 3 models/,
  ],
  [
    'two files of one name, and what goes with one',
    ['inspect', 'llama/model.safetensors', 'other/model.safetensors', 'odd.json'],
    2,
    /one model at a time, or two alone/,
  ],
  ['a folder of two models', ['inspect', 'two'], 2, /the files must be of one model: 'a\.saf/],
  [
    'a folder of one model twice',
    ['inspect', 'quants'],
    2,
    /several models .* a-F16\.gguf, a-Q8_0/,
  ],
  ['two configs', ['inspect', 'llama', 'odd.json', 'list.json'], 2, /one config at a time: odd/],
  ['a config alone', ['inspect', 'llama/config.json'], 2, /which files\?/],
  [
    'heads that a config does not fit',
    ['inspect', 'wrong'],
    1,
    /config\.json: num_attention_heads or head_dim does not/,
  ],
  [
    'a config of another name that does not fit',
    ['inspect', 'other', '--config', 'wrong/config.json'],
    1,
    /config\.json: num_attention_heads or head_dim must fit the weights: 4 heads of 32 take 128 rows/,
  ],
  [
    'two fields of one name',
    ['inspect', 'twice'],
    1,
    /config\.json: .*'num_attention_heads' stands/,
  ],
  ['a LoRA', ['inspect', 'lora'], 1, /this is a LoRA of 'some\/base', .* merge it/],
  [
    'a LoRA by its file',
    ['inspect', 'lora/adapter_model.safetensors'],
    1,
    /a LoRA of 'some\/base'/,
  ],
  ['ONNX in a folder', ['inspect', 'onnx'], 1, /model\.onnx: ONNX, which is not read/],
  ['a checkpoint of FSDP', ['inspect', 'fsdp'], 1, /__1_0\.distcp: .* accelerate merge-weights/],
  ['one of Orbax', ['run', 'orbax', '--tokens', '1,2,3'], 1, /_METADATA: of an Orbax checkpoint/],
  [
    'a folder of folders',
    ['inspect', 'parts'],
    1,
    /parts: no .* but in its folders vision: name one/,
  ],
  [
    'a config that is none',
    ['inspect', 'gpt2.safetensors', '--config', 'list.json'],
    1,
    /list\.json: not a JSON object/,
  ],
] as [string, string[], number, RegExp][]) {
  test(`${what}: exit code ${status}, and why`, () => {
    const got = rootd(...words);
    assert.equal(got.status, status, got.stderr);
    assert.match(got.stderr, pattern);
    assert.equal(got.stdout, '');
    assert.doesNotMatch(got.stderr, /\n {4}at /);
  });
}

test('help is printed where it is asked for', () => {
  for (const words of [['--help'], ['inspect', '--help']]) {
    const { status, stdout } = rootd(...words);
    assert.equal(status, 0);
    assert.match(stdout, /rootd inspect <files, folder or address>/);
  }
});

test('a file with its config beside it is read as its folder is, whatever else is named', () => {
  /** Of the model, whatever its folder is called. */
  const told = (...words: string[]) =>
    rootd('inspect', ...words, '--json').stdout.replace(/^.*?(?="family")/s, '');
  const wanted = told('llama');
  assert.ok(wanted.includes('"assumed": []'));
  for (const words of [
    ['llama/model.safetensors'],
    ['llama/config.json', 'llama/model.safetensors', 'llama/tokenizer.json'],
    ['llama', 'llama/config.json'],
    ['other', 'llama/config.json'],
    ['wrong', '--config', 'llama/config.json'],
  ]) {
    assert.equal(told(...words), wanted, words.join(' '));
  }
});

test('a LoRA beside its base is said, and what else lies there', async () => {
  const { status, stdout, stderr } = rootd('inspect', 'beside');
  assert.equal(status, 0, stderr);
  assert.match(
    stdout,
    /'adapter_model\.safetensors' is a LoRA of 'some\/base' and is not in these/,
  );
  await writeFile(join(folder, 'beside/consolidated.safetensors'), '');
  const again = rootd('inspect', 'beside');
  assert.equal(again.stderr, 'Beside model.safetensors, and not read: consolidated.safetensors.\n');
  assert.equal(again.stdout, stdout);
});

test('with --fail-if no model passes of which a part is missing, but what holds of the others is told', () => {
  const gains =
    /lacks: The gains of the norm .* taken as 1: with --strict or --fail-if nothing may be missing/;
  const passing = rootd('inspect', 'lacks', '--fail-if', 'beta>99');
  assert.equal(passing.status, 1);
  assert.match(passing.stderr, gains);
  const failing = rootd('inspect', 'lacks', '--fail-if', 'beta>0');
  assert.equal(failing.status, 3);
  assert.match(failing.stderr, gains);
  assert.equal(rootd('inspect', 'lacks').status, 0);
});

test('a file of which no head can be read: exit code 1 in every form', () => {
  for (const form of [[], ['--json'], ['--csv']]) {
    const { status, stderr } = rootd('inspect', 'none', ...form);
    assert.equal(status, 1);
    assert.match(stderr, /model\.safetensors: no head of it can be read/);
  }
});

test('a layer without its norm is left out of what sums up the model, and "frozen below" is freezingKeys', () => {
  const { heads } = JSON.parse(rootd('inspect', 'lacks', '--json').stdout);
  const known = heads.filter((head: any) => head.isNormKnown);
  assert.equal(known.length, 4);
  const [most, all] = [known, heads].map((some) =>
    Math.max(...some.map((head: any) => head.sigmaWindow)),
  );
  assert.ok(all > 1.5 * most);
  const { stdout } = rootd('inspect', 'lacks', '--all-heads');
  assert.ok(stdout.includes(`largest ${most.toPrecision(3)}`), stdout);
  assert.match(stdout, /Layers without the gains of their norm are left out of this\./);
  const told = [0, 1].flatMap((layer) => {
    const [names, ...rows] = linesBelow(stdout, new RegExp(`^layer ${layer}$`)).map(cellsOf);
    return rows.map((row) => Number(row[names.indexOf('frozen below')]));
  });
  assert.equal(told.length, heads.length);
  for (const [i, { freezingKeys }] of heads.entries())
    assert.ok(Math.abs(told[i] / freezingKeys - 1) < 0.06, String(told[i]));
});

test('where there is no WebAssembly it says so: exit code 1', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--jitless', program, 'inspect', 'llama'],
    { encoding: 'utf8', cwd: folder },
  );
  assert.equal(status, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /^rootd: there is no WebAssembly here, .* switched off or blocked$/m);
  assert.doesNotMatch(stderr, /\n {4}at /);
});
