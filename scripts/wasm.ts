// npm run test:wasm: the C++ tests as wasm in Node.

import { join } from 'node:path';
import { engineTests } from './support/checks.js';
import { prepare } from './support/prepare.js';
import { packages, wasmToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';

export async function main() {
  await packages();
  await wasmToolchain();
  const folder = await prepare(['engine-tests']);
  const program = join(folder, 'engine-tests.cjs');
  summarize([await engineTests('engine as wasm', process.execPath, [program])]);
}
