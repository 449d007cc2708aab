// npm run format: formats both languages.

import { join } from 'node:path';
import { root, run, typescript } from './support/program.js';
import { packages } from './support/setup.js';

export async function main() {
  await packages();
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await run('Formatting TypeScript', process.execPath, [
    biome,
    'check',
    '--write',
    '--colors=off',
    '--linter-enabled=false',
  ]);
  const clangFormat = join(root, 'scripts/support/clangFormat.ts');
  await run('Formatting C++', process.execPath, [...typescript, clangFormat, '--write']);
}
