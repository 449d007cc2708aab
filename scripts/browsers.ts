// npm run test:browsers: the built page in Chromium, Firefox and WebKit.

import { parseArgs } from 'node:util';
import { nodeTests } from './support/checks.js';
import { prepare } from './support/prepare.js';
import { browsers, packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';

/** @param args - words: only test files whose path holds one of them are run */
export async function main(args: string[]) {
  const { positionals: words } = parseArgs({ args, allowPositionals: true });
  await packages();
  await wasmToolchain();
  await browsers();
  await prepare();
  await buildSite();
  const wanted = process.env.ROOTD_BROWSERS?.toLowerCase().split(',');
  const except = wanted && !wanted.includes('chromium') ? ['Chromium.test'] : [];
  summarize([await nodeTests('browsers', ['tests/browser'], { only: words, except })]);
}
