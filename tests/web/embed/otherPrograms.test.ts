// The package by its name, in programs of other people that are not a page in a browser: each a process of its own.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../../scripts/support/program.js';

const run = promisify(execFile);

/** What a program prints. What is not caught ends it with an error. */
async function printed(code: string, flags: string[] = ['--input-type=module']) {
  const { stdout, stderr } = await run(process.execPath, [...flags, '--eval', code], { cwd: root });
  return { stdout: stdout.trim(), stderr: stderr.replace(/^\(.*\n?/gm, '').trim() };
}

/** Sums of 500 normal numbers have a variance of 500; so many that a worker is waited for, where there is one. */
const measure = `const { variance } = await lab.sums({ law: 'normal', d: 500, count: 50_000, seed: 1, signal });
  console.log(variance > 480 && variance < 520, lab.workers);
  await lab.close();`;

/** A page that holds a figure, whose test sets it, listens to it, measures and takes it away. */
const useOfPage = `await import('rootd/elements');
  const { openLab } = await import('rootd');
  document.body.innerHTML = '<main><rootd-sums d="5" law="die"><p>until then</p></rootd-sums></main>';
  const figure = document.querySelector('rootd-sums');
  figure.d = 7;
  figure.set({ count: 50 });
  figure.addEventListener('rootd-ready', () => console.log('ready'));
  const lab = await openLab();
  const { signal } = new window.AbortController();
  ${measure}
  figure.remove();
  document.body.append(figure);
  await new Promise((resolve) => setTimeout(resolve, 50));
  figure.remove();
  await window.happyDOM?.abort();`;

test('a test of a page in jsdom may hold a figure, and measure', async () => {
  const { stdout, stderr } = await printed(`import { JSDOM } from 'jsdom';
    const { window } = new JSDOM('<!doctype html><body>', { url: 'http://localhost/' });
    const { document, HTMLElement, customElements, CustomEvent } = window;
    Object.assign(globalThis, { window, document, HTMLElement, customElements, CustomEvent });
    ${useOfPage}`);
  assert.equal(stdout, 'true 0');
  assert.match(stderr, /^rootd: no worker can be started here .*$/, 'one line, and no error');
});

test('a server imports both and computes', async () => {
  const { stdout, stderr } = await printed(`import 'rootd/elements';
    import { openLab } from 'rootd';
    const lab = await openLab({ workers: 1 });
    const signal = undefined;
    ${measure}`);
  assert.deepEqual({ stdout, stderr }, { stdout: 'true 1', stderr: '' });
});

test('a worker of Node computes', async () => {
  const code = `import('rootd').then(async ({ openLab }) => {
    const lab = await openLab({ workers: 1 });
    const signal = undefined;
    ${measure}
  })`;
  const { stdout, stderr } = await printed(`import { Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(code)}, { eval: true });`);
  assert.deepEqual({ stdout, stderr }, { stdout: 'true 1', stderr: '' });
});

for (const name of ['rootd', './dist/package/web/engine/library.cjs']) {
  test(`a program in CommonJS requires ${name} and computes`, async () => {
    const { stdout } = await printed(
      `require('rootd/elements');
       require(${JSON.stringify(name)}).openLab({ workers: 1 }).then(async (lab) => {
         const signal = undefined;
         ${measure}
       });`,
      [],
    );
    assert.equal(stdout, 'true 1');
  });
}

test('both are imported in a context that has nothing but the language', async () => {
  const { stdout, stderr } = await printed(
    `import { readFileSync } from 'node:fs';
     import { createContext, SourceTextModule } from 'node:vm';
     const context = createContext({});
     const known = new Map();
     const load = (url) => {
       if (!known.has(url)) {
         const module = new SourceTextModule(readFileSync(new URL(url), 'utf8'), {
           context,
           identifier: url,
           initializeImportMeta: (meta) => Object.assign(meta, { url }),
         });
         known.set(url, module);
       }
       return known.get(url);
     };
     const link = (specifier, { identifier }) =>
       load(specifier.startsWith('.') ? new URL(specifier, identifier).href : import.meta.resolve(specifier));
     for (const name of ['rootd', 'rootd/elements']) {
       const module = load(import.meta.resolve(name));
       await module.link(link);
       await module.evaluate();
       console.log(Object.keys(module.namespace).join());
     }`,
    ['--input-type=module', '--experimental-vm-modules'],
  );
  assert.deepEqual({ stdout, stderr }, { stdout: 'ModelError,openLab', stderr: '' });
});
