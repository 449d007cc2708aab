// npm run build: the site and the type declarations. With --twice it is done in two other folders instead, and every
// byte compared.

import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { About } from './support/elementTypes.js';
import { replaceFolder, writeIfChanged } from './support/files.js';
import { prepare } from './support/prepare.js';
import { root, run } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';
import { buildTwice } from './support/twice.js';

/** Typed arrays that name their buffer are unknown to TypeScript before 5.7. */
const bufferArgument = /(?<=Array)<ArrayBuffer(Like)?>/g;

export async function buildTypes() {
  await replaceFolder(join(root, 'dist/types'), async (folder) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const args = [compiler, '--project', 'tsconfig.declarations.json', '--outDir', folder];
    await run('Writing the type declarations', process.execPath, args);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.d.ts')) continue;
      const path = join(folder, name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(bufferArgument, ''));
    }
    const { globalReference, disposal } = await import('./support/elementTypes.js');
    const library = join(folder, 'engine/library.d.ts');
    writeFileSync(library, globalReference + readFileSync(library, 'utf8'));
    appendFileSync(join(folder, 'engine/lab.d.ts'), disposal);
    await writeElementTypes(folder);
  });
}

async function writeElementTypes(folder: string) {
  const { figures } = await import('../web/figures/index.js');
  const { default: source } = await import('../web/text/en/index.js');
  const { aboutOf } = await import('./docs/attributes.js');
  const types = await import('./support/elementTypes.js');
  const loaded = await Promise.all(
    Object.entries(figures).map(async ([tag, load]) => [tag, await load()] as const),
  );
  const specs = Object.fromEntries(loaded);
  const about: About = (figure, option) => aboutOf(source, figure, option);
  const files: Record<string, string> = {
    elements: types.elementDeclarations(specs, about),
    attributes: types.attributeDeclarations(specs),
    ...types.frameworkDeclarations,
    standalone: types.standaloneDeclaration,
    globals: types.globalDeclarations,
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.d.ts`), text);
  const commonJs = types.commonJsDeclarations;
  writeFileSync(join(folder, 'library.d.cts'), commonJs('./engine/library.js', ['openLab']));
  writeFileSync(join(folder, 'elements.d.cts'), commonJs('./elements.js', []));
  const manifest = JSON.stringify(types.elementManifest(specs, about), null, 2);
  writeIfChanged(join(root, 'dist/custom-elements.json'), `${manifest}\n`);
}

export async function main(args: string[]) {
  const { values } = parseArgs({ args, options: { twice: { type: 'boolean' } } });
  await packages();
  await wasmToolchain();
  if (values.twice) {
    summarize([await buildTwice()]);
    return;
  }
  await prepare();
  await buildSite();
  await buildTypes();
}
