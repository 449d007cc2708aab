import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { troubleWithFile, unreadable, unwritable } from '../../bin/fileTrouble.js';
import { temporaryFolder } from '../support/folder.js';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
await mkdir(at('inner'));
await writeFile(at('file'), '');

const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was done'),
    (error: unknown) => error,
  );

test('why a path cannot be read is said with the path', async () => {
  for (const [path, why] of [
    [at('none'), `there is no file ${at('none')}`],
    [at('inner'), `${at('inner')} is a folder`],
    [at('file/x'), `a part of ${at('file/x')} is a file and no folder`],
  ])
    assert.equal(unreadable(path, await errorOf(readFile(path))), why);
  assert.equal(unreadable('x', new Error('something else')), 'something else');
});

test('where nothing can be written it is the folder that is not there', async () => {
  const path = at('none/x');
  assert.equal(
    await unwritable(path, await errorOf(writeFile(path, ''))),
    `there is no folder ${at('none')}`,
  );
  assert.equal(
    await unwritable(at('file'), await errorOf(mkdir(at('file')))),
    `${at('file')} is a file and no folder`,
  );
});

test('what nobody has caught is in words where it is about a file', async () => {
  assert.equal(
    troubleWithFile(await errorOf(readdir(at('none')))),
    `a file cannot be read or written: there is no file ${at('none')}`,
  );
  assert.equal(troubleWithFile(new TypeError('x is not a function')), undefined);
});
