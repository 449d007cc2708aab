// The declarations of the packed file, in other people's projects: strict, with each way in which TypeScript resolves a
// module, with its versions of the last years, with the frameworks' own types.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildPackage } from '../../scripts/build.js';
import { root } from '../../scripts/support/program.js';
import { pack } from '../../scripts/support/projects.js';
import { packages } from '../../scripts/support/setup.js';
import { figures } from '../../web/figures/index.js';
import { attributeName } from '../../web/figures/shared/options/attributeName.js';
import type { OptionSpec } from '../../web/figures/shared/options/optionTable.js';

const run = promisify(execFile);
const consumers = join(root, 'tests/consumers');
const folder = mkdtempSync(join(tmpdir(), 'rootd-types-'));

const compilers: Record<string, string> = {
  5.4: join(consumers, 'node_modules/typescript-5.4'),
  5.5: join(consumers, 'node_modules/typescript-5.5'),
  5.6: join(consumers, 'node_modules/typescript-5.6'),
  5.7: join(consumers, 'node_modules/typescript-5.7'),
  5.8: join(consumers, 'node_modules/typescript-5.8'),
  5.9: join(root, 'node_modules/typescript'),
  '6.0': join(consumers, 'node_modules/typescript-6.0'),
  '7.0': join(consumers, 'node_modules/typescript-7.0'),
};

/** Ways to resolve a module, with what each needs besides. */
const resolutions: Record<string, object> = {
  node10: { module: 'esnext', moduleResolution: 'node10' },
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** Packages that a project has besides, by the name that it imports. */
const others = {
  react: '@types/react',
  'react-dom': '@types/react-dom',
  preact: 'preact',
  vue: 'vue',
  svelte: 'svelte',
  'solid-js': 'solid-js',
};

/** What the documentation shows of JavaScript; the last of them is for Node alone. */
const programs = ['listen', 'package', 'program', 'inspectProgram', 'train'];

let place: string;

before(async () => {
  await packages(consumers);
  await buildPackage();
  const packed = await pack(folder);
  place = join(folder, 'project');
  const modules = join(place, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  await run('tar', ['xzf', packed, '-C', modules]);
  await run('mv', [join(modules, 'package'), join(modules, 'rootd')]);
  for (const [name, source] of Object.entries(others)) {
    const from = join(consumers, 'node_modules', source);
    symlinkSync(from, join(modules, source.startsWith('@types/') ? source : name));
  }
  symlinkSync(join(consumers, 'node_modules/@types/react-18'), join(modules, '@types/react-18'));
  cpSync(join(consumers, 'types'), place, { recursive: true });
  for (const framework of ['react', 'solid', 'preact']) {
    const file = join(root, 'web/docs/projects', framework, 'src/main.tsx');
    cpSync(file, join(place, `${framework}.tsx`));
  }
  symlinkSync(join(root, 'node_modules/@types/node'), join(modules, '@types/node'));
  for (const name of programs)
    cpSync(join(root, `web/docs/examples/${name}.js`), join(place, `${name}.ts`));
  const listen = readFileSync(join(place, 'listen.ts'), 'utf8');
  writeFileSync(join(place, 'listen.ts'), `import 'rootd/elements';\n${listen}`);
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'guest', type: 'module' }));
});
after(() => rmSync(folder, { recursive: true }));

let projects = 0;

