// npm run types: TypeScript as the checker.

import { join } from 'node:path';
import { check } from './support/checks.js';
import { prepare } from './support/prepare.js';
import { root } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';
import { summarize } from './support/summary.js';

export function checkTypes() {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return check('types', process.execPath, [compiler, '--project', 'tsconfig.json']);
}

export async function main() {
  await packages();
  await wasmToolchain();
  // The catalogue, which the build makes, has types that others use.
  await prepare();
  summarize([await checkTypes()]);
}
