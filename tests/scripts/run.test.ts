// Someone who has just cloned has no packages, no engine and no generated files: a command must start before it can
// install and make them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { typescript } from '../../scripts/support/program.js';

const root = new URL('../../', import.meta.url);
const { scripts, engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const commands = Object.values<string>(scripts).flatMap(
  (command) => /run\.cjs (\w+)/.exec(command)?.[1] ?? [],
);

/** Resolves modules as a fresh clone does. */
const fresh = `export async function resolve(name, context, next) {
  if (/^(?!(node|file|data):)[\\w@]/.test(name)) throw new Error('the package ' + name);
  const found = await next(name, context);
  if (/web\\/(catalog|text\\/generated|engine\\/wasm)\\/|embed\\/optionNames\\.ts$/.test(found.url))
    throw new Error('the made file ' + name);
  return found;
}`;

const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

/** What a command says that is started by some version of Node. */
function saidBy(version: string) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} });`;
  const run = fileURLToPath(new URL('scripts/run.cjs', root));
  const args = ['--import', moduleOf(pretend), run, 'no-command-of-ours'];
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 1);
  return stderr;
}

test('a Node that is too old is told so, and the first that is not is let through', () => {
  assert.equal(engines.node, '^20.19.0 || >=22.12.0');
  for (const version of ['20.18.3', '21.7.3', '22.11.0'])
    assert.match(
      saidBy(version),
      new RegExp(`^rootd needs Node 20\\.19 .* this is Node ${version}`),
    );
  for (const version of ['20.19.0', '22.12.0', '23.0.0'])
    assert.match(saidBy(version), /no-command-of-ours/);
});

test('every command can be read before anything is installed or made', () => {
  assert.ok(commands.length > 15, `${commands.length} commands`);
  const program = `
    import { register } from 'node:module';
    register(${JSON.stringify(moduleOf(fresh))});
    for (const name of ${JSON.stringify(commands)}) {
      try {
        await import(${JSON.stringify(new URL('scripts/', root).href)} + name + '.ts');
      } catch (error) {
        console.log(name + ' needs ' + error.message);
      }
    }`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...typescript, '--input-type=module', '--eval', program],
    { encoding: 'utf8', cwd: fileURLToPath(root) },
  );
  assert.equal(status, 0, stderr);
  assert.equal(stdout, '');
});
