// npm run bench: the budgets on speed, measured side by side with what they are compared to.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare } from './support/prepare.js';
import { root, typescript } from './support/program.js';
import { packages, pythonWithNumPy, wasmToolchain } from './support/setup.js';

/** @param args - handed on to tests/bench/main.ts, which says what there is */
export async function main(args: string[]) {
  const bench = join(root, 'tests/bench');
  await packages();
  await wasmToolchain();
  const python = await pythonWithNumPy();
  await packages(join(bench, 'rivals'));
  await prepare(['product-bench']);
  const program = [...typescript, join(bench, 'main.ts'), ...args];
  const env = { ...process.env, ROOTD_PYTHON: python };
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}
