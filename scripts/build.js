// npm run build: the site and the type declarations.

import { join } from 'node:path';
import { replaceFolder } from './support/files.js';
import { prepare } from './support/prepare.js';
import { root, run } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';

export async function buildTypes() {
  await replaceFolder(join(root, 'dist/types'), async (folder) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, '--project', 'tsconfig.declarations.json', '--outDir', folder];
    await run('Writing the type declarations', process.execPath, args);
  });
}

export async function main() {
  await packages();
  await wasmToolchain();
  await prepare();
  await buildSite();
  await buildTypes();
}
