// Files that were made to mislead, through the command: exit code 1, and one line that names the file. What is wrong with
// them is tested where they are read (tests/web/engine/models/running/attacks.test.ts).

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ggufTokenizer } from '../../web/engine/models/tokens/ggufTokenizer.js';
import { temporaryFolder } from '../support/folder.js';
import { ggufOf, models, tensorsOf, tokens } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';

const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));
const folder = temporaryFolder();

const run = (...words: string[]): Promise<{ status: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const all = [program, 'run', ...words, '--workers', '0'];
    execFile(process.execPath, all, { cwd: folder, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

/** GPT-2's small model in a folder of its own. */
function modelIn(name: string) {
  const own = join(folder, name);
  mkdirSync(own);
  writeFileSync(join(own, 'model.safetensors'), fileOf(tensorsOf('gpt2'), models.gpt2.dtype));
  writeFileSync(join(own, 'config.json'), JSON.stringify(models.gpt2.config));
  return own;
}

async function refused(words: string[], line: RegExp) {
  const { status, stdout, stderr } = await run(...words);
  assert.match(stderr.trimEnd(), line);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.deepEqual([status, stdout], [1, '']);
}

test("a token of the folder's own tokenizer that the model does not have", async () => {
  const { json } = ggufTokenizer(tokens.vocabularies.bpe);
  json.model.vocab.T = 99_999;
  const own = modelIn('beyond');
  writeFileSync(join(own, 'tokenizer.json'), JSON.stringify(json));
  await refused([own, '--text', 'T T T'], /^rootd: tokenizer\.json: it gives token 99999 /);
});

test('a pipe in the folder', { skip: process.platform === 'win32' }, async () => {
  const own = modelIn('pipe');
  execFileSync('mkfifo', [join(own, 'tokenizer.json')]);
  await refused([own, '--text', 'The scores'], /^rootd: tokenizer\.json: .*not a regular file/);
});

test('a GGUF that counts four thousand million layers', async () => {
  const metadata = [['smollm3.block_count', 'u32', 4294967295]];
  const { read, size } = ggufOf('smollm3', { metadata });
  writeFileSync(join(folder, 'many.gguf'), new Uint8Array(await read(0, size)));
  await refused(['many.gguf', '--tokens', '1,2,3'], /^rootd: many\.gguf: 'block_count' in its/);
});
