// --adapter, as users give it.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/folder.js';
import { ids, models, tensorsOf } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { loraOn } from '../web/engine/models/support/lora.js';
import { rootdIn } from './command.js';

const folder = temporaryFolder();

const rootd = (...words: string[]) => rootdIn(folder, words);

const base = tensorsOf('llama');
const lora = loraOn(base, { ranks: { 'self_attn.q_proj': 4 }, alpha: 8 });
for (const [name, tensors] of Object.entries({ base, merged: lora.merged })) {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'model.safetensors'), fileOf(tensors));
  await writeFile(join(folder, name, 'config.json'), JSON.stringify(models.llama.config));
}
await mkdir(join(folder, 'lora'));
for (const [name, bytes] of Object.entries(lora.files))
  await writeFile(join(folder, 'lora', name), bytes);

const read = ['--tokens', ids.join(',')];
const title = 'base with lora (LoRA of rank 4, on 3 matrices)';

test('the base with it is said to be that, with the digests of its files', () => {
  for (const words of [
    ['run', 'base', ...read],
    ['inspect', 'base'],
  ]) {
    const { stdout, stderr } = rootd(...words, '--adapter', 'lora');
    assert.ok(stdout.startsWith(title), stdout.slice(0, 200) + stderr);
    const { name, adapter, files } = JSON.parse(
      rootd(...words, '--adapter', 'lora', '--json').stdout,
    );
    assert.equal(name, title);
    assert.deepEqual(adapter, { isRankStabilised: false, matrices: 3, rank: 4 });
    for (const [file, bytes] of Object.entries(lora.files)) {
      const { sha256 } = files.find((one: any) => one.name === file);
      assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    }
    assert.ok(!('adapter' in JSON.parse(rootd(...words, '--json').stdout)));
  }
});

test('of two models it lies on the second: beside its base what it does, beside the merged model nothing', () => {
  const compared = (first: string) =>
    rootd('run', first, 'base', ...read, '--adapter', 'lora', '--by', 'largest');
  const { stdout } = compared('base');
  assert.ok(stdout.startsWith(`base → ${title}, on the same`), stdout.slice(0, 200));
  assert.match(stdout, /Heads whose largest changed most/);
  const [, same] = /KL of the next token (\S+) nats/.exec(compared('merged').stdout) ?? [];
  assert.ok(Number(same) < 1e-8, same);
  assert.match(compared('merged').stdout, /The largest of no head changed by half a per cent/);
});

test('what is no adapter is refused', () => {
  const refused = (adapter: string) => rootd('run', 'base', ...read, '--adapter', adapter);
  const absent = refused('nowhere');
  assert.equal(absent.status, 2);
  assert.match(absent.stderr, /--adapter: there is no file nowhere/);
  const other = refused('merged');
  assert.equal(other.status, 1);
  assert.match(other.stderr, /adapter_config\.json: the file cannot be opened/);
});
