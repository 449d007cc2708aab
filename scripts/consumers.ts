// npm run test:consumers: the package in other people's programs: their compilers and their frameworks.

import { nodeTests } from './support/checks.js';
import { prepare } from './support/prepare.js';
import { packages, wasmToolchain } from './support/setup.js';
import { buildSite } from './support/site.js';
import { summarize } from './support/summary.js';

export async function main() {
  await packages();
  await wasmToolchain();
  await prepare();
  await buildSite();
  summarize([await nodeTests('other people’s programs', ['tests/consumers'])]);
}
