// npm run build: the site and the package. With --twice it is done in two other folders instead, and every
// byte compared.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { About } from './support/elementTypes.js';
import { writeIfChanged } from './support/files.js';
import { packageFolder } from './support/modules.js';
import { prepare } from './support/prepare.js';
import { root, run } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';
import { summarize } from './support/summary.js';
import { buildTwice } from './support/twice.js';

/** Typed arrays that name their buffer are unknown to TypeScript before 5.7. */
const bufferArgument = /(?<=Array)<ArrayBuffer(Like)?>/g;

function rewrite(path: string, change: (text: string) => string) {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** What bundlers, Node and TypeScript get: beside the modules, which are there already, their declarations. */
export async function buildPackage() {
  const declarations = () =>
    readdirSync(packageFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.d\.c?ts$/.test(name))
      .map((name) => join(packageFolder, name));
  for (const old of declarations()) rmSync(old);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', 'tsconfig.package.json'];
  await run('Writing the declarations', process.execPath, args);
  // Neither has a source in TypeScript; texts of workers came with the site.
  const wasm = 'web/engine/wasm';
  for (const name of readdirSync(join(root, wasm)).filter((name) =>
    /\.d\.ts$|Text\.js$/.test(name),
  ))
    cpSync(join(root, wasm, name), join(packageFolder, wasm, name));
  for (const path of declarations()) rewrite(path, (text) => text.replace(bufferArgument, ''));
  await shareModels();
  const { globalReference, disposal } = await import('./support/elementTypes.js');
  rewrite(join(packageFolder, 'web/engine/library.d.ts'), (text) => globalReference + text);
  rewrite(join(packageFolder, 'web/engine/lab.d.ts'), (text) => text + disposal);
  await writeElementTypes(join(packageFolder, 'types'));
}

/** The small models are in the package once, beside the site's scripts: modules fetch them from there. */
async function shareModels() {
  const { modelsIn } = await import('./support/embedding.js');
  const folder = 'web/figures/model/example';
  const up = '../'.repeat(folder.split('/').length + 1);
  const models = Object.entries(modelsIn(siteFolder, `${up}site/`));
  const entries = models.map(([name, at]) => `  ${name}: new URL('${at}', import.meta.url),\n`);
  const text = `export const addresses = {\n${entries.join('')}};\n`;
  writeFileSync(join(packageFolder, folder, 'addresses.js'), text);
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
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.d.ts`), text);
  const commonJs = types.commonJsDeclarations;
  writeFileSync(join(folder, 'library.d.cts'), commonJs('../web/engine/library.js', ['openLab']));
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
  await buildPackage();
}
