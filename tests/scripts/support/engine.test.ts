import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listsOf, stateOf } from '../../../scripts/support/engine.js';
import { temporaryFolder } from '../../support/folder.js';

const places = temporaryFolder();

/** A clone whose engine has been configured. */
function clone(name: string, stamp: string = 'as wanted') {
  const place = join(places, name);
  const folder = join(place, 'build/wasm');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${place}\n`);
  writeFileSync(join(folder, 'build.ninja'), '');
  if (stamp) writeFileSync(join(folder, '.configuration'), stamp);
  return { place, folder };
}

test('what is configured is built in, as the root folder is written with a slash or without', () => {
  const { place, folder } = clone('here');
  assert.equal(stateOf(folder, 'as wanted', place), 'configured');
  assert.equal(stateOf(folder, 'as wanted', `${place}/`), 'configured');
});

test('a copied clone does not go on compiling the sources of the first', () => {
  const { place } = clone('first');
  const copy = join(places, 'copy');
  renameSync(place, copy);
  assert.equal(stateOf(join(copy, 'build/wasm'), 'as wanted', copy), 'useless');
});

test('another compiler or preset begins anew', () => {
  const { place, folder } = clone('changed', 'as it was');
  assert.equal(stateOf(folder, 'as wanted', place), 'useless');
});

test('what was interrupted is configured again', () => {
  const { place, folder } = clone('interrupted', '');
  assert.equal(stateOf(folder, 'as wanted', place), 'absent');
  assert.equal(stateOf(join(places, 'nothing'), 'as wanted', places), 'absent');
});

test("the engine's lists are read without what Node warns of", () => {
  const program = join(places, 'lists.cjs');
  writeFileSync(program, "process.emitWarning('new moon');\nconsole.log('{ \"rules\": [] }');\n");
  assert.equal(listsOf(program), '{ "rules": [] }');
});

test('lists that cannot be read end the build with a word', () => {
  assert.throws(() => listsOf(join(places, 'missing.cjs')), /Reading the engine's lists failed/);
});
