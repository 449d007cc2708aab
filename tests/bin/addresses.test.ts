// The command on a model that lies elsewhere.

import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { models, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { loraOn } from '../web/engine/models/support/lora.js';
import { modelServer } from '../web/engine/models/support/modelServer.js';
import { commandIn } from './command.js';

const folder = temporaryFolder();
const rootd = commandIn(folder);

const files = {
  'model.safetensors': fileOf(tensorsOf('llama')),
  'config.json': Buffer.from(JSON.stringify(models.llama.config)),
  'tokenizer.json': Buffer.from(JSON.stringify(ggufTokenizer(tokens.vocabularies.bpe).json)),
};
await mkdir(join(folder, 'name'));
for (const [name, bytes] of Object.entries(files))
  await writeFile(join(folder, 'name', name), bytes);

const server = await modelServer(
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`/owner/name/resolve/main/${name}`, bytes]),
  ),
);
const hub = { HF_ENDPOINT: server.at, HF_TOKEN: 'hf_secret' };

/** Without what tells where it was read, and how long that took. */
function numbersIn(json: string) {
  const { files, name, command, date, seconds, ...numbers } = JSON.parse(json);
  return numbers;
}

for (const words of [['inspect'], ['run', '--text', 'The scores of a head']]) {
  test(`${words[0]} gives of an address what it gives of its files, and says first what it reads`, async () => {
    const known = await rootd([...words, 'name', '--json']);
    const { status, stdout, stderr } = await rootd([...words, 'hf:owner/name', '--json'], hub);
    assert.equal(status, 0, stderr);
    assert.deepEqual(numbersIn(stdout), numbersIn(known.stdout));
    const at = `${server.at}/owner/name/resolve/main/model.safetensors`;
    const size = files['model.safetensors'].length;
    const first = `Reads what it needs of ${at} (${size.toLocaleString('en')} bytes)\n`;
    assert.ok(stderr.startsWith(first), stderr);
    const [read] = JSON.parse(stdout).files;
    assert.deepEqual(read, { name: 'model.safetensors', size, address: at, etag: '"1"' });
    const asking = new Set(server.questions.map(({ token }) => token));
    assert.deepEqual(asking, new Set(['Bearer hf_secret']));
  });
}

test('what passes no gate here passes none elsewhere: a LoRA beside the model, a row that is no number', async () => {
  const broken = tensorsOf('llama');
  broken['model.embed_tokens.weight'].numbers[3] = Number.NaN;
  const lora = loraOn(tensorsOf('llama'), { ranks: { 'self_attn.q_proj': 4 }, alpha: 8 }).files;
  for (const [name, own, why] of [
    ['adapted', { ...files, ...lora }, /'adapter_model\.safetensors' is a LoRA/],
    [
      'broken',
      { ...files, 'model.safetensors': fileOf(broken) },
      /embed_tokens\.weight': it holds NaN or Infinity/,
    ],
  ] as const) {
    const elsewhere = await modelServer(
      Object.fromEntries(Object.entries(own).map(([file, bytes]) => [`/${name}/${file}`, bytes])),
    );
    await mkdir(join(folder, name));
    for (const [file, bytes] of Object.entries(own))
      await writeFile(join(folder, name, file), bytes);
    for (const place of [name, `${elsewhere.at}/${name}`]) {
      const asked = ['run', place, '--text', 'The scores of a head', '--fail-if', 'loss>1e6'];
      const { status, stderr } = await rootd([...asked, '--quiet']);
      assert.equal(status, 1, `${place}: ${stderr}`);
      assert.match(stderr, why);
    }
    elsewhere.close();
  }
});

test('a model that lies elsewhere is compared with one at hand', async () => {
  const words = ['run', 'name', 'hf:owner/name', '--text', 'The scores of a head', '--json'];
  const { status, stdout, stderr } = await rootd(words, hub);
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).kl, 0);
});

test('a report and JSON say where a model lies, and no secret of its address', async () => {
  const model = `${server.at}/owner/name/resolve/main/model.safetensors`;
  const words = ['--text', 'The scores of a head', '--report', 'report.html', '--json'];
  const { status, stdout, stderr } = await rootd(['run', `${model}?key=secret`, ...words]);
  assert.equal(status, 0, stderr);
  const report = await readFile(join(folder, 'report.html'), 'utf8');
  for (const told of [report, stdout]) {
    assert.equal(told.includes(`rootd run ${model} --text`), true);
    assert.equal(told.includes('secret'), false);
  }
});

test('what cannot be read at an address is told in a line', async () => {
  const absent = await rootd(['inspect', `${server.at}/other/model.gguf`]);
  const { host } = new URL(server.at);
  assert.deepEqual(absent, {
    status: 1,
    stdout: '',
    stderr: `rootd: model.gguf: ${host} has no such file (404)\n`,
  });
  const misspelt = await rootd(['run', 'hf:name', '--text', 'The scores of a head']);
  assert.equal(misspelt.status, 2);
  assert.match(misspelt.stderr, /^rootd: the files\[0\] must be an address, https:/);
});

test('that a server is waited for is told, but not with --quiet', async () => {
  const busy = await modelServer(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`/${name}`, bytes])),
    ({ count }, response) => {
      if (count > 1) return false;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return true;
    },
  );
  const words = ['inspect', `${busy.at}/model.safetensors`];
  const waits = `Asks again in 1 second: ${new URL(busy.at).host} has been asked too often (429)\n`;
  const loud = await rootd(words);
  assert.equal(loud.status, 0, loud.stderr);
  assert.ok(loud.stderr.startsWith(waits), loud.stderr);
  busy.questions.length = 0;
  const quiet = await rootd([...words, '--quiet']);
  assert.equal(quiet.status, 0, quiet.stderr);
  assert.equal(busy.questions[1].path, busy.questions[0].path);
  assert.ok(!quiet.stderr.includes('Asks again'), quiet.stderr);
  busy.close();
});

test('without an address nothing is loaded that reads one', async () => {
  const loaded = async (model: string, variables = {}) => {
    const to = join(folder, `loaded${model.length}`);
    await rootd(['inspect', model], { ...variables, NODE_V8_COVERAGE: to });
    const all = (await readdir(to)).map((name) => readFile(join(to, name), 'utf8'));
    return (await Promise.all(all)).some((text) => text.includes('/models/addresses/'));
  };
  assert.equal(await loaded('name'), false);
  assert.equal(await loaded('hf:owner/name', hub), true);
});
