// Headers that must be refused, through the command: exit code 1, and one line that says what is wrong and where. That all
// of them are is tested where they are read (tests/web/engine/models/safetensors.test.ts).

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.js';
import { headers } from '../web/engine/models/support/malformed.js';

const program = fileURLToPath(new URL('../../dist/package/bin/rootd.js', import.meta.url));

const folder = temporaryFolder();

const inspect = (file: string): Promise<{ status: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const words = [program, 'inspect', file, '--workers', '0'];
    execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

/** Those that can be read, whose heads only the caller can name, and some of the others. */
const some = headers.filter(({ ok }, i) => ok || i % 8 === 0);

test('exit code 1, or 2 where the caller can help, and a line of why', async () => {
  for (const { name, ok, says, bytes } of some) {
    await writeFile(join(folder, 'model.safetensors'), bytes);
    const { status, stdout, stderr } = await inspect('model.safetensors');
    const [line, ...rest] = stderr.trimEnd().split('\n');
    const asks = line.startsWith('rootd: --names must say');
    assert.equal(status, asks ? 2 : 1, `${name}: ${stderr}`);
    assert.ok(ok || !asks, name);
    assert.match(line.replace('rootd: --names', 'names'), says, name);
    assert.deepEqual(rest, asks ? ['Try: rootd inspect --help'] : [], name);
    assert.equal(stdout, '', name);
  }
});
