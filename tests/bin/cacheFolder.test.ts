// Where --cache keeps what it read, what it asks a server for again, and what it says.

import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cacheFolder } from '../../bin/cacheFolder.js';
import { temporaryFolder } from '../support/folder.js';
import { models, tensorsOf } from '../web/engine/models/running/cases.js';
import { fileOf } from '../web/engine/models/support/files.js';
import { type Asked, modelServer } from '../web/engine/models/support/modelServer.js';
import { commandIn } from './command.js';

const folder = temporaryFolder();
const rootd = commandIn(folder);
const model = fileOf(tensorsOf('llama'));
const place = '/owner/name/resolve/main';
const config = Buffer.from(JSON.stringify(models.llama.config));
const files = { [`${place}/model.safetensors`]: model, [`${place}/config.json`]: config };

let etag: string | undefined = '"1"';
const server = await modelServer(files, ({ file, part, headers }, response) => {
  if (!file) return false;
  const { etag: _, ...others } = headers;
  response.writeHead(206, etag === undefined ? others : { ...others, etag }).end(part);
  return true;
});
const hub = { HF_ENDPOINT: server.at, HF_TOKEN: 'hf_secret' };

/** What a command says, and what it asked for. */
async function asking(words: string[], cache: string) {
  const before = server.questions.length;
  const told = await rootd(words, { ...hub, XDG_CACHE_HOME: join(folder, cache) });
  const asked: Asked[] = server.questions.slice(before);
  const sent = asked.reduce((sum, { part }) => sum + part.length, 0);
  return { ...told, sent, tokens: new Set(asked.map(({ token }) => token)) };
}