/** Fails with what the compiler says, if it says anything. */
async function compile(version: string, files: string[], options: object = resolutions.bundler) {
  projects += 1;
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    noEmit: true,
    types: [],
    skipLibCheck: false,
    ...options,
  };
  const config = join(place, `tsconfig.${projects}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const compiler = join(compilers[version], 'bin/tsc');
  assert.ok(existsSync(compiler), compiler);
  await run(process.execPath, [compiler, '--project', config]).catch((error) => {
    assert.fail(`TypeScript ${version}, ${JSON.stringify(options)}\n${error.stdout ?? error}`);
  });
}

for (const [name, options] of Object.entries(resolutions)) {
  test(`a strict program resolves its modules by ${name}`, async () => {
    for (const version of ['5.4', '5.9']) await compile(version, ['strict.ts'], options);
  });
}

test('a strict program compiles with every TypeScript of the last years', async () => {
  for (const version of ['5.5', '5.6', '5.7', '5.8', '6.0', '7.0'])
    await compile(version, ['strict.ts']);
});

test('a program in CommonJS has the types too', async () => {
  for (const version of ['5.4', '5.9'])
    for (const options of [resolutions.node16, resolutions.nodenext])
      await compile(version, ['common.cts'], options);
});

test('a program needs no types of a page, nor of Node', async () => {
  for (const version of ['5.4', '5.9', '7.0'])
    await compile(version, ['plain.ts'], { ...resolutions.bundler, lib: ['es2022'] });
});

test('a lab is closed at the end of its block', async () => {
  const lib = ['es2022', 'esnext.disposable', 'dom'];
  await compile('5.9', ['disposal.ts'], { ...resolutions.bundler, lib });
});

test('what the documentation shows compiles strictly', async () => {
  const files = programs.map((name) => `${name}.ts`);
  await compile('5.9', files.slice(0, -1));
  await compile('5.9', files.slice(-1), { ...resolutions.nodenext, types: ['node'] });
});

test('templates of Vue and Svelte know the elements', async () => {
  await compile('5.9', ['templates.ts'], { ...resolutions.bundler, skipLibCheck: true });
});

for (const [framework, jsx] of Object.entries({
  react: { jsx: 'react-jsx' },
  preact: { jsx: 'react-jsx', jsxImportSource: 'preact' },
  solid: { jsx: 'preserve', jsxImportSource: 'solid-js' },
})) {
  test(`the documentation’s project with ${framework} compiles strictly`, async () => {
    const options = { ...resolutions.bundler, ...jsx, skipLibCheck: true };
    await compile('5.9', [`${framework}.tsx`], options);
  });
}

test('it compiles with the types of React 18', async () => {
  const paths = {
    react: ['./node_modules/@types/react-18'],
    'react/*': ['./node_modules/@types/react-18/*'],
  };
  const options = { ...resolutions.bundler, jsx: 'react-jsx', paths, skipLibCheck: true };
  await compile('5.9', ['react.tsx'], options);
});

// The declarations are made from the figures' tables; this reads the tables anew.
test('every option of every figure is a property, an attribute and in the manifest', async () => {
  const manifest: {
    modules: {
      declarations: {
        tagName: string;
        members: { name: string }[];
        attributes: { name: string }[];
      }[];
    }[];
  } = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'));
  const lines = [
    "import type { FigureElements } from 'rootd/elements';",
    "import type { FigureAttributes } from './node_modules/rootd/dist/package/types/attributes.js';",
    "import type { Law } from 'rootd';",
    'declare const page: FigureElements;',
    'declare const given: { whole: number; number: number; flag: boolean; law: Law; numbers: number[] };',
  ];
  for (const [tag, load] of Object.entries(figures)) {
    const { options } = await load();
    const declared = manifest.modules[0].declarations.find(({ tagName }) => tagName === tag);
    assert.ok(declared, tag);
    for (const option of options) {
      const { name, kind, choices } = option as OptionSpec;
      const attribute = attributeName(name);
      assert.ok(
        declared.members.some((member) => member.name === name),
        `${tag} ${name}`,
      );
      assert.ok(
        declared.attributes.some((one) => one.name === attribute),
        `${tag} ${attribute}`,
      );
      const values = choices ? choices.map((choice) => JSON.stringify(choice)) : [`given.${kind}`];
      for (const value of values)
        lines.push(
          `page['${tag}'].${name} = ${value};`,
          `page['${tag}'].set({ ${name}: ${value} });`,
          `export const a${lines.length}: FigureAttributes['${tag}'] = { '${attribute}': ${value} };`,
        );
      // A property of type any would take this too.
      lines.push(`// @ts-expect-error`, `page['${tag}'].${name} = Symbol.iterator;`);
    }
  }
  writeFileSync(join(place, 'every.ts'), lines.join('\n'));
  await compile('5.9', ['every.ts']);
});
