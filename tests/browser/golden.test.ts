// Every result of the library in a page has the bits that Node gave.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/support/program.js';
import { differences, readGolden } from '../golden/compare.js';
import { methods } from '../golden/library.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';

const golden = readGolden();

/** A test's own module, without its types; the library as it is published. */
function moduleAt(path: string) {
  const [, folder, name] = /^\/(tests|web)\/(.*)\.js$/.exec(path) ?? [];
  if (!folder) return undefined;
  const file = folder === 'web' ? `dist/package/web/${name}.js` : `${folder}/${name}.ts`;
  const text = readFileSync(join(root, file), 'utf8');
  return { type: '.js', text: ts.transpile(text, { target: ts.ScriptTarget.ES2023 }) };
}

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: root, instead: moduleAt });
});
after(() => server.close());

async function digestsInPage({ address, method }: { address: string; method: string }) {
  const { digestsOf } = await import(`${address}tests/golden/library.js`);
  return digestsOf(method, 2);
}

inEveryBrowser('the library in a page', {
  'gives the bits that are committed': async (page) => {
    await page.open(`${server.address}dist/site/index.html`);
    for (const method of methods) {
      const found = await page.evaluate(digestsInPage, { address: server.address, method });
      assert.deepEqual(differences(found, golden.library[method]), [], method);
    }
  },
});
