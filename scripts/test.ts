// npm test: every test that needs no browser.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkStyle } from './lint.js';
import { engineTests, nodeTests } from './support/checks.js';
import { buildNative } from './support/engine.js';
import { prepare } from './support/prepare.js';
import { nativeToolchain, packages, pythonWithNumPy, wasmToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';
import { checkTypes } from './types.js';

/** @param args - words: only test files whose path holds one of them, and nothing else, are run */
export async function main(args: string[]) {
  const { positionals: words } = parseArgs({ args, allowPositionals: true });
  await packages();
  await wasmToolchain();
  await nativeToolchain();
  await pythonWithNumPy();
  await prepare(['golden']);
  const folders = ['tests/bin', 'tests/golden', 'tests/scripts', 'tests/web'];
  if (words.length > 0)
    return summarize([await nodeTests('library and figures', folders, { only: words })]);
  const folder = await buildNative('tests', ['engine-tests']);
  summarize([
    ...(await checkStyle()),
    await checkTypes(),
    await engineTests('engine natively', join(folder, 'engine-tests')),
    await nodeTests('library and figures', folders),
  ]);
}
