// npm run lint: the rules for both languages and the arrows of the architecture. With --tidy also clang-tidy, which
// takes minutes and needs a native build.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './support/checks.js';
import { buildNative } from './support/engine.js';
import { Failure, onPath, root } from './support/program.js';
import { nativeToolchain, packages } from './support/setup.js';
import { type Outcome, summarize } from './support/summary.js';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const cruise = ['--config', 'scripts/arrows.ts', 'web', 'bin', 'elements.js'];

export async function checkStyle(): Promise<Outcome[]> {
  return [
    await check('JavaScript style', process.execPath, [biome, 'check', '--colors=off']),
    await check('C++ style', process.execPath, [join(root, 'scripts/support/clangFormat.ts')]),
    await check('JavaScript arrows', process.execPath, [cruiser, ...cruise]),
    await check('C++ arrows', process.execPath, [join(root, 'scripts/checkIncludes.ts')]),
  ];
}

async function checkTidy() {
  if (!onPath('clang-tidy'))
    throw new Failure('--tidy needs clang-tidy on the PATH (apt: clang-tidy; brew: llvm).');
  await nativeToolchain();
  const folder = await buildNative('native');
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.cpp') && !entry.parentPath.includes('bindings'))
    .map((entry) => join(entry.parentPath, entry.name));
  const jobs = String(availableParallelism());
  const args = ['-P', jobs, '-n', '1', 'clang-tidy', '-p', folder, '--quiet'];
  return check('clang-tidy', 'sh', [
    '-c',
    `printf '%s\\n' "$@" | xargs ${args.join(' ')}`,
    'sh',
    ...sources,
  ]);
}

export async function main(args: string[]) {
  const { values } = parseArgs({ args, options: { tidy: { type: 'boolean' } } });
  await packages();
  const outcomes = await checkStyle();
  if (values.tidy) outcomes.push(await checkTidy());
  summarize(outcomes);
}