/** Paths of the files in it. */
async function filesIn(cache: string) {
  const at = join(folder, cache, 'rootd');
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

const text = ['run', 'hf:owner/name', '--tokens', '1,2,3,4,5,6', '--csv'];
const numbers = await asking(text, 'unused');
/** Of each file the beginning is asked for, for its state. */
const beginnings = 4096 + config.length;

test('without --cache nothing is kept', async () => {
  assert.equal(numbers.status, 0, numbers.stderr);
  await assert.rejects(stat(join(folder, 'unused')));
});

test('what was kept is not asked for again, whatever reads it; the folder and its size are told', async () => {
  const first = await asking([...text, '--cache'], 'kept');
  assert.deepEqual([first.status, first.stdout], [0, numbers.stdout], first.stderr);
  assert.ok(first.sent <= 1.1 * numbers.sent, `${first.sent} for ${numbers.sent} bytes`);
  const at = join(folder, 'kept', 'rootd');
  const [, added, all] =
    /--cache: 0 bytes came from .*, ([\d,]+) bytes were added; it holds ([\d,]+) bytes\n$/.exec(
      first.stderr,
    ) ?? [];
  assert.ok(first.stderr.includes(` came from ${at}, `), first.stderr);
  const held = await Promise.all(
    (await filesIn('kept')).map(async (path) => (await stat(path)).size),
  );
  const sum = held.reduce((one, other) => one + other, 0);
  assert.equal(all, sum.toLocaleString('en'));
  assert.equal(added, (sum - 32 * held.length).toLocaleString('en'));
  const again = await asking([...text, '--cache'], 'kept');
  assert.equal(again.stdout, numbers.stdout);
  assert.ok(again.sent <= beginnings, `${again.sent} bytes`);
  assert.match(
    again.stderr,
    new RegExp(`--cache: ${added} bytes came from .*, 0 bytes were added`),
  );
  const inspected = await asking(['inspect', 'hf:owner/name', '--csv', '--cache'], 'kept');
  assert.equal(
    inspected.stdout,
    (await asking(['inspect', 'hf:owner/name', '--csv'], 'kept')).stdout,
  );
  assert.ok(inspected.sent <= beginnings, `${inspected.sent} bytes`);
});

test('no token and no secret of an address is written, nor may others read what is kept', async () => {
  const held = await filesIn('kept');
  for (const path of held) {
    const bytes = await readFile(path, 'latin1');
    assert.equal(`${path}${bytes}`.includes('secret'), false);
    if (process.platform !== 'win32') assert.equal((await stat(path)).mode & 0o077, 0);
  }
  assert.ok(held.length > 2);
  const address = `${server.at}${place}/model.safetensors?key=secret`;
  const { status, stderr } = await asking(['inspect', address, '--quiet', '--cache'], 'asked');
  assert.equal(status, 0, stderr);
  assert.match(stderr, /nothing of model\.safetensors is kept: what stands behind the \?/);
  assert.deepEqual(
    (await filesIn('asked')).filter((path) => path.includes('safetensors')),
    [],
  );
});

test('a damaged entry is said, dropped and read anew', async () => {
  const held = await filesIn('kept');
  const sizes = await Promise.all(held.map(async (path) => (await stat(path)).size));
  const [first, second] = held
    .filter((path) => path.includes('safetensors'))
    .sort((a, b) => sizes[held.indexOf(b)] - sizes[held.indexOf(a)]);
  const bytes = await readFile(first);
  bytes[40] ^= 1;
  await writeFile(first, bytes);
  await writeFile(second, (await readFile(second)).subarray(0, 50));
  const mended = await asking([...text, '--cache'], 'kept');
  assert.equal(mended.stdout, numbers.stdout);
  assert.equal(
    mended.stderr.match(/bytes \d+ to \d+ of model\.safetensors were damaged and are read anew/g)
      ?.length,
    2,
  );
  const again = await asking([...text, '--cache'], 'kept');
  assert.equal(again.stdout, numbers.stdout);
  assert.doesNotMatch(again.stderr, /damaged/);
  assert.ok(again.sent <= beginnings, `${again.sent} bytes`);
});

test('of a file that has changed what was kept is dropped, and it is read anew', async () => {
  etag = '"2"';
  const changed = await asking([...text, '--cache'], 'kept');
  assert.equal(changed.stdout, numbers.stdout);
  assert.ok(changed.sent >= numbers.sent, `${changed.sent} of ${numbers.sent} bytes`);
  assert.match(
    changed.stderr,
    /model\.safetensors has changed; [\d,]+ bytes that were kept of it are dropped/,
  );
  const again = await asking([...text, '--cache'], 'kept');
  assert.ok(again.sent <= beginnings, `${again.sent} bytes`);
  for (const [other, why] of [
    [
      undefined,
      /nothing of model\.safetensors is kept: its server gives no ranges of it with an ETag/,
    ],
    ['W/"2"', /nothing of model\.safetensors is kept: its ETag does not stand for every byte/],
  ] as const) {
    etag = other;
    const unkept = await asking([...text, '--cache'], 'kept');
    assert.equal(unkept.stdout, numbers.stdout);
    assert.match(unkept.stderr, why);
    assert.equal(unkept.sent, numbers.sent);
  }
  etag = '"2"';
});

test('where nothing can be kept, or nothing lies elsewhere, --cache is refused', async () => {
  await writeFile(join(folder, 'taken'), '');
  const full = await asking([...text, '--cache'], 'taken');
  assert.deepEqual([full.status, full.sent], [2, 0]);
  assert.match(full.stderr, /--cache cannot keep anything in .*taken/);
  await writeFile(join(folder, 'model.safetensors'), model);
  const here = await asking(['inspect', 'model.safetensors', '--cache'], 'here');
  assert.equal(here.status, 2);
  assert.match(here.stderr, /--cache is for models that lie elsewhere/);
});

test('the folder is the one of each system, unless XDG_CACHE_HOME names another', () => {
  const home = '/a/home';
  assert.equal(cacheFolder({}, 'linux', home), '/a/home/.cache/rootd');
  assert.equal(cacheFolder({}, 'darwin', home), '/a/home/Library/Caches/rootd');
  assert.equal(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32', home), '/local/rootd');
  assert.equal(cacheFolder({ XDG_CACHE_HOME: '/big' }, 'darwin', home), '/big/rootd');
  assert.equal(cacheFolder({ XDG_CACHE_HOME: 'not/whole' }, 'linux', home), '/a/home/.cache/rootd');
});
