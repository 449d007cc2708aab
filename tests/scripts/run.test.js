// Someone who has just cloned has no packages, no engine and no generated files: a command must start before it can
// install and make them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const commands = Object.values(scripts).flatMap(
  (command) => /run\.cjs (\w+)/.exec(command)?.[1] ?? [],
);

/** Resolves modules as a fresh clone does. */
const fresh = `export async function resolve(name, context, next) {
  if (/^(?!(node|file|data):)[\\w@]/.test(name)) throw new Error('the package ' + name);
  const found = await next(name, context);
  if (/web\\/(catalog|text\\/generated|engine\\/wasm)\\/|embed\\/optionNames\\.js$/.test(found.url))
    throw new Error('the made file ' + name);
  return found;
}`;

/** @param {string} text */
const moduleOf = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

test('every command can be read before anything is installed or made', () => {
  assert.ok(commands.length > 15, `${commands.length} commands`);
  const program = `
    import { register } from 'node:module';
    register(${JSON.stringify(moduleOf(fresh))});
    for (const name of ${JSON.stringify(commands)}) {
      try {
        await import(${JSON.stringify(new URL('scripts/', root).href)} + name + '.js');
      } catch (error) {
        console.log(name + ' needs ' + error.message);
      }
    }`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8', cwd: fileURLToPath(root) },
  );
  assert.equal(status, 0, stderr);
  assert.equal(stdout, '');
});
