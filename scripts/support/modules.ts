// The package's modules: each source without its types, at the same place below dist/package. What is not newer than its
// module is left as it is.

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeIfChanged } from './files.js';
import { root } from './program.js';

export const packageFolder = join(root, 'dist/package');

/** The layers that other people's programs import, and the command. */
const published = [
  'bin',
  'web/catalog',
  'web/charts',
  'web/embed',
  'web/engine',
  'web/figures',
  'web/text',
];

/** What is there for our own site, and words before they are made ready. */
const ownAlone =
  /^web\/(embed\/(embed|framePage|postHeight|rootd|rootd-frame)|engine\/(\w+\/)*site[A-Z]\w*|engine\/workers\/fetchBytes|engine\/wasm\/addresses|text\/(?!generated\/)[\w-]+\/.*)\.ts$/;

/** Made by the build: what a map of them would show is not worth its size. */
const withoutMap =
  /^web\/((catalog|engine\/wasm|text\/generated)\/|figures\/model\/example\/addresses\.ts)/;

/** What Node starts as a thread. */
const thread = /^web\/engine\/(\w+\/)*(thread|\w+Thread)\.(ts|js)$/;

const isPublished = (path: string) =>
  /\.(ts|cjs|js)$/.test(path) &&
  !/\.d\.ts$/.test(path) &&
  !ownAlone.test(path) &&
  !(thread.test(path) && path.endsWith('.js'));
const moduleOf = (path: string) => path.replace(/\.ts$/, '.js');

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Packages are imported late: they may not have been installed when this file is read. */
export async function writeModules() {
  const sources = published
    .flatMap((folder) => filesIn(join(root, folder)))
    .map((path) => path.slice(root.length))
    .filter(isPublished);
  const modules = new Set(sources.map(moduleOf));
  for (const path of changedAt(packageFolder) ? filesIn(packageFolder) : []) {
    const place = path.slice(packageFolder.length + 1);
    if (/\.c?js(\.map)?$/.test(place) && !modules.has(place.replace(/\.map$/, ''))) rmSync(path);
  }
  // Threads of Node take JavaScript alone: it stands beside the source that names it.
  for (const module of sources.filter((path) => thread.test(path)).map(moduleOf)) {
    const up = '../'.repeat(module.split('/').length - 1);
    writeIfChanged(join(root, module), `import '${up}dist/package/${module}';\n`);
  }
  const newer = sources.filter(
    (path) => changedAt(join(root, path)) > changedAt(join(packageFolder, moduleOf(path))),
  );
  if (newer.length === 0) return;
  const { default: ts } = await import('typescript');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  for (const path of newer) {
    const target = join(packageFolder, moduleOf(path));
    mkdirSync(dirname(target), { recursive: true });
    if (!path.endsWith('.ts')) {
      copyFileSync(join(root, path), target);
      continue;
    }
    const hasMap = !withoutMap.test(path);
    const { outputText, sourceMapText } = ts.transpileModule(
      readFileSync(join(root, path), 'utf8'),
      { fileName: path, compilerOptions: { ...options, sourceMap: hasMap, inlineSources: true } },
    );
    if (sourceMapText) writeFileSync(`${target}.map`, sourceMapText);
    writeFileSync(target, outputText);
  }
}
