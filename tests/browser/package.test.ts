// The package as its users get it: packed, installed into projects that know nothing of this folder, and used there
// from Node, by TypeScript and through Vite.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildPackage } from '../../scripts/build.js';
import { packageProblems } from '../../scripts/support/packageChecks.js';
import { root } from '../../scripts/support/program.js';
import { pack } from '../../scripts/support/projects.js';
import { openLab } from '../../web/engine/lab.js';
import { openChromium } from './support/chromium.js';
import { settledInView } from './support/guest.js';
import { host, policies } from './support/hosting.js';
import { until } from './support/page.js';

const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const folder = mkdtempSync(join(tmpdir(), 'rootd-package-'));
const options = { law: 'die', d: 200, count: 100_000, seed: 3 } as const;

let tarball: string;
let variance: number;

/** What a project's files do with the engine. */
const use = `import { openLab } from 'rootd';
const lab = await openLab({ workers: 1 });
const { variance } = await lab.sums(${JSON.stringify(options)});
await lab.close();`;

/**
 * A folder with the package installed.
 * @param others - packages besides
 */
async function project(name: string, files: Record<string, string>, others: string[] = []) {
  const place = join(folder, name);
  mkdirSync(place);
  const manifest = JSON.stringify({ name, version: '1.0.0', private: true, type: 'module' });
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
    writeFileSync(join(place, file), text);
  }
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  await run(npm, ['install', ...quiet, tarball, ...others], { cwd: place });
  return place;
}

before(async () => {
  await buildPackage();
  tarball = await pack(folder);
  const lab = await openLab({ workers: 0 });
  ({ variance } = await lab.sums(options));
  await lab.close();
});
after(() => rmSync(folder, { recursive: true }));

test('the tools that judge packages find nothing wrong with it', async () => {
  assert.deepEqual(await packageProblems(tarball), []);
});

test('the package holds what is used of it, the engine in no more copies than there are ways to it', async () => {
  const { stdout } = await run('tar', ['tzf', tarball]);
  const files = stdout.trim().split('\n');
  const layers = files.flatMap(
    (file) => /^package\/dist\/package\/web\/(\w+)\/.*\.d\.ts$/.exec(file)?.[1] ?? [],
  );
  assert.deepEqual([...new Set(layers)].sort(), ['catalog', 'engine', 'text'], 'declarations');
  // As text for bundlers, as files for a page that takes rootd.js from it; the one file has its own.
  const copies = files.filter((file) => /(^|\/)sums(-[\w-]+)?\.wasm$|wasm\/sums\.js$/.test(file));
  assert.equal(copies.length, 2, copies.join(' '));
  const models = files.filter((file) => file.endsWith('.gguf'));
  assert.equal(models.length, 3, models.join(' '));
  for (const folder of ['essay', 'docs', 'tests', 'scripts', 'src'])
    assert.ok(!files.some((file) => file.includes(`/${folder}/`)), folder);
});

test('the package computes in a Node project, has types, and finds its one-file build', async () => {
  const place = await project('in-node', {
    'main.js': `import 'rootd/elements';
      import { readFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      ${use}
      const file = readFileSync(fileURLToPath(import.meta.resolve('rootd/standalone')), 'utf8');
      console.log(JSON.stringify({ variance, isPage: /^<!doctype html>[^]*<\\/html>\\s*$/.test(file) }));`,
    'use.ts': `import 'rootd/elements';
      import { openLab } from 'rootd';
      const lab = await openLab({ workers: 1 });
      export const variance: number = (await lab.sums({ law: 'die', d: 5, count: 10 })).variance;
      // @ts-expect-error: an option without a default is required
      void lab.sums({ law: 'die', count: 10 });`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        module: 'nodenext',
        noEmit: true,
        types: [],
      },
      files: ['use.ts'],
    }),
  });
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: place });
  assert.deepEqual(JSON.parse(stdout), { variance, isPage: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '--project', place]).catch(({ stdout }) => {
    assert.fail(stdout);
  });
});

test('the package works in a page that Vite built, under a strict policy', async () => {
  const vite = (await import('vite')).version;
  const place = await project(
    'in-vite',
    {
      'index.html': `<!doctype html><html lang="en"><head><title>Guest</title><link rel="icon" href="data:,">
        <script type="module" src="/main.js"></script></head><body></body></html>`,
      'main.js': `import 'rootd/elements';
        const figure = document.createElement('rootd-sums');
        Object.assign(figure, ${JSON.stringify(options)});
        document.body.append(figure, document.createElement('rootd-model'));
        ${use}
        document.documentElement.dataset.variance = String(variance);`,
    },
    [`vite@${vite}`],
  );
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: place });
  const server = await host({ folder: join(place, 'dist'), policy: policies.strict });
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.open(server.address);
    await until(page, settledInView, 'rootd-sums');
    await until(page, () => document.documentElement.dataset.variance);
    const seen = await page.evaluate(() => [
      (document.querySelector('rootd-sums') as any).numbers.measured.variance,
      Number(document.documentElement.dataset.variance),
    ]);
    assert.deepEqual(seen, [variance, variance]);
    await until(page, settledInView, 'rootd-model');
    const loss = await page.evaluate(
      () => (document.querySelector('rootd-model') as any).numbers.loss,
    );
    assert.ok(loss > 2 && loss < 6, `${loss}`);
    assert.deepEqual(page.errors, []);
  } finally {
    await browser.close();
    await server.close();
  }
});
