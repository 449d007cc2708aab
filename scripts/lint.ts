// npm run lint: the rules for both languages and the arrows of the architecture. With --tidy also clang-tidy, which
// takes minutes and needs a native build.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './support/checks.js';
import { buildNative } from './support/engine.js';
import { Failure, onPath, root, typescript } from './support/program.js';
import { nativeToolchain, packages } from './support/setup.js';
import { type Outcome, summarize } from './support/summary.js';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

export async function checkStyle(): Promise<Outcome[]> {
  return [
    await check('TypeScript style', process.execPath, [biome, 'check', '--colors=off']),
    await check('C++ style', process.execPath, [
      ...typescript,
      join(root, 'scripts/support/clangFormat.ts'),
    ]),
    await check('TypeScript arrows', process.execPath, [
      ...typescript,
      join(root, 'scripts/arrows.ts'),
    ]),
    await check('C++ arrows', process.execPath, [
      ...typescript,
      join(root, 'scripts/checkIncludes.ts'),
    ]),
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
