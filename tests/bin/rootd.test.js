// The command, run as users run it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openLab } from 'rootd';
import { fileOf } from '../web/engine/models/support/files.js';
import { gpt2, llama } from '../web/engine/models/support/weights.js';

const program = fileURLToPath(new URL('../../bin/rootd.js', import.meta.url));

/** @param {string[]} words */
function rootd(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootd-command-'));
  await mkdir(join(folder, 'llama'));
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'gpt2.safetensors'), fileOf(gpt2(3, 48, 8, 6)));
  await writeFile(
    join(folder, 'llama/model.safetensors'),
    fileOf(llama({ keyHeads: [0] }, 900, 64, 16), 'BF16'),
  );
  await writeFile(
    join(folder, 'llama/config.json'),
    JSON.stringify({ model_type: 'llama', num_attention_heads: 4, rope_theta: 1e4 }),
  );
  await writeFile(join(folder, 'llama/tokenizer.json'), '{}');
  await writeFile(join(folder, 'odd.json'), JSON.stringify({ n_head: 6, model_type: 'gpt2' }));
  await writeFile(join(folder, 'list.json'), '[]');
  await writeFile(join(folder, 'text.safetensors'), 'this is no model');
  await writeFile(join(folder, 'old.bin'), 'PK\u0003\u0004');
});
after(() => rm(folder, { recursive: true }));

test('a folder: a table a layer, and what was taken for granted', () => {
  const { status, stdout, stderr } = rootd('inspect', 'llama');
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  const lines = stdout.split('\n');
  assert.match(lines[0], /^layer 0: d = 16, scores times 0\.2500$/);
  assert.match(lines[1], /^head {2}key +σ +window +strangers/);
  assert.equal(lines.filter((line) => /^ +\d/.test(line)).length, 4);
  assert.match(stdout, /Llama: 1 layer, 4 heads\./);
});

test('heads with factors of their own, and two of them between which the median is', async () => {
  const lab = await openLab({ workers: 0 });
  const shape = /** @type {const} */ ({ task: 'recall', d: 4, heads: 2, steps: 1 });
  const run = lab.train({ ...shape, rule: 'measured', optimizer: 'sgd' });
  await run.next();
  const { name, bytes } = await lab.exportRun({ saved: await run.save() });
  await run.return();
  await writeFile(join(folder, name), bytes);
  const read = (/** @type {number} */ from, /** @type {number} */ to) => bytes.slice(from, to);
  const { heads } = await lab.inspectModel({ files: { name, size: bytes.length, read } });
  await lab.close();
  const [less, more] = heads.map(({ beta }) => beta).sort((a, b) => a - b);
  assert.ok(more > less);
  const { stdout } = rootd('inspect', name);
  assert.ok(
    stdout.includes(`scores times ${less.toPrecision(4)} to ${more.toPrecision(4)}`),
    stdout,
  );
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
  const [, names, first] = rootd(...words)
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  assert.equal(first[names.indexOf('z')], 'NaN');
});

test('JSON is the result of inspectModel, CSV a line a head', () => {
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
    'family',
    'assumed',
    'missing',
    'layers',
    'heads',
    'options',
  ]);
  assert.equal(result.heads.length, 6);
  assert.equal(result.heads[0].singular.length, 8);
  assert.equal(result.heads[0].sigmaNear, null);
  const table = rootd('inspect', 'gpt2.safetensors', '--config=odd.json', '--csv');
  const [heading, ...rows] = table.stdout.trimEnd().split('\n');
  const names = heading.split(',');
  assert.equal(rows.length, 6);
  const sigma = names.indexOf('sigma');
  for (const [i, row] of rows.entries()) {
    const cells = row.split(',');
    assert.equal(cells.length, names.length);
    assert.equal(Number(cells[sigma]), result.heads[i].sigma);
  }
});

for (const [what, words, status, pattern] of /** @type {[string, string[], number, RegExp][]} */ ([
  ['no command', [], 2, /rootd inspect/],
  ['an unknown command', ['open'], 2, /there is no command 'open'/],
  ['no file', ['inspect'], 2, /which files\?/],
  ['an unknown option', ['inspect', 'llama', '--head', '3'], 2, /there is no option --head/],
  ['an option without a value', ['inspect', 'llama', '--heads'], 2, /--heads needs a value/],
  ['a value that is none', ['inspect', 'llama', '--window', 'x'], 2, /--window must be a whole/],
  ['a value out of range', ['inspect', 'llama', '--window', '0'], 2, /--window must be a whole/],
  ['two forms', ['inspect', 'llama', '--json', '--csv'], 2, /not both/],
  ['heads that nobody says', ['inspect', 'gpt2.safetensors'], 2, /--heads must be given.*likely/],
  [
    'no such file',
    ['inspect', 'nothing.safetensors'],
    1,
    /nothing\.safetensors: .*cannot be opened/,
  ],
  ['a folder without a model', ['inspect', 'empty'], 1, /empty: no \.safetensors or \.gguf/],
  ['no model', ['inspect', 'text.safetensors'], 1, /text\.safetensors: no safetensors file/],
  ['a pickle', ['inspect', 'old.bin'], 1, /old\.bin: a pickle of PyTorch/],
  [
    'a config that is none',
    ['inspect', 'gpt2.safetensors', '--config', 'list.json'],
    1,
    /list\.json: not a JSON object/,
  ],
])) {
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
    assert.match(stdout, /rootd inspect <files or folder>/);
  }
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
